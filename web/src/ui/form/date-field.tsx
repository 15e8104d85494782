// A date picker field.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { DayRange } from "@/ui/date-picker/calendar";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type DateFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  hint?: ReactNode;
  range?: DayRange;
};

export function DateField<Values extends FieldValues>({ control, name, label, hint, range }: DateFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <DatePicker
          id={wiring.id}
          ref={field.ref}
          name={field.name}
          value={field.value ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          range={range}
          locked={locked}
          invalid={messages.length > 0}
          describedBy={wiring["aria-describedby"]}
        />
      )}
    </Field>
  );
}
