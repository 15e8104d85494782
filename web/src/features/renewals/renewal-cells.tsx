// The parts of a renewal on the board and in the table: holder, paper, last day, reminders, and what came of them.
import type { ReactNode } from "react";
import type { Renewal } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { mailAddress } from "@/domain/person-names";
import { shortDate, shortDateTime, shortDay } from "@/lib/dates";
import { romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { fromToday, stateLabels, stepLabels } from "./labels";

const link = "underline-offset-4 hover:underline";

export function Holder({ renewal: { id_user: user, holder } }: { renewal: Renewal }) {
  if (user === null) return <span>{holder}</span>;
  return (
    <AppLink to={to.user(user)} className={link}>
      {holder}
    </AppLink>
  );
}

/** The telephone of a holder whom no mail reaches, as long as there is something to renew. */
export function PhoneToCall({ renewal }: { renewal: Renewal }) {
  const { phone, state } = renewal;
  if (phone === null || state === "booked" || state === "renewed" || unreachable(renewal) === null) return null;
  return (
    <a href={`tel:${phone}`} className="numbers w-fit text-small font-normal text-brand underline underline-offset-4">
      {phone}
    </a>
  );
}

export function Paper({ renewal: { title, option, number } }: { renewal: Renewal }) {
  return (
    <span className="grid min-w-0">
      <span className="text-pretty">{title}</span>
      <span className="text-small text-ink-soft">
        {option !== title && <>{option} · </>}
        <span className="numbers whitespace-nowrap">{number}</span>
      </span>
    </span>
  );
}

export function StateBadge({ renewal: { state } }: { renewal: Renewal }) {
  const { text, tone } = stateLabels[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The last day, and how far it is as long as that matters. `named` where no heading says what it is. */
export function LastDay({ renewal: { expires_at: day, state }, named = false }: { renewal: Renewal; named?: boolean }) {
  const urgent = state === "lapsed" || state === "expiring" || state === "reminded";
  return (
    <span className="numbers whitespace-nowrap">
      {named && <span className={urgent ? "sr-only" : "text-ink-soft"}>Scadenza </span>}
      {shortDay(day)}
      {urgent && (
        <span
          className={classNames(
            "text-small",
            state === "lapsed" ? "text-danger" : "text-ink-soft",
            named ? "before:content-['_·_']" : "block",
          )}
        >
          {fromToday(day, romeNow().slice(0, 10))}
        </span>
      )}
    </span>
  );
}

/** The last contact, and the next reminder or why none follows. */
export function Reminders({ renewal }: { renewal: Renewal }) {
  const last = lastContact(renewal);
  const next = nextReminder(renewal);
  return (
    <span className="grid min-w-0">
      {last !== null && (
        <span>
          <span className="numbers">{shortDate(last.at)}</span>, {last.text}
          {last.note !== null && <span className="block text-small break-words text-ink-soft">{last.note}</span>}
        </span>
      )}
      {next !== null && <span className="text-small text-ink-soft">{next}</span>}
      {last === null && next === null && <Nothing />}
    </span>
  );
}

type Contact = { at: string; text: string; note: string | null };

/** The last reminder, or call of staff; null without one. */
export function lastContact({ reminders, contacts }: Renewal): Contact | null {
  const reminder = reminders.at(-1);
  const contact = contacts.at(-1);
  // A reminder sent by hand may be recorded as the one of that day, too.
  if (contact !== undefined && (reminder === undefined || contact.at >= reminder.sent_at)) {
    const { kind, at, note } = contact;
    return { at, text: kind === "call" ? "al telefono" : "mandato a mano", note };
  }
  return reminder === undefined ? null : { at: reminder.sent_at, text: stepLabels[reminder.step], note: null };
}

/** The booked renewal, or the new certificate. */
export function Result({ renewal: { booking, renewed_by: paper } }: { renewal: Renewal }) {
  if (paper !== null) {
    return (
      <span>
        <span className="numbers whitespace-nowrap">{paper.number}</span>
        <span className="text-small text-ink-soft"> del {shortDate(paper.issued_at)}</span>
      </span>
    );
  }
  if (booking === null) return <Nothing />;
  return (
    <span>
      <AppLink to={to.courseDateReservations(booking.id_course_date)} className="numbers underline underline-offset-4">
        {shortDateTime(booking.date)}
      </AppLink>
      {booking.status === "waiting" && <span className="text-small text-ink-soft"> · in lista d'attesa</span>}
    </span>
  );
}

/** When the next reminder goes out, or why none reaches the holder; null when there is nothing to say. */
export function nextReminder({
  state,
  id_user: user,
  reminders_off: off,
  next_reminder: day,
  ...holder
}: Renewal): string | null {
  if (state === "booked" || state === "renewed") return null;
  if (user === null) return "Senza account, nessun promemoria";
  if (mailAddress(holder) === null) return "Senza email, nessun promemoria";
  if (off) return "Non vuole promemoria";
  if (day === null) return null;
  return day <= romeNow().slice(0, 10) ? "Promemoria in partenza" : `Prossimo il ${shortDay(day)}`;
}

/** The reason why the holder gets no mail; null when they do. */
export function unreachable(renewal: Renewal): string | null {
  if (renewal.id_user === null) return "Non ha un account";
  return mailAddress(renewal) === null ? "Non ha un indirizzo email" : null;
}

function Nothing(): ReactNode {
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Niente</span>
    </span>
  );
}
