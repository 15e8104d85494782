// The renewals as a board: one column a state on wide screens, one tab a state elsewhere.
import { useQueries } from "@tanstack/react-query";
import { BellRing, Mail } from "lucide-react";
import { useRef } from "react";
import type { Renewal, RenewalQuery, RenewalState } from "@/api/types";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { FilterFold } from "@/ui/filter-fold";
import { BulkBar } from "@/ui/table/bulk-bar";
import type { RowKey } from "@/ui/table/data-table-types";
import { SearchBox } from "@/ui/table/search-box";
import type { useTableUrl } from "@/ui/table/use-table-url";
import { Tabs } from "@/ui/tabs/tabs";
import { useMediaQuery } from "@/ui/use-media-query";
import { EmptyList } from "@/ui/table/list-screen";
import { QueryState } from "@/ui/query-state";
import { BoardColumn } from "./board-column";
import { searchLabel, stateLabels, states } from "./labels";
import { stateIn } from "./list-params";
import type { renewalsUrl } from "./list-params";
import { renewalColumnQuery } from "./queries";
import { unreachable } from "./renewal-cells";
import { RenewalFilters } from "./renewal-filters";
import { useRenewalDialog } from "./use-renewal-dialog";

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
          className="min-w-[min(100%,12rem)] grow basis-48 md:max-w-120"
        />
        <FilterFold
          set={[query.id_course, query.expires_from ?? query.expires_to].filter((value) => value !== undefined).length}
          className="*:min-w-[min(100%,11rem)]"
        >
          <RenewalFilters query={query} choice={null} onChange={(filters) => url.change({ filters })} />
        </FilterFold>
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
        <ChosenActions renewals={chosen} />
      </BulkBar>
    </div>
  );
}

/** The messages of an empty list of renewals. */
export const noRenewals = {
  title: "Niente da rinnovare",
  text: "Gli attestati compaiono qui 90 giorni prima di scadere, anche quelli importati. I promemoria partono da soli.",
  action: (
    <ButtonLink to={to.certificates()} variant="secondary">
      Vai agli attestati
    </ButtonLink>
  ),
};

export const noneFound = {
  title: "Nessun rinnovo trovato",
  text: "Prova con un altro nome, un altro corso o un periodo più ampio.",
};

/** The props of the board and the table of renewals. */
export type RenewalsViewProps = {
  url: ReturnType<typeof useTableUrl<(typeof renewalsUrl.filters)[number]>>;
  /** The query of the URL. */
  query: RenewalQuery;
  /** The chosen renewals. */
  keys: readonly RowKey[];
  onKeys: (keys: readonly RowKey[]) => void;
};

/** Writes to the holders of the chosen renewals, or sends them the reminder now. */
export function ChosenActions({ renewals }: { renewals: readonly Renewal[] }) {
  const { show } = useRenewalDialog();
  const ids = renewals.map(({ id }) => id);
  const reachable = renewals.some((renewal) => unreachable(renewal) === null);
  const usual = {
    variant: "secondary",
    disabled: !reachable,
    title: reachable ? undefined : "Nessuna di queste persone ha un indirizzo email",
  } as const;
  return (
    <>
      <Button {...usual} onClick={() => show("remind", ids)}>
        <BellRing aria-hidden="true" className="size-4.5" /> Manda il promemoria
      </Button>
      <Button {...usual} onClick={() => show("mail", ids)}>
        <Mail aria-hidden="true" className="size-4.5" /> Scrivi
      </Button>
    </>
  );
}
