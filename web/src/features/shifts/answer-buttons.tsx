// Accept and decline a proposal, in one press each. An instructor who has accepted is asked before the centre is told otherwise.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Shift, ShiftStatus } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { type Question, useConfirm } from "@/ui/dialog/use-confirm";
import { titleOf } from "./labels";
import { answerShift, refresh } from "./queries";

type AnswerButtonsProps = { shift: Shift; answering: ReturnType<typeof useAnswer>; size?: "small" | "regular" };

export function AnswerButtons({ shift, answering: { answer, pending }, size }: AnswerButtonsProps) {
  const under = pending(shift);
  const about = titleOf(shift);
  return (
    <>
      {shift.status === "accepted" && (
        <Button
          variant="quiet"
          size={size}
          pending={under === "declined"}
          disabled={under !== null}
          onClick={() => answer(shift, "declined")}
        >
          Non posso più venire <span className="sr-only">{about}</span>
        </Button>
      )}
      {shift.status === "proposed" && (
        <Button
          variant="secondary"
          size={size}
          pending={under === "declined"}
          disabled={under !== null}
          onClick={() => answer(shift, "declined")}
        >
          <X aria-hidden="true" className="size-4.5" /> Rifiuta <span className="sr-only">{about}</span>
        </Button>
      )}
      {shift.status !== "accepted" && (
        <Button
          size={size}
          variant={shift.status === "declined" ? "secondary" : "primary"}
          pending={under === "accepted"}
          disabled={under !== null}
          onClick={() => answer(shift, "accepted")}
        >
          <Check aria-hidden="true" className="size-4.5" /> Accetta <span className="sr-only">{about}</span>
        </Button>
      )}
    </>
  );
}

export type Answer = Exclude<ShiftStatus, "proposed">;

/** The instructor's answer to a shift. The button that was pressed waits; the list follows. Place `dialog` anywhere. */
export function useAnswer() {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ shift, answer, reason }: Answered) => answerShift(queries, shift, answer, reason),
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
      if (isPending) return;
      if (answer === "declined" && shift.status === "accepted") confirm(withdrawal(shift, mutateAsync));
      else mutate({ shift, answer });
    },
    dialog,
    /** The answer to a shift that is on its way. */
    pending: (shift: Shift): Answer | null => (isPending && variables.shift.id === shift.id ? variables.answer : null),
  };
}

type Answered = { shift: Shift; answer: Answer; reason?: string };

/** The question before an accepted shift is given back. */
function withdrawal(shift: Shift, send: (answer: Answered) => Promise<unknown>): Question {
  let reason = "";
  return {
    title: "Vuoi dire che non puoi più venire?",
    body: (
      <>
        <p>
          {titleOf(shift)}, {longDateTime(shift.start)}.
        </p>
        <p>
          Il centro riceve un'email e cerca un altro istruttore. Se cambi idea puoi accettare di nuovo, finché il turno
          resta tuo.
        </p>
        <label className="grid gap-1.5 font-semibold text-ink">
          Motivo (facoltativo)
          <textarea
            rows={2}
            maxLength={500}
            onChange={({ target }) => {
              reason = target.value;
            }}
            className={controlStyles(false)}
          />
        </label>
      </>
    ),
    action: "Non posso più venire",
    keep: "Mantieni il turno",
    run: async () => {
      await send({ shift, answer: "declined", reason });
    },
  };
}
