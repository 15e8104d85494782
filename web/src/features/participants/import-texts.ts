// What an import says about itself, in Italian.
import type { ImportReport, ImportRow } from "./import-calls";
import type { BadgeTone } from "@/ui/badge";

type Label = { text: string; tone: BadgeTone };

export const actionLabels: Record<ImportRow["action"], Label> = {
  new: { text: "Nuova persona", tone: "brand" },
  known: { text: "Già registrata", tone: "info" },
  booked: { text: "Già iscritta", tone: "neutral" },
  error: { text: "Da correggere", tone: "danger" },
};

/** `30 persone` */
export function people(count: number): string {
  return count === 1 ? "1 persona" : `${count} persone`;
}

/** Who would be added. */
export function toImport({ rows }: ImportReport): number {
  return rows.filter(({ action }) => action === "new" || action === "known").length;
}

/** `25 nuove, 4 già registrate, 1 già iscritta` */
export function summary({ rows }: ImportReport): string {
  const count = (wanted: ImportRow["action"]) => rows.filter(({ action }) => action === wanted).length;
  const parts: readonly (readonly [number, string, string])[] = [
    [count("new"), "nuova", "nuove"],
    [count("known"), "già registrata", "già registrate"],
    [count("booked"), "già iscritta", "già iscritte"],
    [count("error"), "da correggere", "da correggere"],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`)
    .join(", ");
}

/** Why the file cannot be imported as it is; null when it can. */
export function obstacle(report: ImportReport, waiting: boolean): string | null {
  const { meta } = report;
  if (meta.errors > 0) {
    return meta.errors === 1
      ? "Una riga ha errori: correggila nel file e ricaricalo."
      : `${meta.errors} righe hanno errori: correggile nel file e ricaricalo.`;
  }
  if (toImport(report) === 0) return "Tutte le persone del file sono già iscritte.";
  return meta.exceeding > 0 && !waiting ? "Non ci sono posti per tutti." : null;
}

/** `2 posti liberi` */
export function freeSeats(seats: number): string {
  if (seats === 0) return "Nessun posto libero";
  return seats === 1 ? "1 posto libero" : `${seats} posti liberi`;
}
