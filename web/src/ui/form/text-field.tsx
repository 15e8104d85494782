// A text field.
import type { InputHTMLAttributes, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type TextFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  kind?: TextKind;
  hint?: ReactNode;
  /** Rewrites the text when the field is left. The form's rules name the same function: they check the rewritten text. */
  normalize?: (text: string) => string;
  className?: string;
};

export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  kind = "plain",
  hint,
  normalize,
  className,
}: TextFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const { value, onBlur, onChange, ...rest } = field;
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <input
          {...textKinds[kind]}
          {...wiring}
          {...rest}
          value={value ?? ""}
          onChange={onChange}
          onBlur={() => {
            const normalized = normalize?.(value ?? "");
            if (normalized !== undefined && normalized !== value) onChange(normalized);
            onBlur();
          }}
          readOnly={locked}
          className={`${controlStyles(messages.length > 0)} ${className ?? ""}`}
        />
      )}
    </Field>
  );
}

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "autoCorrect" | "spellCheck" | "maxLength"
>;

/** Attributes for each kind of text field: keyboard, autofill, and no corrections in names and codes. */
const literal = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

const textKinds = {
  plain: { type: "text" },
  /** The address an account is made with: password managers keep it as the login name. */
  accountEmail: { type: "email", inputMode: "email", autoComplete: "username", ...literal },
  /** Another address of one's own. */
  newEmail: { type: "email", inputMode: "email", autoComplete: "email", ...literal },
  /** Address or tax code, so not of type e-mail. */
  loginName: { type: "text", inputMode: "email", autoComplete: "username", ...literal },
  givenName: { type: "text", autoComplete: "given-name", autoCapitalize: "words", spellCheck: false },
  familyName: { type: "text", autoComplete: "family-name", autoCapitalize: "words", spellCheck: false },
  /** The data of somebody else, which the browser must not fill in with the reader's. */
  otherName: { type: "text", autoComplete: "off", autoCapitalize: "words", spellCheck: false },
  otherEmail: { type: "email", inputMode: "email", autoComplete: "off", ...literal },
  otherPhone: { type: "tel", inputMode: "tel", autoComplete: "off", spellCheck: false },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", spellCheck: false },
  /** Of an authenticator app: password managers that know it fill it in. */
  oneTimeCode: { type: "text", inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20, ...literal },
  recoveryCode: { type: "text", autoComplete: "off", maxLength: 20, ...literal },
  taxCode: { type: "text", autoComplete: "off", autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
} as const satisfies Record<string, Hints>;

type TextKind = keyof typeof textKinds;
