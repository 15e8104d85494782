// A switch field.
import type { ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Switch } from "@/ui/switch";
import { FieldHint, FieldMessages, useFieldWiring } from "./field";
import { useFormLock } from "./form-lock";
import { messagesOf } from "./messages";

type SwitchFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
};

export function SwitchField<Values extends FieldValues>({ control, name, label, hint }: SwitchFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
  const { wiring, hintId, messagesId } = useFieldWiring(messages, hint);
  const { value, ...rest } = field;
  return (
    <div className="grid content-start">
      <Switch {...rest} {...wiring} label={label} checked={value === true} disabled={locked} />
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldMessages id={messagesId} messages={messages} />
    </div>
  );
}
