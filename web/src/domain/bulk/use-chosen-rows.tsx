// The rows of a list that are acted on together: those chosen on the page, or all that the filters find. Count, actions and
// spreadsheet mean the same rows.
import { useState, type ReactNode } from "react";
import type { PageMeta } from "@/api/types";
import { Button } from "@/ui/button";
import type { RowKey, RowSelection } from "@/ui/table/data-table-types";

/** As the server's bulk calls take them. */
const mostRows = 500;

export type ChosenRows<Query = object> = {
  /** How many. */
  rows: number;
  /** The query of the list that finds just them. */
  query: Query;
  /** Leaves only these chosen, such as those for which the action failed. */
  keep: (ids: readonly number[]) => void;
};

type Options<Row, Query> = {
  /** The page on screen. */
  page: { data: readonly Row[]; meta: PageMeta } | undefined;
  /** The query of the list. */
  query: Query;
  /** Names a row's checkbox. */
  label: (row: Row) => string;
  actions: (chosen: ChosenRows<Query>) => ReactNode;
};

export function useChosenRows<Row extends { id: number }, Query extends object>({
  page,
  query,
  label,
  actions,
}: Options<Row, Query>): RowSelection<Row> {
  const [keys, setKeys] = useState<readonly RowKey[]>([]);
  /** The filters of which all rows are chosen, on whatever page they are. */
  const [whole, setWhole] = useState<string | null>(null);
  const unpaged = { ...query, page: undefined, per_page: undefined };
  const present = JSON.stringify({ ...unpaged, sort: undefined, direction: undefined });
  const isWhole = whole === present;
  const { data: rows = [], meta } = page ?? {};
  const total = meta?.total ?? 0;

  function choose(next: readonly RowKey[]): void {
    setWhole(null);
    setKeys(next);
  }

  return {
    keys: isWhole ? rows.map(({ id }) => id) : keys,
    ...(isWhole && { count: total }),
    onChange: choose,
    label,
    actions: (shown) => (
      <>
        {!isWhole && shown.length === rows.length && total > rows.length && total <= mostRows && (
          <Button variant="quiet" className="px-3.5" onClick={() => setWhole(present)}>
            Seleziona tutte le {total}
          </Button>
        )}
        {actions({
          rows: isWhole ? total : shown.length,
          query: isWhole ? unpaged : { ...unpaged, ids: shown.join(",") },
          keep: choose,
        })}
      </>
    ),
  };
}
