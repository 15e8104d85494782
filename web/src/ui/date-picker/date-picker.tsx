// A date, typed as gg/mm/aaaa or picked from a calendar. Its value is the ISO day, or the typed text as long as that
// is no valid date (see `dayProblem`).
import { useRef, useState, type KeyboardEvent, type Ref } from "react";
import { Floating } from "@/ui/floating";
import { controlStyles } from "@/ui/form/control-styles";
import { ArrowLeftIcon, ArrowRightIcon, CalendarIcon } from "@/ui/icons";
import {
  addMonths,
  clamped,
  type DayRange,
  daysInMonth,
  isDay,
  isoDay,
  monthNames,
  partsOf,
  readDay,
  usualRange,
  written,
} from "./calendar";
import { MonthGrid } from "./month-grid";

type DatePickerProps = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  range?: DayRange;
  locked?: boolean;
  invalid?: boolean;
  describedBy?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

export function DatePicker({
  id,
  value,
  onChange,
  onBlur,
  range = usualRange(),
  locked = false,
  invalid = false,
  describedBy,
  name,
  ref,
}: DatePickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const today = todayHere();
  const chosen = isDay(value) ? value : null;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(today);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") close();
    else if (event.key === "Tab" && leaves(event)) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <input
        ref={ref}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg/mm/aaaa"
        value={chosen === null ? value : written(chosen)}
        onChange={(event) => onChange(complete(event.target.value))}
        onBlur={() => {
          const day = readDay(value);
          if (day !== null) onChange(day);
          onBlur?.();
        }}
        readOnly={locked}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={`${controlStyles(invalid)} numbers pr-13`}
      />
      <button
        ref={button}
        type="button"
        disabled={locked}
        aria-label="Apri il calendario"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setAt(clamped(chosen ?? today, range));
          setOpen(!open);
        }}
        className="absolute inset-y-0.5 right-0.5 grid w-target place-items-center rounded-control text-ink-faint transition-colors enabled:hover:text-ink"
      >
        <CalendarIcon />
      </button>
      {open && !locked && (
        <Floating
          anchor={button}
          align="end"
          label="Calendario"
          onLeave={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="grid gap-2 p-3"
        >
          <MonthHeader at={at} range={range} onMove={setAt} />
          <MonthGrid
            at={at}
            chosen={chosen}
            today={today}
            range={range}
            onMove={setAt}
            onPick={(day) => {
              onChange(day);
              close();
            }}
          />
        </Floating>
      )}
    </div>
  );
}

/** Whether Tab would leave the calendar, which stands at the end of the page: then the focus goes back to its button. */
function leaves({ currentTarget, target, shiftKey }: KeyboardEvent): boolean {
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled, [tabindex='-1']), select")];
  return target === stops.at(shiftKey ? 0 : -1);
}

/** Parses a complete date while typing; shorter text is parsed on blur. */
function complete(text: string): string {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? (readDay(text) ?? text) : text;
}

function todayHere(): string {
  const now = new Date();
  return isoDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

type MonthHeaderProps = { at: string; range: DayRange; onMove: (day: string) => void };

/** Buttons for the previous and next month, and selects for month and year. */
const pick = "min-h-target min-w-0 rounded-control border border-line bg-surface px-2 text-compact font-semibold";
const step =
  "grid size-target shrink-0 place-items-center rounded-control transition-colors enabled:hover:bg-sunken disabled:text-line-strong";

function MonthHeader({ at, range, onMove }: MonthHeaderProps) {
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
