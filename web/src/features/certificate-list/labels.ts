// The names of the statuses of certificates in lists.
import type { ListedCertificate } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";

type Label = { text: string; tone: BadgeTone };

export const statuses: Record<ListedCertificate["status"], Label> = {
  valid: { text: "Valido", tone: "brand" },
  expiring: { text: "In scadenza", tone: "warning" },
  expired: { text: "Scaduto", tone: "signal" },
  revoked: { text: "Revocato", tone: "danger" },
  replaced: { text: "Sostituito", tone: "neutral" },
};

/** Whether it still counts, or did until its last day: it was neither revoked nor replaced. */
export function isInForce({ status }: Pick<ListedCertificate, "status">): boolean {
  return status !== "revoked" && status !== "replaced";
}
