// A password field with a show/hide toggle.
import { useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useReturn } from "@/lib/use-return";
import { icon } from "@/ui/icon";
import { controlStyles } from "./control-styles";
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
  // A page from the back/forward cache must show no password.
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

/** The icons of the password field's toggle. */
const eye = (
  <>
    <path d="M2.5 12C4.500 8 8 5.500 12 5.500s7.500 2.500 9.500 6.500c-2 4-5.500 6.500-9.500 6.500S4.500 16 2.500 12z" />
    <circle cx="12" cy="12" r="3" />
  </>
);

const EyeIcon = icon(eye);
const EyeOffIcon = icon(
  <>
    {eye}
    <path d="M4 4l16 16" />
  </>,
);
