// Checks wrong fields again while the reader corrects them, also before the form was first submitted.
import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** `fields` are those that can show a message. */
export function useRevalidation<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[] | ((values: Values) => readonly FieldPath<Values>[]),
): void {
  const revalidate = useEffectEvent((changed: string | undefined) => {
    const known = typeof fields === "function" ? fields(form.getValues()) : fields;
    const wrong = known.filter((field) => {
      const { error } = form.getFieldState(field);
      // Another field may be the cause, as with two passwords. What the server refused stays until it is changed itself.
      return error !== undefined && (field === changed || error.type === "client");
    });
    if (wrong.length > 0) void form.trigger(wrong);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => revalidate(name) }), [form]);
}
