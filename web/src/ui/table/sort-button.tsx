// A column's heading that sorts: first upwards, pressed again downwards.
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { ChevronDownIcon } from "@/ui/icons";
import type { Sort } from "./table";

type SortButtonProps = { column: string; sort: Sort | undefined; onSort: (sort: Sort) => void; children: ReactNode };

export function SortButton({ column, sort, onSort, children }: SortButtonProps) {
  const active = sort?.column === column;
  const upwards = active && sort.direction === "asc";
  return (
    <button
      type="button"
      onClick={() => onSort({ column, direction: upwards ? "desc" : "asc" })}
      className="inline-flex min-h-9 items-center gap-1 rounded-control font-semibold hover:text-ink"
    >
      {children}
      <ChevronDownIcon className={classNames("size-4 transition-transform", upwards && "rotate-180", !active && "opacity-30")} />
    </button>
  );
}
