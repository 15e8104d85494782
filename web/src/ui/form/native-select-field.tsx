// A select with the browser's own list: for short, fixed lists in forms of the panel, where the searchable Select
// would cost more code than the form itself.
import type { Ref } from "react";
import type { FieldValues } from "react-hook-form";
import type { SelectOption, SelectValue } from "@/ui/select/select-option";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type NativeSelectProps<Value extends SelectValue> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  messages?: readonly string[];
  ref?: Ref<HTMLSelectElement>;
  onBlur?: () => void;
  disabled?: boolean;
};

export function NativeSelect<Value extends SelectValue>({
  label,
  options,
  value,
  onChange,
  messages = [],
  ...select
}: NativeSelectProps<Value>) {
  return (
    <Field label={label} messages={messages}>
      {(wiring) => (
        <select
          {...wiring}
          {...select}
          value={String(value)}
          // The element holds texts.
          onChange={(event) => {
            const chosen = options[event.target.selectedIndex];
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={controlStyles(messages.length > 0)}
        >
          {options.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type NativeSelectFieldProps<Values extends FieldValues, Value extends SelectValue> = FieldOf<Values> & {
  label: string;
  options: readonly SelectOption<Value>[];
};

/** The same as a field of a form, which holds the option's own value. */
export function NativeSelectField<Values extends FieldValues, Value extends SelectValue>({
  control,
  name,
  ...select
}: NativeSelectFieldProps<Values, Value>) {
  const { field, locked, messages } = useField({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return <NativeSelect {...select} {...{ ref, value, onChange, onBlur, messages }} disabled={locked} />;
}
