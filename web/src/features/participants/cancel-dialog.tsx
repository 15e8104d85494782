// Asks before reservations are cancelled.
import { useQueryClient } from "@tanstack/react-query";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { ActionDialog } from "@/ui/dialog/action-dialog";
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
  const done = ids.length === 1 ? "iscrizione annullata" : "iscrizioni annullate";
  return (
    <ActionDialog
      title={`Vuoi annullare l'iscrizione di ${who}?`}
      action="Annulla l'iscrizione"
      keep="Lascia com'è"
      danger
      run={async () => {
        await cancelReservations(queries, date.id, ids);
        onDone();
        alert("success", `${who}: ${done}.`, "undo", () => void reinstate(ids));
      }}
      told={(problem) => <Refusal problem={problem} text="Nessuna iscrizione è stata annullata." />}
      onClose={onClose}
    >
      <p>
        Chi annulli riceve un'email.{" "}
        {date.waiting > 0 ? "Il posto va al primo in lista d'attesa." : "Il posto torna libero."} Potrai ripristinare
        l'iscrizione dalla scheda «Annullati».
      </p>
    </ActionDialog>
  );
}
