// Says that mails do not leave the server.
import { useMailsAreFiles } from "@/lib/mail-delivery";
import { MailIcon } from "./icons";

export function MailFilesNotice() {
  if (!useMailsAreFiles()) return null;
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-compact leading-snug text-ink">
      <MailIcon className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        Le email non partono: senza un server di posta restano in file sul server. Chi gestisce il server imposta
        BATTITO_SMTP_URL.
      </span>
    </p>
  );
}
