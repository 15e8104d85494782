// A field for several lines of text. It grows with its text where the browser can do so.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type TextareaFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The lines it shows when it is empty. */
  rows?: number;
  className?: string;
};

export function TextareaField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  rows = 3,
  className,
}: TextareaFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...field}
          value={field.value ?? ""}
          rows={rows}
          // A field that grows with its text ignores its rows.
          style={{ minHeight: `${rows * 1.375 + 1.375}rem` }}
          readOnly={locked}
          className={classNames(controlStyles(messages.length > 0), "field-sizing-content resize-y", className)}
        />
      )}
    </Field>
  );
}
