// What every field of a form does first: takes part in the form, follows its lock and reads its messages.
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { useFormLock } from "./form-lock";
import { messagesOf } from "./messages";

/** Which value of which form a field shows. */
export type FieldOf<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
};

export function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
}: FieldOf<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  return { field, locked: useFormLock(), messages: messagesOf(fieldState.error) };
}
