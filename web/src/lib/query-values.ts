// Reads the query of a page's address, and builds addresses with a query. Unknown values are left out.

/** The word, when it is one of these. */
export function known<Word extends string>(words: readonly Word[], text: string | null | undefined): Word | undefined {
  return words.find((word) => word === text);
}

/** A positive number, such as an id. */
export function numberIn(text: string | null | undefined): number | null {
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The address with the members that have a value as its query. */
export function addressWith(address: string, query: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  return params.size === 0 ? address : `${address}?${params.toString()}`;
}
