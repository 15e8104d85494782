// Offers the waiting list when there are too few seats for the people to reinstate.
import { useQueryClient } from "@tanstack/react-query";
import { alert } from "@/lib/alerts/store";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { reinstateReservations } from "../queries";
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
  return (
    <ActionDialog
      title={`Ripristina ${who}`}
      action="Usa la lista d'attesa"
      keep="Lascia com'è"
      run={async () => {
        const rows = await reinstateReservations(queries, dateId, ids, true);
        onDone();
        alert("success", reinstatedText(rows));
      }}
      refused={queries.getQueryData(reinstateRefusal(dateId)) ?? null}
      told={(problem) => <Refusal problem={problem} text="Nessuna iscrizione è stata ripristinata." />}
      onClose={onClose}
    >
      <p>
        Con la lista d'attesa i posti liberi vanno a chi si era iscritto prima, gli altri attendono in fondo alla lista.
        Chi ripristini riceve un'email.
      </p>
    </ActionDialog>
  );
}
