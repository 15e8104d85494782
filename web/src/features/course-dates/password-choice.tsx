// The booking password, with a button that makes one.
import { Dices } from "lucide-react";
import type { Control } from "react-hook-form";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { newPassword, type DateValues } from "./form-values";
import { useField } from "@/ui/form/use-field";

export function PasswordChoice({ control }: { control: Control<DateValues> }) {
  const { field, locked, messages } = useField({ control, name: "password" });
  return (
    <Field label="Password per iscriversi" messages={messages} hint="Vuota: si iscrive chiunque veda la data.">
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            {...field}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            readOnly={locked}
            className={controlStyles(messages.length > 0)}
          />
          <Button variant="secondary" onClick={() => field.onChange(newPassword())} disabled={locked}>
            <Dices aria-hidden="true" className="size-4.5" /> Genera
          </Button>
        </div>
      )}
    </Field>
  );
}
