// Offers the waiting list when there are too few seats for the people to reinstate.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { reinstateReservations } from "./queries";
import { Refusal } from "./refusal";
import { reinstatedText, reinstateRefusal } from "./use-reinstate";

type ReinstateDialogProps = {
  dateId: number;
  ids: number[];
  who: string;
  onClose: () => void;
  onDone: () => void;
};

export function ReinstateDialog({ dateId, ids, who, onClose, onDone }: ReinstateDialogProps) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(queries.getQueryData(reinstateRefusal(dateId)) ?? null);

  async function reinstate(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      const rows = await reinstateReservations(queries, dateId, ids, true);
      onDone();
      alert("success", reinstatedText(rows));
    } catch (problem) {
      setFailure(problem);
      setPending(false);
    }
  }

  return (
    <Dialog
      title={`Ripristina ${who}`}
      size="small"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Lascia com'è
          </Button>
          <Button onClick={() => void reinstate()} pending={pending}>
            Usa la lista d'attesa
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-compact text-ink-soft">
          Con la lista d'attesa i posti liberi vanno a chi si era iscritto prima, gli altri attendono in fondo alla
          lista. Chi ripristini riceve un'email.
        </p>
        <Refusal problem={failure} text="Nessuna iscrizione è stata ripristinata." />
      </div>
    </Dialog>
  );
}
