// The renewals of one state: as a column of the board, or as the content of a tab.
import type { Renewal, RenewalList, RenewalState } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { grouped } from "@/lib/numbers";
import { usePathWith } from "@/lib/url-state";
import { AppLink } from "@/ui/app-link";
import { checkboxStyles } from "@/ui/form/control-styles";
import { Skeleton } from "@/ui/states";
import type { RowKey } from "@/ui/table/data-table-types";
import { stateLabels } from "./labels";
import { RenewalCard } from "./renewal-card";

/** The line above a column, in the colour of its state. */
const marks: Record<RenewalState, string> = {
  expiring: "border-t-warning",
  reminded: "border-t-info",
  booked: "border-t-line-strong",
  renewed: "border-t-brand",
  lapsed: "border-t-danger",
};

type BoardColumnProps = {
  state: RenewalState;
  /** Undefined while loading. */
  list: RenewalList | undefined;
  stale: boolean;
  /** A tab names the state already. */
  withHead: boolean;
  keys: readonly RowKey[];
  onSelect: (renewal: Renewal, selected: boolean) => void;
  onSelectAll: (renewals: readonly Renewal[], selected: boolean) => void;
};

export function BoardColumn({ state, list, stale, withHead, keys, onSelect, onSelectAll }: BoardColumnProps) {
  const { text, meaning, none } = stateLabels[state];
  const rows = list?.data ?? [];
  const chosen = rows.filter(({ id }) => keys.includes(id)).length;
  return (
    <section
      aria-label={text}
      className={classNames(
        "grid min-w-0 content-start gap-3",
        withHead && `rounded-card border border-t-3 border-line bg-sunken/60 p-2.5 ${marks[state]}`,
      )}
    >
      <div className={classNames("grid gap-0.5", withHead && "px-0.5")}>
        {withHead && (
          <h2 className="flex items-baseline justify-between gap-2 text-compact font-semibold">
            {text}
            <span className="numbers text-subtitle">{list === undefined ? "…" : grouped(list.meta.counts[state])}</span>
          </h2>
        )}
        <p className="text-small leading-snug text-ink-soft">{meaning}</p>
      </div>
      {rows.length > 1 && (
        <label className="-my-1.5 flex min-h-target cursor-pointer items-center gap-2.5 px-0.5 text-small text-ink-soft">
          <input
            type="checkbox"
            checked={chosen === rows.length}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen > 0 && chosen < rows.length;
            }}
            onChange={(event) => onSelectAll(rows, event.target.checked)}
            className={checkboxStyles}
          />
          <span>
            {list !== undefined && list.meta.total > rows.length
              ? `Seleziona i primi ${rows.length}`
              : "Seleziona tutti"}
            <span className="sr-only">: {text}</span>
          </span>
        </label>
      )}
      {list === undefined ? (
        <div className="grid gap-3">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </div>
      ) : rows.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-3 py-5 text-small text-ink-soft">
          {none}
        </p>
      ) : (
        <ul
          aria-label={text}
          aria-busy={stale}
          className={classNames("grid gap-3 transition-opacity", !withHead && "md:grid-cols-2", stale && "opacity-50")}
        >
          {rows.map((renewal) => (
            <li key={renewal.id} className="min-w-0">
              <RenewalCard
                renewal={renewal}
                mark={{
                  selected: keys.includes(renewal.id),
                  onSelect: (selected) => onSelect(renewal, selected),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {list !== undefined && list.meta.total > rows.length && <ToTable state={state} total={list.meta.total} />}
    </section>
  );
}

/** The board shows the first of each state; the table has them all. */
function ToTable({ state, total }: { state: RenewalState; total: number }) {
  const pathWith = usePathWith();
  return (
    <AppLink
      to={pathWith({ mail: null, view: null, state })}
      className="inline-flex min-h-target items-center px-0.5 text-small font-medium text-brand underline underline-offset-4"
    >
      Tutti i {grouped(total)} in elenco
    </AppLink>
  );
}
