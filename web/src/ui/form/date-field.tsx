// A date picker field.
import type { ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import type { DayRange } from "@/ui/date-picker/calendar";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { Field } from "./field";
import { useFormLock } from "./form-lock";
import { messagesOf } from "./messages";

type DateFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  range?: DayRange;
};

export function DateField<Values extends FieldValues>({ control, name, label, hint, range }: DateFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
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
