// The columns of the audit log.
import type { AuditEntry } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import type { DataColumn } from "@/ui/table/data-table-types";
import { Actor, Changes, What } from "./entry-cells";

export const columns: readonly DataColumn<AuditEntry>[] = [
  {
    id: "at",
    header: "Quando",
    className: "numbers whitespace-nowrap align-top",
    cell: (entry) => shortDateTime(entry.at),
  },
  { id: "actor", header: "Chi", className: "min-w-36 align-top", cell: (entry) => <Actor entry={entry} /> },
  {
    id: "action",
    header: "Che cosa",
    primary: true,
    className: "min-w-64 align-top font-normal",
    cell: (entry) => <What entry={entry} />,
  },
  { id: "changes", header: "Modifiche", className: "min-w-80 align-top", cell: (entry) => <Changes entry={entry} /> },
];
