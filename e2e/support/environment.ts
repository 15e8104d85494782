// The values that the global set-up passes to the workers.
export function environment(name: "BATTITO_E2E_URL" | "BATTITO_E2E_MAIL" | "BATTITO_E2E_SMTP"): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global set-up did not run`);
  return value;
}
