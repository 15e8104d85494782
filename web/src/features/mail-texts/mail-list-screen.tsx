// The section Messaggi of Impostazioni: the mails to participants in the order of their life, each with when it is sent and
// whether the centre has changed it.
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { MailTextSummary } from "@/api/types";
import { lastChange } from "@/domain/last-change";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { Delivery } from "./delivery";
import { phases } from "./mail-texts";
import { mailTextsQuery } from "./queries";
import { ReminderDays } from "./reminder-days";

export function MailListScreen() {
  const { data, error, refetch } = useQuery(mailTextsQuery);
  return (
    <section aria-labelledby="settings-mails" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 id="settings-mails" className="text-title font-semibold">
          Messaggi
        </h2>
        <p className="max-w-prose text-compact text-ink-soft">
          Le email che ricevono i partecipanti, nell'ordine in cui le incontrano. Puoi cambiarne il testo; date, sede,
          pulsante e invito per il calendario li mette sempre il sito, così non manca mai niente.
        </p>
      </div>
      <Delivery />
      {data !== undefined ? (
        phases.map(([phase, title]) => (
          <Phase key={phase} phase={phase} title={title} mails={data.data.filter((mail) => mail.phase === phase)} />
        ))
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i messaggi">
          <div role="status" className="grid gap-3">
            <span className="sr-only">{texts.loading}</span>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="h-20 rounded-card" />
            ))}
          </div>
        </QueryState>
      )}
    </section>
  );
}

type PhaseProps = { phase: MailTextSummary["phase"]; title: string; mails: readonly MailTextSummary[] };

function Phase({ phase, title, mails }: PhaseProps) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby={`mails-${phase}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={`mails-${phase}`} className="text-compact font-semibold">
        {title}
      </h3>
      {phase === "before_course" && <ReminderDays />}
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.kind}>
              <MailLink mail={mail} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function MailLink({ mail }: { mail: MailTextSummary }) {
  const { kind, title, occasion, changed } = mail;
  const last = lastChange(mail);
  return (
    <AppLink
      to={to.mailText(kind)}
      className="grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 transition-colors -outline-offset-2 hover:bg-sunken sm:px-5"
    >
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-compact font-semibold">{title}</span>
          {changed && <Badge tone="brand">Cambiato</Badge>}
        </span>
        <span className="text-small text-ink-soft">{occasion}</span>
        {last !== null && <span className="text-small text-ink-soft">{last}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 text-ink-soft" />
    </AppLink>
  );
}
