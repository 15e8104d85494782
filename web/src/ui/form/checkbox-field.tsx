// A checkbox field.
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { checkboxStyles } from "./control-styles";
import { FieldMessages, useFieldWiring } from "./field";
import { useFormLock } from "./form-lock";
import { messagesOf } from "./messages";

type CheckboxFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
};

export function CheckboxField<Values extends FieldValues>({ control, name, label }: CheckboxFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
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
