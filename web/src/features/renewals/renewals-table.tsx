// The renewals as a table, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import type { Renewal } from "@/api/types";
import type { DataColumn } from "@/ui/table/data-table-types";
import { ListTable } from "@/ui/table/list-screen";
import { searchLabel } from "./labels";
import { noneFound, noRenewals } from "./no-renewals";
import { renewalsQuery } from "./queries";
import { RenewalCard } from "./renewal-card";
import { RenewalFilters } from "./renewal-filters";
import type { RenewalsViewProps } from "./view-props";
import { WriteButton } from "./write-button";
import { Holder, LastDay, Paper, Reminders, Result, StateBadge } from "./renewal-cells";
import { RenewalMenu } from "./renewal-menu";

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

/** The columns of the table of renewals. */
const columns: readonly DataColumn<Renewal>[] = [
  {
    id: "holder",
    header: "Intestatario",
    primary: true,
    sortable: true,
    className: "min-w-44",
    cell: (renewal) => <Holder renewal={renewal} />,
  },
  { id: "title", header: "Attestato", className: "min-w-48", cell: (renewal) => <Paper renewal={renewal} /> },
  { id: "expires_at", header: "Scade il", sortable: true, cell: (renewal) => <LastDay renewal={renewal} /> },
  { id: "state", header: "Stato", cell: (renewal) => <StateBadge renewal={renewal} /> },
  {
    id: "reminders",
    header: "Promemoria",
    className: "min-w-40",
    cell: (renewal) => <Reminders renewal={renewal} />,
  },
  { id: "result", header: "Rinnovo", cell: (renewal) => <Result renewal={renewal} /> },
  { id: "email", header: "Email", hidden: true, cell: ({ email }) => email ?? "–" },
  { id: "phone", header: "Telefono", hidden: true, className: "numbers", cell: ({ phone }) => phone ?? "–" },
  {
    id: "actions",
    header: "Azioni",
    hideable: false,
    align: "end",
    className: "w-16 py-1",
    cell: (renewal) => <RenewalMenu renewal={renewal} />,
  },
];
