// Rewrites what people type into the form the server expects.

/** A phone number without separators and without Italy's international prefix. */
export function normalizePhone(text: string): string {
  return text.replaceAll(/[\s./()-]/g, "").replace(/^(\+39|0039)(?=\d{10}$)/, "");
}

export function normalizeTaxCode(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}
