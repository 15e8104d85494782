// The props of the board and the table of renewals.
import type { RenewalQuery } from "@/api/types";
import type { RowKey } from "@/ui/table/data-table-types";
import type { useTableUrl } from "@/ui/table/use-table-url";
import type { renewalsUrl } from "./list-params";

export type RenewalsViewProps = {
  url: ReturnType<typeof useTableUrl<(typeof renewalsUrl.filters)[number]>>;
  /** The query of the URL. */
  query: RenewalQuery;
  /** The chosen renewals. */
  keys: readonly RowKey[];
  onKeys: (keys: readonly RowKey[]) => void;
};
