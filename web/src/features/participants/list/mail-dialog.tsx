// Writes a mail to participants.
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { MailDialog as Dialog } from "@/ui/form/mail-dialog";
import { mailParticipants } from "../queries";

type MailDialogProps = { dateId: number; ids: number[]; who: string; onClose: () => void };

export function MailDialog({ dateId, ids, who, onClose }: MailDialogProps) {
  const mailed = useMailed();
  return (
    <Dialog
      who={who}
      description="Chi ha un indirizzo riceve la sua email, con i dati del corso in fondo."
      label="Email ai partecipanti"
      draft={`mail-date-${dateId}-${ids.join("-")}`}
      send={(values) => mailParticipants(dateId, { ids, ...values })}
      onSent={(total) => {
        if (total === 0) alert("failure", "Nessuna email: nessuna di queste persone ha un indirizzo.");
        else alert("success", mailed(`Email in partenza per ${counted(total, "persona", "persone")}.`));
      }}
      onClose={onClose}
    />
  );
}
