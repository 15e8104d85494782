// A colour: one of a few, or any by its hexadecimal code. Its value is `#rrggbb`, or what was typed.
import type { FieldValues } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { controlStyles } from "./control-styles";
import { FieldMessages, useFieldWiring } from "./field";
import { useField, type FieldOf } from "./use-field";

type Swatch = { value: string; name: string };

/** Data, not design: these colours mark course dates in the calendar. All carry white text at AA. */
const courseDateColors: readonly Swatch[] = [
  { value: "#0b5d4b", name: "Verde" },
  { value: "#1b5585", name: "Blu" },
  { value: "#5b3d8f", name: "Viola" },
  { value: "#9b2f6b", name: "Magenta" },
  { value: "#a83a16", name: "Corallo" },
  { value: "#8a5a00", name: "Ocra" },
  { value: "#4a5a2a", name: "Oliva" },
  { value: "#3a4c46", name: "Grigio" },
];

type ColorFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  legend: string;
};

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function ColorField<Values extends FieldValues>({ control, name, legend }: ColorFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const { ref, onChange, onBlur } = field;
  const value: string = field.value ?? "";
  return (
    <fieldset aria-describedby={wiring["aria-describedby"]} className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-label font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {courseDateColors.map((swatch) => (
          <label key={swatch.value} title={swatch.name} className="relative grid size-target place-items-center">
            <input
              type="radio"
              name={`${wiring.id}-swatch`}
              checked={value.toLowerCase() === swatch.value}
              onChange={() => onChange(swatch.value)}
              disabled={locked}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full"
            />
            <span
              aria-hidden="true"
              style={{ backgroundColor: swatch.value }}
              className="pointer-events-none size-7 rounded-full ring-offset-2 ring-offset-surface peer-checked:ring-2 peer-checked:ring-ink forced-color-adjust-none"
            />
            <span className="sr-only">{swatch.name}</span>
          </label>
        ))}
        <span className="relative">
          <span
            aria-hidden="true"
            style={isColor(value) ? { backgroundColor: value } : undefined}
            className="absolute inset-y-0 left-3 my-auto size-5 rounded-[0.375rem] border border-line-strong"
          />
          <input
            ref={ref}
            type="text"
            aria-label={`${legend}: codice`}
            aria-invalid={wiring["aria-invalid"]}
            aria-describedby={wiring["aria-describedby"]}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder="#0b5d4b"
            value={value}
            onChange={(event) => onChange(withHash(event.target.value))}
            onBlur={onBlur}
            readOnly={locked}
            className={classNames(controlStyles(messages.length > 0), "numbers w-36 pl-10")}
          />
        </span>
      </div>
      <FieldMessages id={messagesId} messages={messages} />
    </fieldset>
  );
}

function withHash(text: string): string {
  const typed = text.trim().toLowerCase();
  return /^[0-9a-f]/.test(typed) ? `#${typed}` : typed;
}
