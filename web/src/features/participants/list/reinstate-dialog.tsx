// Offers the waiting list when there are too few seats for the people to reinstate; a date that is over has none.
import { useQueryClient } from "@tanstack/react-query";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { Dialog } from "@/ui/dialog/dialog";
import { isOver } from "../half-day";
import { reinstateReservations } from "../queries";
import { Refusal } from "./refusal";
import { reinstatedText, reinstateRefusal } from "./use-reinstate";

type ReinstateDialogProps = {
  date: CourseDate;
  ids: number[];
  who: string;
  onClose: () => void;
  onDone: () => void;
};

export function ReinstateDialog({ date, ids, who, onClose, onDone }: ReinstateDialogProps) {
  const queries = useQueryClient();
  const dateId = date.id;
  const refused = queries.getQueryData(reinstateRefusal(dateId)) ?? null;
  if (isOver(date, romeNow())) {
    return (
      <Dialog
        title={`Ripristina ${who}`}
        size="small"
        onClose={onClose}
        footer={<ButtonLink to={to.courseDateEdit(dateId)}>Modifica la data</ButtonLink>}
      >
        <div className="grid gap-4">
          <Refusal problem={refused} text="Nessuna iscrizione è stata ripristinata." />
          <p>La data è già passata e non ha una lista d'attesa. Se mancano i posti, aumentali nella data.</p>
        </div>
      </Dialog>
    );
  }
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
      refused={refused}
      told={(problem) => <Refusal problem={problem} text="Nessuna iscrizione è stata ripristinata." />}
      onClose={onClose}
    >
      <p>
        Con la lista d'attesa i posti liberi vanno a chi si era iscritto prima, gli altri attendono in fondo alla lista.
        Chi ha un indirizzo riceve un'email.
      </p>
    </ActionDialog>
  );
}
