// Reinstates reservations from a menu, the bulk bar or an alert.
import { useQueryClient } from "@tanstack/react-query";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { reinstateReservations } from "../queries";
import { useParticipantDialog } from "../use-participant-dialog";

/** The alert about reinstated people: `2 iscrizioni ripristinate, 1 in lista d'attesa.` */
export function reinstatedText(rows: readonly StaffReservation[]): string {
  const waiting = rows.filter(({ status }) => status === "waiting").length;
  const text = rows.length === 1 ? "Iscrizione ripristinata" : `${rows.length} iscrizioni ripristinate`;
  return waiting > 0 ? `${text}, ${waiting} in lista d'attesa.` : `${text}.`;
}

/** Why people could not be reinstated, for the dialog that opens then. */
export const reinstateRefusal = (dateId: number) => ["participants", "reinstate-refusal", dateId] as const;

/** Reinstates all or none. When somebody cannot be reinstated, a dialog says why and offers the waiting list. */
export function useReinstate(dateId: number) {
  const queries = useQueryClient();
  const { open } = useParticipantDialog();
  return async (ids: readonly number[]): Promise<void> => {
    try {
      alert("success", reinstatedText(await reinstateReservations(queries, dateId, ids, false)));
    } catch (problem) {
      if (reasonsIn(problem).length === 0) alert("failure", sentenceFor(problem));
      else {
        queries.setQueryData(reinstateRefusal(dateId), problem);
        open("reinstate", ids);
      }
    }
  };
}

/** A sentence for each person who prevented the action. */
export function reasonsIn(problem: unknown): string[] {
  return problem instanceof ApiFailure ? (problem.errors["ids"] ?? []) : [];
}
