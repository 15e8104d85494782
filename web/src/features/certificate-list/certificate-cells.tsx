// The parts of a certificate in a list: holder, paper, status, and on small screens the whole row as a card.
import type { ListedCertificate } from "@/api/types";
import { shortDate, shortDay } from "@/lib/dates";
import { listName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { CertificateMenu } from "./certificate-menu";
import { statuses } from "./labels";

export function Holder({ certificate }: { certificate: ListedCertificate }) {
  const { id_user: user } = certificate;
  if (user === null) return <span>{listName(certificate)}</span>;
  return (
    <AppLink to={to.user(user)} className="underline-offset-4 hover:underline">
      {listName(certificate)}
    </AppLink>
  );
}

export function Paper({ certificate }: { certificate: ListedCertificate }) {
  const { title, option, imported, external, unlinked } = certificate;
  const origin = imported ? "Rilasciato prima di Battito" : external ? "Di un ente esterno" : null;
  const details = [option === title ? null : option, origin].filter((part) => part !== null).join(" · ");
  return (
    <span className="grid min-w-0 md:max-w-80">
      <span title={title} className="max-md:text-pretty md:truncate">
        {title}
      </span>
      <span title={details} className="text-small text-ink-soft md:truncate">
        {details}
      </span>
      {unlinked !== null && <span className="text-small text-pretty text-ink-soft">{unlinked.reason}</span>}
    </span>
  );
}

export function StatusBadge({ certificate: { status } }: { certificate: ListedCertificate }) {
  const { text, tone } = statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export function lastDay({ expires_at: last }: ListedCertificate): string {
  return last === null ? "Senza scadenza" : shortDay(last);
}

export function CertificateCard({ certificate }: { certificate: ListedCertificate }) {
  const { number, status_reason: reason, issued_at: issued } = certificate;
  return (
    <Card className="grid gap-2 p-4 text-compact leading-snug">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <span className="grid gap-0.5">
          <span className="font-semibold">
            <Holder certificate={certificate} />
          </span>
          <span className="numbers text-small text-ink-soft">{number}</span>
        </span>
        <span className="card-corner">
          <CertificateMenu certificate={certificate} />
        </span>
      </div>
      <Paper certificate={certificate} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge certificate={certificate} />
        <span className="numbers text-small text-ink-soft">
          {shortDate(issued)} → {lastDay(certificate)}
        </span>
      </div>
      {reason !== null && <p className="text-small text-ink-soft">{reason}</p>}
    </Card>
  );
}
