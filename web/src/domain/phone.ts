// Phone numbers as the server stores them.

/** A phone number without separators and without Italy's international prefix. */
export function normalizePhone(text: string): string {
  return text.replaceAll(/[\s./()-]/g, "").replace(/^(\+39|0039)(?=\d{10}$)/, "");
}
