// How many rows a page of a list has.
import { classNames } from "@/lib/class-names";
import { pageSizes } from "./use-table-url";

type PageSizeProps = { rows: number; onChange: (rows: number) => void };

export function PageSize({ rows, onChange }: PageSizeProps) {
  return (
    <div
      role="group"
      aria-label="Righe per pagina"
      className="flex flex-wrap items-center gap-1 text-small text-ink-soft"
    >
      <span aria-hidden="true" className="mr-1">
        Per pagina
      </span>
      {pageSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === rows}
          onClick={() => onChange(size)}
          className={classNames(
            "numbers grid min-h-9 min-w-10 place-items-center rounded-control px-2 transition-colors pointer-coarse:min-h-target pointer-coarse:min-w-target",
            size === rows ? "bg-sunken font-semibold text-ink" : "hover:bg-sunken hover:text-ink",
          )}
        >
          {size}
        </button>
      ))}
    </div>
  );
}
