// A password field with a show/hide toggle.
import { useState, type ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { controlStyles } from "./control-styles";
import { EyeIcon, EyeOffIcon } from "./eye-icons";
import { Field } from "./field";
import { useFormLock } from "./form-lock";
import { messagesOf } from "./messages";

type PasswordFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
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
  const { field, fieldState } = useController({ control, name });
  const [shown, setShown] = useState(false);
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
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
