// Badge and note for the state of a certificate.
import type { MyCertificate } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";
import { validityStatus } from "./status-labels";

export type PaperStatus = { tone: BadgeTone; text: string; note: string | null };

export function paperStatus(paper: MyCertificate): PaperStatus {
  switch (paper.status) {
    case "revoked":
      return { tone: "danger", text: "Revocato", note: paper.reason };
    case "replaced":
      return {
        tone: "neutral",
        text: "Sostituito",
        note: paper.replaced_by === null ? paper.reason : `Vale il n.\u00A0${paper.replaced_by}`,
      };
    case "valid":
    case "expiring":
    case "expired":
      return { ...validityStatus(paper), note: null };
  }
}
