// A date, typed as gg/mm/aaaa or picked from a calendar. Its value is the ISO day, or the typed text as long as that
// is no valid date (see `dayProblem`).
import { useRef, useState, type KeyboardEvent, type Ref } from "react";
import { Floating } from "@/ui/floating";
import { controlStyles } from "@/ui/form/control-styles";
import { CalendarIcon } from "@/ui/icons";
import { clamped, isDay, isoDay, readDay, usualRange, written, type DayRange } from "./calendar";
import { MonthGrid } from "./month-grid";
import { MonthHeader } from "./month-header";

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
  autoComplete?: string;
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
  autoComplete = "off",
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
        autoComplete={autoComplete}
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
