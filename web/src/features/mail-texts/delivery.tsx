// Whether mails leave, and a test mail whose result is told at once.
import { useMutation } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { MailStopNotice } from "@/ui/mail-stop-notice";
import { tryDelivery } from "./queries";

export function Delivery() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: tryDelivery });
  return (
    <div className="grid justify-items-start gap-3">
      <MailStopNotice />
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        Invia una mail di prova
      </Button>
      <p role="status" className="text-compact empty:hidden">
        {error !== null && <span className="text-danger">{sentenceFor(error)}</span>}
        {error === null && data !== undefined && resultOf(data)}
      </p>
    </div>
  );
}

function resultOf({ email, route, problem }: Awaited<ReturnType<typeof tryDelivery>>): string {
  if (problem !== null)
    return `La mail di prova per ${email} non è partita (${problem}). Controlla il server di posta.`;
  return route === "files"
    ? `La mail di prova per ${email} è in un file sul server: non arriva a nessuno.`
    : `Il server di posta ha preso la mail di prova per ${email}. Controlla che arrivi.`;
}
