// The dialogs of the renewals: a mail, the reminder sent now, a call, and the booking of a date.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueuedRenewalMail, Renewal } from "@/api/types";
import { BookDialog } from "@/domain/book-dialog";
import { mailAddress } from "@/domain/person-names";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { MailDialog } from "@/ui/form/mail-dialog";
import { TextDialog } from "@/ui/form/text-dialog";
import { mailRenewals, recordCall, reminderPreviewQuery, remindRenewals, renewalIn, takeCallBack } from "./queries";
import { useRenewalDialog } from "./use-renewal-dialog";

type AboutMany = { ids: number[]; onDone: () => void; onClose: () => void };
type AboutOne = { renewal: Renewal; onClose: () => void };

/** The dialog that the URL names. `onSent` is told that the chosen ones have been written to. */
export function RenewalDialogs({ onSent }: { onSent: () => void }) {
  const queries = useQueryClient();
  const { shown, close } = useRenewalDialog();
  if (shown === null) return null;
  const { kind, ids } = shown;
  const many = { ids, onDone: onSent, onClose: close };
  if (kind === "mail") return <WriteDialog key={ids.join()} {...many} />;
  if (kind === "remind") return <RemindDialog key={ids.join()} {...many} />;
  const renewal = renewalIn(queries, ids[0] ?? 0);
  if (renewal === null) return null;
  if (kind === "call") return <CallDialog key={renewal.id} renewal={renewal} onClose={close} />;
  return <Booking renewal={renewal} onClose={close} />;
}

function WriteDialog({ ids, onDone, onClose }: AboutMany) {
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
        tell("Email", answer, mailed);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function RemindDialog({ ids, onDone, onClose }: AboutMany) {
  const queries = useQueryClient();
  const mailed = useMailed();
  const { data: preview, error } = useQuery(reminderPreviewQuery(ids));
  // The title is the question, which is not known before.
  if (preview === undefined && error === null) return null;
  const { total = 0, skipped = [] } = preview ?? {};
  const people = counted(total, "persona", "persone");
  return (
    <ActionDialog
      title={total === 0 ? "Nessun promemoria da mandare" : `Vuoi mandare il promemoria a ${people}?`}
      action={total === 0 ? "Manda il promemoria" : `Manda a ${people}`}
      keep={total === 0 ? "Chiudi" : "Non ora"}
      incomplete={total === 0}
      refused={error}
      run={async () => {
        const answer = await remindRenewals(queries, ids);
        onClose();
        tell("Promemoria", answer, mailed);
        onDone();
      }}
      onClose={onClose}
    >
      {total > 0 && (
        <p>
          È la stessa email che parte da sola: gli attestati in scadenza, la prossima data e il link per prenotare. Chi
          ha più attestati ne riceve una sola.
        </p>
      )}
      {skipped.length > 0 && (
        <ul aria-label="Chi non lo riceve" className="grid gap-1 text-compact">
          {skipped.map(({ id, reason }) => {
            const renewal = renewalIn(queries, id);
            return (
              <li key={id}>
                <span className="font-semibold">{renewal?.holder ?? "Un attestato che non è in elenco"}</span>: {reason}
              </li>
            );
          })}
        </ul>
      )}
    </ActionDialog>
  );
}

function CallDialog({ renewal, onClose }: AboutOne) {
  const queries = useQueryClient();
  const { id, holder, phone, title } = renewal;
  return (
    <TextDialog
      title={`Hai chiamato ${holder}?`}
      description={title}
      size="small"
      label="Telefonata per il rinnovo"
      field={{
        name: "note",
        label: "Nota",
        hint: "Facoltativa, per esempio: richiamare dopo le feste.",
        optional: true,
      }}
      action="Segna la telefonata"
      cancel="Non ancora"
      unsaved="La telefonata non è ancora segnata."
      send={(note) => recordCall(queries, id, note)}
      onDone={({ contacts }) => {
        const call = contacts.at(-1);
        alert("success", `Telefonata a ${holder} segnata.`, "undo", () => {
          if (call !== undefined) void takeCallBack(queries, id, call.id);
        });
      }}
      onClose={onClose}
    >
      {phone !== null && (
        <p className="text-compact">
          <a href={`tel:${phone}`} className="numbers font-semibold text-brand underline underline-offset-4">
            {phone}
          </a>
        </p>
      )}
    </TextDialog>
  );
}

function Booking({ renewal, onClose }: AboutOne) {
  const { holder, id_user: user, renewal_course: course } = renewal;
  if (user === null || course === null) return null;
  return (
    <BookDialog
      title={`Prenota il rinnovo di ${holder}`}
      description={`Le prossime date di ${course.title}.`}
      person={{ id: user, name: holder, isReachable: mailAddress(renewal) !== null }}
      course={course.id}
      onClose={onClose}
    />
  );
}

function tell(what: string, { total, skipped }: QueuedRenewalMail, mailed: (sentence: string) => string): void {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(" ");
  const left =
    skipped.length === 0
      ? ""
      : ` ${skipped.length === 1 ? "Saltato" : "Saltati"} ${counted(skipped.length, "attestato", "attestati")}: ${reasons}`;
  if (total === 0) alert("failure", `Nessuna email inviata.${left}`);
  else alert("success", mailed(`${what} in partenza per ${counted(total, "persona", "persone")}.${left}`));
}
