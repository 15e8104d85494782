// A group of radio buttons.
import type { FieldValues } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { radioStyles } from "./control-styles";
import { FieldMessages, useFieldWiring } from "./field";
import { useField, type FieldOf } from "./use-field";

type RadioOption = { value: string; label: string; description?: string };

type RadioFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  legend: string;
  options: readonly RadioOption[];
};

export function RadioField<Values extends FieldValues>({ control, name, legend, options }: RadioFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const invalid = messages.length > 0;
  const { wiring, messagesId } = useFieldWiring(messages, null);
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={wiring["aria-invalid"]}
      aria-describedby={wiring["aria-describedby"]}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 text-label font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, label, description }, index) => (
          <div
            key={value}
            className={classNames(
              "relative flex min-h-target items-start gap-3 rounded-control border bg-surface px-3.5 py-3 transition-colors has-checked:border-brand has-checked:bg-brand-soft",
              invalid ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              id={`${wiring.id}-${value}`}
              name={field.name}
              value={value}
              // The first option takes the focus when the field is wrong.
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              disabled={locked}
              aria-describedby={description === undefined ? undefined : `${wiring.id}-${value}-text`}
              className={`${radioStyles} relative z-1`}
            />
            <div className="grid text-compact leading-snug">
              <label htmlFor={`${wiring.id}-${value}`} className="font-semibold after:absolute after:inset-0">
                {label}
              </label>
              {description !== undefined && (
                <span id={`${wiring.id}-${value}-text`} className="text-small text-ink-soft">
                  {description}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      <FieldMessages id={messagesId} messages={messages} />
    </fieldset>
  );
}
