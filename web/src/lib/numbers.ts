// Italian numbers and counted words, without Intl.

/** `13000` as `13.000`. */
export function grouped(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ".");
}

/** `1 posto`, `4 posti`: the number with the word that fits it. */
export function counted(value: number, one: string, many: string): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** `5 MB`, `1,2 GB`: bytes, with a decimal below ten. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < 1_048_576
      ? [bytes / 1024, "kB"]
      : bytes < 1_073_741_824
        ? [bytes / 1_048_576, "MB"]
        : [bytes / 1_073_741_824, "GB"];
  const tenths = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${String(tenths).replace(".", ",")} ${unit}`;
}

/** The free seats of a date: `4 posti`, `1 posto`, or that none is left. */
export function seats(available: number): string {
  return available > 0 ? counted(available, "posto", "posti") : "Posti esauriti";
}

/** The share of a number in another; null when there is nothing to take a share of. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** `23%`; `–` when there is none. */
export function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}
