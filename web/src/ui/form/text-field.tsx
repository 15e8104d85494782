// A text field.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { textKinds, type TextKind } from "./text-kinds";
import { useField, type FieldOf } from "./use-field";

type TextFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  kind?: TextKind;
  hint?: ReactNode;
  /** Rewrites the text when the field is left. The form's rules name the same function: they check the rewritten text. */
  normalize?: (text: string) => string;
  className?: string;
};

export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  kind = "plain",
  hint,
  normalize,
  className,
}: TextFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { value, onBlur, onChange, ...rest } = field;
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <input
          {...textKinds[kind]}
          {...wiring}
          {...rest}
          value={value ?? ""}
          onChange={onChange}
          onBlur={() => {
            const normalized = normalize?.(value ?? "");
            if (normalized !== undefined && normalized !== value) onChange(normalized);
            onBlur();
          }}
          readOnly={locked}
          className={`${controlStyles(messages.length > 0)} ${className ?? ""}`}
        />
      )}
    </Field>
  );
}
