// Writes a mail to the holders of certificates, whichever list they were chosen in.
import { useQueryClient } from "@tanstack/react-query";
import type { QueuedRenewalMail } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { MailDialog } from "@/ui/form/mail-dialog";
import { mailRenewals, renewalIn } from "./queries";

type MailRenewalsDialogProps = { ids: number[]; onSent: () => void; onClose: () => void };

export function MailRenewalsDialog({ ids, onSent, onClose }: MailRenewalsDialogProps) {
  const queries = useQueryClient();
  const mailed = useMailed();
  const [only, ...others] = ids;
  const holder = only !== undefined && others.length === 0 ? (renewalIn(queries, only)?.holder ?? null) : null;
  return (
    <MailDialog
      who={holder ?? `chi ha ${counted(ids.length, "attestato scelto", "attestati scelti")}`}
      description="Chi ha un indirizzo riceve una sola email, con i suoi attestati e il link per rinnovarli in fondo."
      label="Email per il rinnovo"
      draft={`mail-renewals-${ids.join("-")}`}
      send={(values) => mailRenewals({ ids, ...values })}
      onSent={(answer) => {
        tell(answer, mailed);
        onSent();
      }}
      onClose={onClose}
    />
  );
}

function tell({ total, skipped }: QueuedRenewalMail, mailed: (sentence: string) => string): void {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(" ");
  const left =
    skipped.length === 0
      ? ""
      : ` ${skipped.length === 1 ? "Saltato" : "Saltati"} ${counted(skipped.length, "attestato", "attestati")}: ${reasons}`;
  if (total === 0) alert("failure", `Nessuna email inviata.${left}`);
  else alert("success", mailed(`Email in partenza per ${counted(total, "persona", "persone")}.${left}`));
}
