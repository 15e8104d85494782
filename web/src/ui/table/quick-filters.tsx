// The filters that are needed most, each one press away. One at a time; the same press drops it.
import { Fragment } from "react";
import { classNames } from "@/lib/class-names";

export type QuickFilter = { label: string; isOn: boolean; onToggle: () => void };

type QuickFiltersProps = {
  /** The words before all of them: `Scadono entro`, and shorter on a phone. */
  groups: readonly { label: string; short?: string; filters: readonly QuickFilter[] }[];
};

export function QuickFilters({ groups }: QuickFiltersProps) {
  return (
    // On a phone they scroll in one line, up to the edges of the window.
    <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      {groups.map(({ label, short = label, filters }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true" className="mx-2 h-6 w-px shrink-0 bg-line-strong" />}
          <div role="group" aria-label={label} className="flex shrink-0 items-center gap-2">
            <span aria-hidden="true" className="text-small whitespace-nowrap text-ink-soft">
              <span className="max-sm:hidden">{label}</span>
              <span className="sm:hidden">{short}</span>
            </span>
            {filters.map(({ label: text, isOn, onToggle }) => (
              <button
                key={text}
                type="button"
                aria-pressed={isOn}
                onClick={onToggle}
                className={classNames(
                  "numbers inline-flex min-h-9 shrink-0 items-center rounded-full border px-3 text-small sm:px-3.5 font-medium transition-colors pointer-coarse:min-h-target",
                  isOn ? "border-brand bg-brand text-on-brand" : "border-line-strong bg-surface hover:border-ink",
                )}
              >
                {text}
              </button>
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
