// The days of a date, each with its hours. Start and end of the date follow from them.
import { Plus, Trash } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { Control } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { longDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { isDay } from "@/ui/date-picker/calendar";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { readTime, scheduleRange } from "@/ui/date-picker/time";
import { controlStyles } from "@/ui/form/control-styles";
import { FieldMessages, useFieldWiring } from "@/ui/form/field";
import { dayError, endsNextDay, nextDay, type DateValues, type DayValues } from "./form-values";
import { useField } from "@/ui/form/use-field";

/** As many as a date may last. */
const mostDays = 31;

export function DaysField({ control }: { control: Control<DateValues> }) {
  const { field, locked, messages } = useField({ control, name: "days" });
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const days = field.value;
  const change = (index: number, changes: Partial<DayValues>) =>
    field.onChange(days.map((day, at) => (at === index ? { ...day, ...changes } : day)));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const removed = useRef<number | null>(null);
  // Its button goes away with a day: the focus goes to that of the next one, or to what adds one.
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = fieldset.current?.querySelectorAll<HTMLButtonElement>("[data-day-button]") ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  });
  const added = useRef(false);
  // The button that adds a day goes away with the last possible day: the focus goes to that day.
  useEffect(() => {
    if (added.current && days.length === mostDays) {
      fieldset.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
    }
    added.current = false;
  });
  const add = () => {
    added.current = true;
    field.onChange([...days, nextDay(days)]);
  };
  const remove = (index: number) => {
    removed.current = index;
    field.onChange(days.filter((_, at) => at !== index));
  };
  return (
    <fieldset ref={fieldset} aria-describedby={wiring["aria-describedby"]} className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 text-label font-semibold">Giorni e orari</legend>
      <ol className="grid gap-3">
        {days.map((day, index) => (
          // Days have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid gap-1">
            <DayRow
              day={day}
              name={days.length === 1 ? "Giorno" : `Giorno ${index + 1}`}
              locked={locked}
              invalid={messages.length > 0 && dayError(day) !== null}
              onChange={(changes) => change(index, changes)}
              onBlur={field.onBlur}
              onRemove={days.length === 1 ? null : () => remove(index)}
              inputRef={index === 0 ? field.ref : undefined}
            />
          </li>
        ))}
      </ol>
      <FieldMessages id={messagesId} messages={messages} />
      {days.length < mostDays && (
        <div>
          <Button data-day-button variant="secondary" size="small" onClick={add} disabled={locked}>
            <Plus aria-hidden="true" className="size-4" /> Aggiungi un giorno
          </Button>
        </div>
      )}
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {days.length >= mostDays && `Una data ha al massimo ${mostDays} giorni: non puoi aggiungerne altri.`}
      </p>
    </fieldset>
  );
}

type DayRowProps = {
  day: DayValues;
  /** Names its fields: `Giorno 2`. */
  name: string;
  locked: boolean;
  invalid: boolean;
  onChange: (changes: Partial<DayValues>) => void;
  onBlur: () => void;
  onRemove: (() => void) | null;
  inputRef: ((element: HTMLInputElement | null) => void) | undefined;
};

function DayRow({ day, name, locked, invalid, onChange, onBlur, onRemove, inputRef }: DayRowProps) {
  const id = useId();
  const hour = (which: "from" | "to", label: string) => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      aria-label={`${name}: ${label}`}
      aria-invalid={invalid || undefined}
      value={day[which]}
      onChange={(event) => onChange({ [which]: event.target.value })}
      onBlur={() => {
        const read = readTime(day[which]);
        if (read !== null && read !== day[which]) onChange({ [which]: read });
        onBlur();
      }}
      readOnly={locked}
      className={classNames(controlStyles(invalid), "numbers")}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {name}
        </label>
        <div className="min-w-[min(100%,11rem)] grow basis-44 sm:max-w-64">
          <DatePicker
            id={id}
            ref={inputRef}
            value={day.day}
            onChange={(next) => onChange({ day: next })}
            onBlur={onBlur}
            range={scheduleRange()}
            locked={locked}
            invalid={invalid}
          />
        </div>
        <span className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className="text-compact text-ink-soft">
            dalle
          </span>
          <span className="w-20">{hour("from", "dalle")}</span>
          <span aria-hidden="true" className="text-compact text-ink-soft">
            alle
          </span>
          <span className="w-20">{hour("to", "alle")}</span>
        </span>
        {onRemove !== null && (
          <button
            type="button"
            data-day-button
            onClick={onRemove}
            disabled={locked}
            aria-label={`Rimuovi ${name}`}
            className="grid size-target shrink-0 place-items-center rounded-control text-ink-faint enabled:hover:bg-danger-soft enabled:hover:text-danger"
          >
            <Trash aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
      {(isDay(day.day) || endsNextDay(day)) && (
        <p className="text-small text-ink-faint">
          {isDay(day.day) && longDate(`${day.day}T00:00`)}
          {endsNextDay(day) && <span className="text-warning"> · finisce il giorno dopo</span>}
        </p>
      )}
    </>
  );
}
