// An autocomplete field. Its value is the chosen item, or null.
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/ui/form/field";
import { Autocomplete, type AutocompleteSource } from "./autocomplete";
import { useField, type FieldOf } from "@/ui/form/use-field";

type AutocompleteFieldProps<Values extends FieldValues, Item, Data, Key extends QueryKey> = AutocompleteSource<
  Item,
  Data,
  Key
> &
  FieldOf<Values> & {
    label: string;
    hint?: ReactNode;
    placeholder?: string;
  };

export function AutocompleteField<Values extends FieldValues, Item, Data, Key extends QueryKey>({
  control,
  name,
  label,
  hint,
  placeholder,
  ...source
}: AutocompleteFieldProps<Values, Item, Data, Key>) {
  const { field, locked, messages } = useField({ control, name });
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <Autocomplete
          {...source}
          id={wiring.id}
          ref={field.ref}
          label={label}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          placeholder={placeholder}
          locked={locked}
          invalid={messages.length > 0}
          describedBy={wiring["aria-describedby"]}
        />
      )}
    </Field>
  );
}
