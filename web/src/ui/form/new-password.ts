// What every form for a new password says and checks.

export const newPasswordHint = "Almeno 8 caratteri, con una maiuscola, un numero e un carattere speciale (!@#$&+-).";

type NewPassword = { password: string; password_confirmation: string };

/** Both must be the same; an empty confirmation already is an error of its own. */
export function confirmsPassword(values: NewPassword): readonly (readonly ["password_confirmation", string])[] {
  const { password, password_confirmation: confirmation } = values;
  return confirmation !== "" && password !== confirmation
    ? [["password_confirmation", "Le password non coincidono."]]
    : [];
}
