// The renewals as a table, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { ListTable } from "@/ui/table/list-screen";
import { columns } from "./columns";
import { searchLabel } from "./labels";
import { noneFound, noRenewals } from "./no-renewals";
import { renewalsQuery } from "./queries";
import { RenewalCard } from "./renewal-card";
import { RenewalFilters } from "./renewal-filters";
import type { RenewalsViewProps } from "./view-props";
import { WriteButton } from "./write-button";

export function RenewalsTable({ url, query, keys, onKeys }: RenewalsViewProps) {
  return (
    <ListTable
      name="renewals"
      caption="Rinnovi"
      list={useQuery(renewalsQuery(query))}
      url={url}
      columns={columns}
      card={(renewal) => <RenewalCard renewal={renewal} withState />}
      search={searchLabel}
      tools={<RenewalFilters query={query} withState onChange={(filters) => url.change({ filters })} />}
      selection={{
        keys,
        onChange: onKeys,
        label: ({ holder, title }) => `${holder}, ${title}`,
        actions: (_, rows) => <WriteButton renewals={rows} />,
      }}
      noun={["attestato", "attestati"]}
      failed="Non siamo riusciti a caricare i rinnovi"
      empty={noRenewals}
      notFound={noneFound}
    />
  );
}
