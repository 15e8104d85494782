// The columns of the table of renewals.
import type { Renewal } from "@/api/types";
import type { DataColumn } from "@/ui/table/data-table-types";
import { Holder, LastDay, Paper, Reminders, Result, StateBadge } from "./renewal-cells";
import { RenewalMenu } from "./renewal-menu";

export const columns: readonly DataColumn<Renewal>[] = [
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
