// A switch field.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Switch } from "@/ui/switch";
import { FieldHint, FieldMessages, useFieldWiring } from "./field";
import { useField, type FieldOf } from "./use-field";

type SwitchFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  hint?: ReactNode;
};

export function SwitchField<Values extends FieldValues>({ control, name, label, hint }: SwitchFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
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
