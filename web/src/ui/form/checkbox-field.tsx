// A checkbox field.
import type { FieldValues } from "react-hook-form";
import { checkboxStyles } from "./control-styles";
import { FieldMessages, useFieldWiring } from "./field";
import { useField, type FieldOf } from "./use-field";

type CheckboxFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
};

export function CheckboxField<Values extends FieldValues>({ control, name, label }: CheckboxFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const { value, ...rest } = field;
  return (
    <div>
      <label className="flex min-h-target items-center gap-3 text-compact">
        <input
          {...rest}
          {...wiring}
          type="checkbox"
          checked={value === true}
          disabled={locked}
          className={checkboxStyles}
        />
        {label}
      </label>
      <FieldMessages id={messagesId} messages={messages} />
    </div>
  );
}
