// Says that mails do not leave the server.
import { type MailStop, useMailStop } from "@/lib/mail-delivery";
import { MailIcon } from "./icons";

const SENTENCES: Record<MailStop, string> = {
  files:
    "Le email non partono: senza un server di posta restano in file sul server. Chi gestisce il server imposta BATTITO_SMTP_URL.",
  held: "Le email sono ferme: il centro è stato ripristinato da una copia di sicurezza. Aspettano tutte, e partono quando chi gestisce il server esegue battito resume.",
};

export function MailStopNotice() {
  const stop = useMailStop();
  if (stop === null) return null;
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-compact leading-snug text-ink">
      <MailIcon className="mt-0.5 size-5 shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">{SENTENCES[stop]}</span>
    </p>
  );
}
