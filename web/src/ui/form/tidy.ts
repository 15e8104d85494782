// Brings what people write into the form that is asked for.

/** A phone number without the country's prefix and the separators people write. */
export function tidyPhone(text: string): string {
  return text.replaceAll(/[\s./()-]/g, "").replace(/^(\+39|0039)(?=\d{10}$)/, "");
}

export function tidyTaxCode(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}
