// A column header that sorts: ascending first, descending when pressed again.
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { ChevronDownIcon } from "@/ui/icons";
import type { Sort } from "./table-types";

type SortButtonProps = { column: string; sort: Sort | undefined; onSort: (sort: Sort) => void; children: ReactNode };

export function SortButton({ column, sort, onSort, children }: SortButtonProps) {
  const active = sort?.column === column;
  const upwards = active && sort.direction === "asc";
  return (
    <button
      type="button"
      onClick={() => onSort({ column, direction: upwards ? "desc" : "asc" })}
      className="-mx-2 inline-flex min-h-target items-center gap-1 rounded-control px-2 font-semibold hover:text-ink"
    >
      {children}
      <ChevronDownIcon
        className={classNames("size-4 transition-transform", upwards && "rotate-180", !active && "opacity-40")}
      />
    </button>
  );
}
