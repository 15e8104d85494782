// The renewals as a table, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import { columns } from "./columns";
import { searchLabel } from "./labels";
import { NoRenewals } from "./no-renewals";
import { renewalsQuery } from "./queries";
import { RenewalCard } from "./renewal-card";
import { RenewalFilters } from "./renewal-filters";
import type { RenewalsViewProps } from "./view-props";
import { WriteButton } from "./write-button";

export function RenewalsTable({ url, query, keys, onKeys }: RenewalsViewProps) {
  const { data: list, error, isPlaceholderData, refetch } = useQuery(renewalsQuery(query));
  return (
    <DataTable
      name="renewals"
      caption="Rinnovi"
      columns={columns}
      rows={list?.data}
      rowKey={({ id }) => id}
      card={(renewal) => <RenewalCard renewal={renewal} withState />}
      stale={isPlaceholderData}
      sort={url.sort}
      onSort={url.setSort}
      search={{ label: searchLabel, value: url.search, onChange: url.setSearch }}
      filters={<RenewalFilters query={query} withState onChange={(filters) => url.change({ filters })} />}
      onClear={url.isFiltered ? url.clear : undefined}
      selection={{
        keys,
        onChange: onKeys,
        label: ({ holder, title }) => `${holder}, ${title}`,
        actions: (_, rows) => <WriteButton renewals={rows} />,
      }}
      paging={list && { meta: list.meta, pathOf: url.pathOf }}
      noun={["attestato", "attestati"]}
      empty={<NoRenewals onClear={url.isFiltered ? url.clear : undefined} />}
      failure={
        error !== null && (
          <ErrorState
            title="Non siamo riusciti a caricare i rinnovi"
            message={sentenceFor(error)}
            onRetry={() => void refetch()}
          />
        )
      }
    />
  );
}
