// A select field.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { SelectOption, SelectValue } from "@/ui/select/select-option";
import { Select } from "@/ui/select/select";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type SelectFieldProps<Values extends FieldValues, Value extends SelectValue> = FieldOf<Values> & {
  label: string;
  options: readonly SelectOption<Value>[];
  hint?: ReactNode;
  /** Learns what the reader chooses. */
  onChoose?: (value: Value) => void;
};

export function SelectField<Values extends FieldValues, Value extends SelectValue>({
  control,
  name,
  label,
  options,
  hint,
  onChoose,
}: SelectFieldProps<Values, Value>) {
  const { field, locked, messages } = useField({ control, name });
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <Select
          id={wiring.id}
          ref={field.ref}
          label={label}
          options={options}
          value={field.value ?? null}
          onChange={(value) => {
            field.onChange(value);
            onChoose?.(value);
          }}
          onBlur={field.onBlur}
          locked={locked}
          invalid={messages.length > 0}
          describedBy={wiring["aria-describedby"]}
        />
      )}
    </Field>
  );
}
