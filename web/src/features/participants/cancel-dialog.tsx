// Asks before reservations are cancelled.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { cancelReservations } from "./queries";
import { Refusal } from "./refusal";
import { useReinstate } from "./use-reinstate";

type CancelDialogProps = {
  date: CourseDate;
  ids: number[];
  who: string;
  onClose: () => void;
  onDone: () => void;
};

export function CancelDialog({ date, ids, who, onClose, onDone }: CancelDialogProps) {
  const queries = useQueryClient();
  const reinstate = useReinstate(date.id);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function cancel(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await cancelReservations(queries, date.id, ids);
      onDone();
      alert(
        "success",
        `${who}: ${ids.length === 1 ? "iscrizione annullata" : "iscrizioni annullate"}.`,
        "undo",
        () => void reinstate(ids),
      );
    } catch (problem) {
      setFailure(problem);
      setPending(false);
    }
  }

  return (
    <Dialog
      title={`Vuoi annullare l'iscrizione di ${who}?`}
      size="small"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Lascia com'è
          </Button>
          <Button variant="danger" onClick={() => void cancel()} pending={pending}>
            Annulla l'iscrizione
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-compact text-ink-soft">
          Chi annulli riceve un'email.{" "}
          {date.waiting > 0 ? "Il posto va al primo in lista d'attesa." : "Il posto torna libero."} Potrai ripristinare
          l'iscrizione dalla scheda «Annullati».
        </p>
        <Refusal problem={failure} text="Nessuna iscrizione è stata annullata." />
      </div>
    </Dialog>
  );
}
