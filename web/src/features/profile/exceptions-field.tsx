// Days on which something else is true than in other weeks: holidays, or a Saturday that is free for once.
import { CalendarX, Trash } from "lucide-react";
import { useId } from "react";
import type { Control } from "react-hook-form";
import { Button } from "@/ui/button";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { scheduleRange } from "@/ui/date-picker/time";
import { controlStyles } from "@/ui/form/control-styles";
import { FieldMessages, useFieldWiring } from "@/ui/form/field";
import { useField } from "@/ui/form/use-field";
import { iconButton } from "@/ui/menu/menu-styles";
import { Select } from "@/ui/select/select";
import { exceptionError, mostExceptions, type AvailabilityValues, type ExceptionValues } from "./availability-values";

const kinds = [
  { value: 0, label: "Non posso" },
  { value: 1, label: "Posso" },
] as const;

export function ExceptionsField({ control }: { control: Control<AvailabilityValues> }) {
  const { field, locked, messages } = useField({ control, name: "exceptions" });
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const all = field.value;
  const change = (at: number, changes: Partial<ExceptionValues>) =>
    field.onChange(all.map((own, index) => (index === at ? { ...own, ...changes } : own)));
  return (
    <fieldset aria-describedby={wiring["aria-describedby"]} className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 text-label font-semibold">Eccezioni</legend>
      {all.length === 0 ? (
        <p className="text-compact text-ink-soft">Ferie, un sabato in più: i giorni in cui non vale la regola.</p>
      ) : (
        <ol className="grid gap-3">
          {all.map((exception, index) => (
            // Exceptions have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="grid gap-2 rounded-control border border-line p-3">
              <ExceptionInputs
                exception={exception}
                name={`Eccezione ${index + 1}`}
                locked={locked}
                invalid={messages.length > 0 && exceptionError(exception) !== null}
                onChange={(changes) => change(index, changes)}
                onBlur={field.onBlur}
                onRemove={() => field.onChange(all.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldMessages id={messagesId} messages={messages} />
      {all.length < mostExceptions && (
        <div>
          <Button
            variant="secondary"
            size="small"
            disabled={locked}
            onClick={() => field.onChange([...all, { from: "", to: "", available: false, note: "" }])}
          >
            <CalendarX aria-hidden="true" className="size-4" /> Aggiungi un'eccezione
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type ExceptionInputsProps = {
  exception: ExceptionValues;
  /** Names its fields: `Eccezione 2`. */
  name: string;
  locked: boolean;
  invalid: boolean;
  onChange: (changes: Partial<ExceptionValues>) => void;
  onBlur: () => void;
  onRemove: () => void;
};

function ExceptionInputs({ exception, name, locked, invalid, onChange, onBlur, onRemove }: ExceptionInputsProps) {
  const id = useId();
  const day = (which: "from" | "to", label: string) => (
    <div className="grid gap-1">
      <label htmlFor={`${id}-${which}`} className="text-small text-ink-soft">
        {label} <span className="sr-only">({name})</span>
      </label>
      <DatePicker
        id={`${id}-${which}`}
        value={exception[which]}
        onChange={(value) => onChange({ [which]: value })}
        onBlur={onBlur}
        range={scheduleRange()}
        locked={locked}
        invalid={invalid}
      />
    </div>
  );
  return (
    <>
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_auto]">
        {day("from", "Dal")}
        {day("to", "Al (compreso)")}
        <div className="grid">
          <label htmlFor={`${id}-kind`} className="sr-only">
            {name}: posso o no
          </label>
          <Select
            id={`${id}-kind`}
            label={`${name}: posso o no`}
            options={kinds}
            value={exception.available ? 1 : 0}
            onChange={(value) => onChange({ available: value === 1 })}
            locked={locked}
          />
        </div>
        <button type="button" disabled={locked} onClick={onRemove} aria-label={`Togli ${name}`} className={iconButton}>
          <Trash aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      <input
        type="text"
        autoComplete="off"
        maxLength={200}
        placeholder="Motivo (facoltativo)"
        aria-label={`${name}: motivo`}
        value={exception.note}
        onChange={(event) => onChange({ note: event.target.value })}
        onBlur={onBlur}
        readOnly={locked}
        className={controlStyles(false)}
      />
    </>
  );
}
