// The code of a certificate as people type it. The server reads it the same way.

const length = 16;
const group = 4;

/** `01AB-CDEF-0123-4567`; null for what cannot be a code. */
export function spelledCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (code.length !== length || !/^[0-9A-HJKMNP-TV-Z]+$/.test(code)) return null;
  const groups = Array.from({ length: length / group }, (_, at) => code.slice(at * group, (at + 1) * group));
  return groups.join("-");
}
