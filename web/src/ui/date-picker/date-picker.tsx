// A date, typed as gg/mm/aaaa or picked from a calendar. Its value is the ISO day, or the typed text as long as that
// is no valid date (see `dayProblem`).
import { Popover } from "@base-ui/react/popover";
import { useState, type Ref } from "react";
import { controlStyles } from "@/ui/form/control-styles";
import { CalendarIcon } from "@/ui/icons";
import { usePopupPlace } from "@/ui/popup-place";
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
  const { container, positionMethod } = usePopupPlace();
  const today = todayHere();
  const chosen = isDay(value) ? value : null;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(today);

  function onOpenChange(next: boolean): void {
    if (next) setAt(clamped(chosen ?? today, range));
    setOpen(next);
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
      <Popover.Root open={open} onOpenChange={onOpenChange}>
        <Popover.Trigger
          disabled={locked}
          aria-label="Apri il calendario"
          className="absolute inset-y-0.5 right-0.5 grid w-target place-items-center rounded-control text-ink-faint transition-colors enabled:hover:text-ink"
        >
          <CalendarIcon />
        </Popover.Trigger>
        <Popover.Portal container={container}>
          <Popover.Positioner
            align="end"
            sideOffset={8}
            collisionPadding={12}
            positionMethod={positionMethod}
            className="z-40"
          >
            <Popover.Popup
              aria-label="Calendario"
              className="grid gap-2 rounded-card border border-line bg-surface p-3 text-ink shadow-floating origin-(--transform-origin) transition-[scale,opacity] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0"
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
                  setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

/** Parses a complete date while typing; shorter text is parsed on blur. */
function complete(text: string): string {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? (readDay(text) ?? text) : text;
}

function todayHere(): string {
  const now = new Date();
  return isoDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
