// One month as a grid of days. One day is in the tab order; arrows, Page keys, Home and End move the focus.
import { useEffect, useRef, type KeyboardEvent } from "react";
import { classNames } from "@/lib/class-names";
import {
  addDays,
  addMonths,
  clamped,
  isWithin,
  partsOf,
  spoken,
  weekdayNames,
  weekdayOf,
  weeksOf,
  type DayRange,
} from "./calendar";

type MonthGridProps = {
  /** The focusable day; its month is shown. */
  at: string;
  chosen: string | null;
  today: string;
  range: DayRange;
  onMove: (day: string) => void;
  onPick: (day: string) => void;
};

export function MonthGrid({ at, chosen, today, range, onMove, onPick }: MonthGridProps) {
  const { year, month } = partsOf(at);
  const grid = useRef<HTMLTableElement>(null);
  // The grid takes the focus when it opens.
  const byKey = useRef(true);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLButtonElement>("button[tabindex='0']")?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const target = moved(at, event.key);
    if (target === null) return;
    event.preventDefault();
    byKey.current = true;
    onMove(clamped(target, range));
  }

  return (
    // ARIA calls a table of selectable cells a grid.
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label="Giorni"
      onKeyDown={onKeyDown}
      className="border-separate border-spacing-0.5"
    >
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" className="size-10 text-caption font-medium text-ink-faint">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, column) => (
              <td
                key={day ?? `empty-${column}`}
                aria-selected={day === null ? undefined : day === chosen}
                className="p-0"
              >
                {day !== null && (
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    disabled={!isWithin(day, range)}
                    aria-label={spoken(day)}
                    aria-current={day === today ? "date" : undefined}
                    onClick={() => onPick(day)}
                    className={classNames(
                      "numbers grid size-10 place-items-center rounded-control text-compact transition-colors disabled:text-line-strong disabled:line-through",
                      day === chosen ? "bg-brand font-semibold text-on-brand" : "enabled:hover:bg-brand-soft",
                      day === today && day !== chosen && "font-semibold text-brand",
                    )}
                  >
                    {partsOf(day).day}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function moved(day: string, key: string): string | null {
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  if (key === "Home") return addDays(day, -weekdayOf(day));
  return key === "End" ? addDays(day, 6 - weekdayOf(day)) : null;
}
