// The numbers of a chart as a table.
import type { ReactNode } from "react";
import { Card } from "@/ui/card";

type Row = { key: string | number; head: string; cells: readonly ReactNode[] };
type FigureTableProps = { caption: string; heads: readonly string[]; rows: readonly Row[] };

export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  const [first, ...others] = heads;
  return (
    <Card className="overflow-hidden">
      <h3 className="px-4 pt-4 text-compact font-semibold">{caption}</h3>
      <div
        className="relative overflow-x-auto px-4 pb-4 -outline-offset-2"
        // Scrolls by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <table className="w-full text-compact">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-small text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                {first}
              </th>
              {others.map((head) => (
                <th key={head} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="numbers">
            {rows.map(({ key, head, cells }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="min-w-40 py-2 pr-3 text-left font-medium">
                  {head}
                </th>
                {cells.map((cell, index) => (
                  <td key={others[index]} className="py-2 pl-4 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** A figure in a list of figures: what it is, its value, and what it was counted from. */
export function Total({ term, value, children }: { term: string; value: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-4 py-3 sm:px-5">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="grid">
        <span className="numbers text-figure leading-tight font-semibold">{value}</span>
        <span className="numbers text-small text-ink-soft">{children}</span>
      </dd>
    </div>
  );
}
