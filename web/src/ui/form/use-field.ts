// Every field of a form calls this first: it registers the field, follows the form's lock and reads the field's messages.
import { createContext, useContext } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { messagesOf } from "./resolver";

/** Context: whether the form is locked because its request is running. */
export const FormLock = createContext(false);

export function useFormLock(): boolean {
  return useContext(FormLock);
}

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
