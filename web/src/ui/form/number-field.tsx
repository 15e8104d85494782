// A field for a whole number. Its value is a number, or null when it is empty; other characters cannot be typed. The arrow keys
// step.
import type { KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type NumberFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The limits of the arrow keys. The form's rules check typed numbers. */
  min?: number;
  max?: number;
  /** Stands after the number: `ore`. */
  unit?: string;
  className?: string;
};

export function NumberField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  min = 0,
  max = 999_999,
  unit,
  className,
}: NumberFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { value, onChange, onBlur, ...rest } = field;
  const number: number | null = typeof value === "number" ? value : null;

  function onKeyDown(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || locked) return;
    event.preventDefault();
    onChange(number === null ? min : Math.min(max, Math.max(min, number + direction)));
  }

  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <div className={classNames("relative", className)}>
          <input
            {...wiring}
            {...rest}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={number ?? ""}
            onChange={({ target: { value: text } }) => {
              if (/^\d{0,9}$/.test(text)) onChange(text === "" ? null : Number(text));
            }}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            readOnly={locked}
            className={classNames(controlStyles(messages.length > 0), "numbers", unit !== undefined && "pr-16")}
          />
          {unit !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-compact text-ink-faint">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
