// The last column of a table: a menu for each row.
import type { ReactNode } from "react";
import type { DataColumn } from "./data-table-types";

export function menuColumn<Row>(menu: (row: Row) => ReactNode): DataColumn<Row> {
  return {
    id: "actions",
    header: "Azioni",
    isMenu: true,
    hideable: false,
    align: "end",
    className: "w-16 py-1",
    cell: menu,
  };
}
