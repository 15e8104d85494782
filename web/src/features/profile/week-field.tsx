// The hours of each weekday. A day is switched on and off as a whole; it can have several spans.
import { CopyPlus, Plus, Trash } from "lucide-react";
import type { Control } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { weekdayNames } from "@/ui/date-picker/calendar";
import { controlStyles } from "@/ui/form/control-styles";
import { FieldMessages, useFieldWiring } from "@/ui/form/field";
import { useField } from "@/ui/form/use-field";
import { iconButton } from "@/ui/menu/menu-styles";
import { Switch } from "@/ui/switch";
import { readHour, spanError, usualSpan, type AvailabilityValues, type SpanValues } from "./availability-values";

/** Monday to Friday. */
const workdays = 5;

export function WeekField({ control }: { control: Control<AvailabilityValues> }) {
  const { field, locked, messages } = useField({ control, name: "weekly" });
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const week = field.value;
  const change = (day: number, spans: SpanValues[]) => {
    field.onChange(week.map((own, index) => (index === day ? spans : own)));
  };
  const first = week.findIndex((spans) => spans.length > 0);
  const copyToWorkdays = () => {
    const spans = week[first] ?? [];
    field.onChange(week.map((own, index) => (index < workdays ? spans.map((span) => ({ ...span })) : own)));
  };
  return (
    <fieldset aria-describedby={wiring["aria-describedby"]} className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 text-label font-semibold">Settimana</legend>
      <ul className="grid divide-y divide-line">
        {week.map((spans, day) => {
          const name = weekdayNames[day] ?? "";
          return (
            <li key={name} className="grid gap-2 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-start">
              <Switch
                label={<span className="capitalize">{name}</span>}
                checked={spans.length > 0}
                disabled={locked}
                onChange={(on) => change(day, on ? [usualSpan] : [])}
                ref={day === 0 ? field.ref : undefined}
              />
              {spans.length === 0 ? (
                <p className="flex min-h-target items-center text-compact text-ink-faint max-sm:hidden">Non posso</p>
              ) : (
                <ul className="grid gap-2">
                  {spans.map((span, index) => (
                    // Spans have no identity but their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    <li key={index} className="flex items-center gap-2">
                      <SpanInputs
                        span={span}
                        name={spans.length === 1 ? name : `${name}, fascia ${index + 1}`}
                        locked={locked}
                        invalid={messages.length > 0 && spanError(span) !== null}
                        onChange={(next) =>
                          change(
                            day,
                            spans.map((own, at) => (at === index ? next : own)),
                          )
                        }
                        onBlur={field.onBlur}
                      />
                      {spans.length > 1 && (
                        <button
                          type="button"
                          disabled={locked}
                          onClick={() =>
                            change(
                              day,
                              spans.filter((_, at) => at !== index),
                            )
                          }
                          aria-label={`Togli la fascia ${index + 1} di ${name}`}
                          className={iconButton}
                        >
                          <Trash aria-hidden="true" className="size-4.5" />
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {spans.length > 0 && (
                <div className="flex gap-1">
                  <button
                    type="button"
                    disabled={locked}
                    onClick={() => change(day, [...spans, nextSpan(spans)])}
                    aria-label={`Aggiungi una fascia a ${name}`}
                    title="Aggiungi una fascia"
                    className={iconButton}
                  >
                    <Plus aria-hidden="true" className="size-4.5" />
                  </button>
                  {day === first && (
                    <button
                      type="button"
                      disabled={locked}
                      onClick={copyToWorkdays}
                      aria-label={`Copia gli orari di ${name} da lunedì a venerdì`}
                      title="Copia da lunedì a venerdì"
                      className={iconButton}
                    >
                      <CopyPlus aria-hidden="true" className="size-4.5" />
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <FieldMessages id={messagesId} messages={messages} />
    </fieldset>
  );
}

/** After a morning comes an afternoon. */
function nextSpan(spans: readonly SpanValues[]): SpanValues {
  const last = spans.at(-1)?.end ?? "";
  return last <= "13:00" ? { start: "14:00", end: "18:00" } : { start: "", end: "" };
}

type SpanInputsProps = {
  span: SpanValues;
  name: string;
  locked: boolean;
  invalid: boolean;
  onChange: (span: SpanValues) => void;
  onBlur: () => void;
};

function SpanInputs({ span, name, locked, invalid, onChange, onBlur }: SpanInputsProps) {
  const hour = (which: "start" | "end", label: string) => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      aria-label={`${name}: ${label}`}
      aria-invalid={invalid || undefined}
      value={span[which]}
      onChange={(event) => onChange({ ...span, [which]: event.target.value })}
      onBlur={() => {
        const read = readHour(span[which]);
        if (read !== null && read !== span[which]) onChange({ ...span, [which]: read });
        onBlur();
      }}
      readOnly={locked}
      className={classNames(controlStyles(invalid), "numbers")}
    />
  );
  return (
    <>
      <span className="w-24">{hour("start", "dalle")}</span>
      <span aria-hidden="true" className="text-ink-soft">
        –
      </span>
      <span className="w-24">{hour("end", "alle")}</span>
    </>
  );
}
