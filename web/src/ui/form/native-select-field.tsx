// A select field with the browser's own list: for short, fixed lists in forms of the panel, where the searchable Select
// would cost more code than the form itself.
import type { FieldValues } from "react-hook-form";
import type { SelectOption, SelectValue } from "@/ui/select/select-option";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type NativeSelectFieldProps<Values extends FieldValues, Value extends SelectValue> = FieldOf<Values> & {
  label: string;
  options: readonly SelectOption<Value>[];
};

export function NativeSelectField<Values extends FieldValues, Value extends SelectValue>({
  control,
  name,
  label,
  options,
}: NativeSelectFieldProps<Values, Value>) {
  const { field, locked, messages } = useField({ control, name });
  return (
    <Field label={label} messages={messages}>
      {(wiring) => (
        <select
          {...wiring}
          ref={field.ref}
          value={String(field.value)}
          // The element holds texts; the form holds the option's own value.
          onChange={(event) => field.onChange(options[event.target.selectedIndex]?.value)}
          onBlur={field.onBlur}
          disabled={locked}
          className={controlStyles(messages.length > 0)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={String(value)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
