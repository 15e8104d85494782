// A password field with a show/hide toggle.
import { useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useReturn } from "@/lib/use-return";
import { controlStyles } from "./control-styles";
import { EyeIcon, EyeOffIcon } from "./eye-icons";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type PasswordFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  /** `off` for a password that does not belong to an account. */
  autoComplete: "current-password" | "new-password" | "off";
  hint?: ReactNode;
};

export function PasswordField<Values extends FieldValues>({
  control,
  name,
  label,
  autoComplete,
  hint,
}: PasswordFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const [shown, setShown] = useState(false);
  // Nobody who goes back to the page finds a password on it.
  useReturn(() => {
    field.onChange("");
    setShown(false);
  });
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...field}
            {...wiring}
            value={field.value ?? ""}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            readOnly={locked}
            className={`${controlStyles(messages.length > 0)} pr-13`}
          />
          <button
            type="button"
            disabled={locked}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-target place-items-center rounded-control text-ink-faint transition-colors enabled:hover:text-ink"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
            <span className="sr-only">{`${shown ? "Nascondi" : "Mostra"} ${label.toLowerCase()}`}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
