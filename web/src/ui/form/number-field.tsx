// A number field. Its value is a number, or null when it is empty: what is no number cannot be typed. The arrow keys step.
import { useState, type KeyboardEvent, type ReactNode } from "react";
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
  step?: number;
  /** Digits after the comma. */
  decimals?: number;
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
  step = 1,
  decimals = 0,
  unit,
  className,
}: NumberFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { value, onChange, onBlur, ...rest } = field;
  const number: number | null = typeof value === "number" ? value : null;
  // The text is kept only while it stands for the value: `1,` is 1.
  const [typed, setTyped] = useState("");
  const text = numberIn(typed) === number ? typed : textOf(number);

  function onKeyDown(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || locked) return;
    event.preventDefault();
    const next = number === null ? min : Math.min(max, Math.max(min, number + direction * step));
    onChange(Number(next.toFixed(decimals)));
  }

  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <div className={classNames("relative", className)}>
          <input
            {...wiring}
            {...rest}
            type="text"
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              const next = event.target.value.replace(".", ",");
              if (!isPartOfNumber(next, decimals)) return;
              setTyped(next);
              onChange(numberIn(next));
            }}
            onBlur={() => {
              setTyped(textOf(number));
              onBlur();
            }}
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

function isPartOfNumber(text: string, decimals: number): boolean {
  const [whole = "", part, ...more] = text.split(",");
  if (more.length > 0 || !/^\d{0,9}$/.test(whole)) return false;
  return part === undefined || (decimals > 0 && part.length <= decimals && /^\d*$/.test(part));
}

function numberIn(text: string): number | null {
  return text === "" || text === "," ? null : Number(text.replace(",", "."));
}

function textOf(number: number | null): string {
  return number === null ? "" : String(number).replace(".", ",");
}
