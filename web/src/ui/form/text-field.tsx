// A field for one line of text.
import type { ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { controlLook } from "./control-look";
import { Field } from "./field";
import { useFormLock } from "./lock";
import { messagesOf } from "./messages";
import { textKinds, type TextKind } from "./text-kinds";

export type TextFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  kind?: TextKind;
  hint?: ReactNode;
  /** Puts what was typed into its usual form when the field is left. */
  tidy?: (text: string) => string;
  className?: string;
};

export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  kind = "plain",
  hint,
  tidy,
  className,
}: TextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
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
            const tidied = tidy?.(String(value ?? ""));
            if (tidied !== undefined && tidied !== value) onChange(tidied);
            onBlur();
          }}
          readOnly={locked}
          className={`${controlLook(messages.length > 0)} ${className ?? ""}`}
        />
      )}
    </Field>
  );
}
