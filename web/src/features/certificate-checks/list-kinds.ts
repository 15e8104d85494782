// What became of each row of a checked list: what is wrong comes first.
import type { CertificateListCheck } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";

export type CheckedRow = CertificateListCheck["rows"][number];
export type Kind = "wrong_surname" | CheckedRow["status"];

type Label = { text: string; counted: readonly [one: string, many: string]; tone: BadgeTone };

/** In the order in which they are shown. */
export const kinds: readonly Kind[] = ["wrong_surname", "unknown", "revoked", "replaced", "expired", "valid"];

export const labels: Record<Kind, Label> = {
  wrong_surname: {
    text: "Cognome diverso",
    counted: ["con un altro cognome", "con un altro cognome"],
    tone: "danger",
  },
  unknown: { text: "Codice sconosciuto", counted: ["sconosciuto", "sconosciuti"], tone: "danger" },
  revoked: { text: "Revocato", counted: ["revocato", "revocati"], tone: "danger" },
  replaced: { text: "Sostituito", counted: ["sostituito", "sostituiti"], tone: "info" },
  expired: { text: "Scaduto", counted: ["scaduto", "scaduti"], tone: "warning" },
  valid: { text: "Valido", counted: ["valido", "validi"], tone: "brand" },
};

export function kindOf({ status, surname_fits: fits }: CheckedRow): Kind {
  return fits === false ? "wrong_surname" : status;
}

/** Wrong rows first, then in the order of the file. */
export function sorted(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.toSorted(
    (one, other) => kinds.indexOf(kindOf(one)) - kinds.indexOf(kindOf(other)) || one.row - other.row,
  );
}
