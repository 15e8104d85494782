// The table with its states: loading, failed, empty, filled. On small screens each row is a card. Paging goes below
// it.
import { useMediaQuery } from "@/ui/use-media-query";
import { TableCards } from "./table-cards";
import { TableGrid } from "./table-grid";
import { TableSkeleton } from "./table-skeleton";
import type { TableProps } from "./table-types";

export function Table<Row>({ rows, empty, failure, ...rest }: TableProps<Row>) {
  const wide = useMediaQuery("(min-width: 48rem)");
  if (rows === undefined) return failure ?? <TableSkeleton columns={wide ? rest.columns.length : 1} />;
  if (rows.length === 0) return empty;
  return wide ? <TableGrid {...rest} rows={rows} /> : <TableCards {...rest} rows={rows} />;
}
