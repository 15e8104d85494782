// The hint and the rule that every form for a new password shares.

export const newPasswordHint = "Almeno 8 caratteri, con una maiuscola, un numero e un carattere speciale (!@#$&+-).";

type NewPassword = { password: string; password_confirmation: string };

/** Both must match. An empty confirmation already has its own error. */
export function confirmsPassword(values: NewPassword): readonly (readonly ["password_confirmation", string])[] {
  const { password, password_confirmation: confirmation } = values;
  return confirmation !== "" && password !== confirmation
    ? [["password_confirmation", "Le password non coincidono."]]
    : [];
}
