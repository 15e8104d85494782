/** A text as searches compare it: without accents, in lower case, without spaces around it. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
