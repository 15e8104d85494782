// Buttons for the previous and next month, and selects for month and year.
import { ArrowLeftIcon, ArrowRightIcon } from "@/ui/icons";
import { addMonths, clamped, daysInMonth, isoDay, monthNames, partsOf, type DayRange } from "./calendar";

type MonthHeaderProps = { at: string; range: DayRange; onMove: (day: string) => void };

const pick = "min-h-target min-w-0 rounded-control border border-line bg-surface px-2 text-compact font-semibold";
const step =
  "grid size-target shrink-0 place-items-center rounded-control transition-colors enabled:hover:bg-sunken disabled:text-line-strong";

export function MonthHeader({ at, range, onMove }: MonthHeaderProps) {
  const { year, month, day } = partsOf(at);
  const first = partsOf(range.first).year;
  const last = partsOf(range.last).year;
  const go = (target: string) => onMove(clamped(target, range));
  const goTo = (nextYear: number, nextMonth: number) =>
    go(isoDay(nextYear, nextMonth, Math.min(day, daysInMonth(nextYear, nextMonth))));
  return (
    <div className="flex items-center gap-1.5">
      <button
        type="button"
        aria-label="Mese precedente"
        disabled={isoDay(year, month, 1) <= range.first}
        onClick={() => go(addMonths(at, -1))}
        className={step}
      >
        <ArrowLeftIcon />
      </button>
      <select
        aria-label="Mese"
        value={month}
        onChange={(event) => goTo(year, Number(event.target.value))}
        className={`${pick} grow`}
      >
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Anno"
        value={year}
        onChange={(event) => goTo(Number(event.target.value), month)}
        className={pick}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label="Mese successivo"
        disabled={isoDay(year, month, daysInMonth(year, month)) >= range.last}
        onClick={() => go(addMonths(at, 1))}
        className={step}
      >
        <ArrowRightIcon />
      </button>
    </div>
  );
}
