// Attributes for each kind of text field: keyboard, autofill, and no corrections in names and codes.
import type { InputHTMLAttributes } from "react";

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "autoCorrect" | "spellCheck" | "maxLength"
>;

const literal = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export const textKinds = {
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

export type TextKind = keyof typeof textKinds;
