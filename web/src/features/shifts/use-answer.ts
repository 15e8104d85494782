// The instructor's answer to a shift. The button that was pressed waits; the list follows.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Shift, ShiftStatus } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { answerShift, refresh } from "./queries";

export type Answer = Exclude<ShiftStatus, "proposed">;

export function useAnswer() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ shift, answer }: { shift: Shift; answer: Answer }) => answerShift(queries, shift, answer),
    onSuccess: (_, { answer }) =>
      alert("success", answer === "accepted" ? "Turno accettato." : "Turno rifiutato: avvisiamo il centro."),
    onError: (problem) => {
      const isStale = problem instanceof ApiFailure && problem.status === 412;
      alert(
        "failure",
        isStale ? "Il turno è cambiato nel frattempo: guarda di nuovo giorni e orari." : sentenceFor(problem),
      );
      if (isStale) void refresh(queries);
    },
  });
  return {
    answer: (shift: Shift, answer: Answer) => {
      if (!isPending) mutate({ shift, answer });
    },
    /** The answer to a shift that is on its way. */
    pending: (shift: Shift): Answer | null => (isPending && variables.shift.id === shift.id ? variables.answer : null),
  };
}
