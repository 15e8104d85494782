// The renewals as a board: one column a state on wide screens, one tab a state elsewhere.
import { useQueries } from "@tanstack/react-query";
import { useRef } from "react";
import type { Renewal, RenewalState } from "@/api/types";
import { Button } from "@/ui/button";
import { BulkBar } from "@/ui/table/bulk-bar";
import { SearchBox } from "@/ui/table/search-box";
import { Tabs } from "@/ui/tabs/tabs";
import { useMediaQuery } from "@/ui/use-media-query";
import { EmptyList } from "@/ui/table/list-screen";
import { QueryState } from "@/ui/query-state";
import { BoardColumn } from "./board-column";
import { searchLabel, stateLabels, states } from "./labels";
import { stateIn } from "./list-params";
import { noneFound, noRenewals } from "./no-renewals";
import { renewalColumnQuery } from "./queries";
import { RenewalFilters } from "./renewal-filters";
import type { RenewalsViewProps } from "./view-props";
import { WriteButton } from "./write-button";

export function RenewalsBoard({ url, query, keys, onKeys }: RenewalsViewProps) {
  const wide = useMediaQuery("(min-width: 80rem)");
  const bar = useRef<HTMLDivElement>(null);
  const tab = stateIn(url) ?? "expiring";
  const shown: readonly RenewalState[] = wide ? states : [tab];
  const lists = useQueries({ queries: shown.map((state) => renewalColumnQuery(query, state)) });
  const columns = shown.map((state, index) => ({ state, list: lists[index] }));
  const counts = lists.find(({ data }) => data !== undefined)?.data?.meta.counts;
  const failed = lists.find(({ data, error }) => data === undefined && error !== null);
  const rows = lists.flatMap(({ data }) => data?.data ?? []);
  const chosen = rows.filter(({ id }) => keys.includes(id));
  const isFiltered =
    query.search !== undefined ||
    query.id_course !== undefined ||
    query.expires_from !== undefined ||
    query.expires_to !== undefined;
  const nothing = counts !== undefined && states.every((state) => counts[state] === 0);

  function select({ id }: Renewal, selected: boolean): void {
    onKeys(selected ? [...keys, id] : keys.filter((key) => key !== id));
  }

  const column = (state: RenewalState, list: (typeof lists)[number] | undefined, withHead: boolean) => (
    <BoardColumn
      key={state}
      state={state}
      list={list?.data}
      stale={list?.isPlaceholderData === true}
      withHead={withHead}
      keys={keys}
      onSelect={select}
      onSelectAll={(renewals, selected) => {
        const ids = renewals.map(({ id }) => id);
        onKeys(selected ? [...new Set([...keys, ...ids])] : keys.filter((key) => !ids.some((id) => id === key)));
      }}
    />
  );

  const refetch = () => Promise.all(lists.filter(({ data }) => data === undefined).map((list) => list.refetch()));
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-stretch gap-3">
        <SearchBox
          label={searchLabel}
          value={url.search}
          onChange={url.setSearch}
          className="min-w-56 grow basis-64 md:max-w-120"
        />
        <div className="flex flex-wrap gap-3 *:min-w-44 max-sm:w-full max-sm:*:grow">
          <RenewalFilters query={query} withState={false} onChange={(filters) => url.change({ filters })} />
        </div>
        {isFiltered && (
          <Button variant="quiet" onClick={url.clear} className="self-center">
            Azzera
          </Button>
        )}
      </div>
      {failed !== undefined ? (
        <QueryState query={{ error: failed.error, refetch }} failed="Non siamo riusciti a caricare i rinnovi" />
      ) : nothing ? (
        <EmptyList empty={noRenewals} notFound={noneFound} onClear={isFiltered ? url.clear : null} />
      ) : wide ? (
        <div className="grid grid-cols-5 items-start gap-3">
          {columns.map(({ state, list }) => column(state, list, true))}
        </div>
      ) : (
        <Tabs<RenewalState>
          label="Stato dei rinnovi"
          tabs={states.map((state) => ({
            value: state,
            label: counts === undefined ? stateLabels[state].text : `${stateLabels[state].text} (${counts[state]})`,
          }))}
          value={tab}
          onChange={(next) => {
            onKeys([]);
            url.setFilter("state", next === "expiring" ? null : next);
          }}
        >
          <div className="pt-4">{column(tab, lists[0], false)}</div>
        </Tabs>
      )}
      <BulkBar bar={bar} count={chosen.length} hasKey={false} onClear={() => onKeys([])} onLeave={() => onKeys([])}>
        <WriteButton renewals={chosen} />
      </BulkBar>
    </div>
  );
}
