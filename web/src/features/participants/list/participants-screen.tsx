// Lista Iscritti: the people of a date, edited in place and in bulk.
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Award, ClipboardCheck, Ellipsis, Mail, Pencil, QrCode, Upload, UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { CourseDate, ParticipantQuery } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { period } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-component";
import { arrivalsInterval } from "@/lib/durations";
import { fullName } from "@/domain/person-names";
import { withPrivateMark } from "@/domain/private-dates";
import { localTime } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useRomeNow } from "@/lib/use-rome-now";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Menu } from "@/ui/menu/menu";
import { PageHeader } from "@/ui/page-header";
import type { RowKey } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { Tabs } from "@/ui/tabs/tabs";
import { ListTable } from "@/ui/table/list-screen";
import { QueryState } from "@/ui/query-state";
import { useMediaQuery } from "@/ui/use-media-query";
import { fileProblem, spreadsheetLimits } from "@/ui/upload/file-limits";
import { BulkActions } from "./bulk-actions";
import { columnsOf } from "./columns";
import { documentActions } from "../papers/document-actions";
import { isOn, isOver } from "../half-day";
import { HeldMails } from "../papers/held-mails";
import { IssueButton } from "../papers/issue-button";
import { IssuingNotice } from "../papers/issuing-notice";
import { attendances, outcomes } from "../labels";
import { participantQueryOf, participantsUrl, statusIn, type Status } from "./list-params";
import { ParticipantCard } from "./participant-card";
import { ParticipantDialogs } from "./participant-dialogs";
import { dateFactsQuery, participantsQuery, findEveryone } from "../queries";
import { RowRefusals } from "./row-refusals";
import { type Issuing, useIssuing } from "../papers/use-issuing";
import { useBulkEdit } from "./use-bulk-edit";
import { useParticipantDialog } from "../use-participant-dialog";
import { useDroppedFile } from "../import/use-dropped-file";

const attendanceOptions = [
  { value: null, label: "Tutte" },
  ...(["unknown", "present", "absent"] as const).map((value) => ({ value, label: attendances[value] })),
];
const outcomeOptions = [
  { value: null, label: "Tutti" },
  ...(["none", "passed", "failed"] as const).map((value) => ({ value, label: outcomes[value] })),
];
const seatedFilters = [
  { name: "attendance", label: "Presenza", options: attendanceOptions },
  { name: "outcome", label: "Esito", options: outcomeOptions },
] as const;

export function ParticipantsScreen({ id: dateId }: { id: number }) {
  const url = useTableUrl(participantsUrl);
  const now = useRomeNow();
  const status = statusIn(url);
  const { data: date, error: dateError, refetch: refetchDate } = useQuery(dateFactsQuery(dateId));
  const list = useQuery({
    ...participantsQuery(dateId, participantQueryOf(url)),
    // People come in by themselves while the date is on.
    refetchInterval: isOn(date) ? arrivalsInterval : false,
  });
  const [keys, setKeys] = useState<readonly RowKey[]>([]);
  const issuing = useIssuing(dateId);
  const bulk = useBulkEdit(dateId);
  const isWide = useMediaQuery("(min-width: 48rem)");
  const hasBegun = date !== undefined && localTime(date.date) <= now;
  // While another tab loads, the rows of the last one are not shown as its own.
  const shown = list.data?.data.every((row) => row.status === status) === true ? list.data : undefined;
  const rows = list.isPlaceholderData && shown === undefined ? undefined : list.data?.data;

  // The tab stays.
  const tabUrl = {
    ...url,
    isFiltered: url.search !== "" || url.filters.attendance !== undefined || url.filters.outcome !== undefined,
    clear: () => url.change({ filters: { attendance: null, outcome: null }, search: null }),
  };

  if (dateError !== null && date === undefined) {
    return <QueryState query={{ error: dateError, refetch: refetchDate }} />;
  }
  return (
    <RowRefusals>
      <PageHeader
        title={date?.course.title ?? "…"}
        description={date === undefined ? "…" : <DateSummary date={date} />}
        actions={<DateActions id={dateId} date={date} now={now} issuing={issuing} />}
      />
      <IssuingNotice dateId={dateId} date={date} issuing={issuing} />
      {hasBegun && <HeldMails dateId={dateId} />}
      <Tabs<Status>
        label="Iscrizioni"
        tabs={[
          { value: "confirmed", label: date === undefined ? "Iscritti" : `Iscritti (${date.booked})` },
          { value: "waiting", label: date === undefined ? "Lista d'attesa" : `Lista d'attesa (${date.waiting})` },
          { value: "cancelled", label: "Annullati" },
        ]}
        value={status}
        onChange={(next) => {
          setKeys([]);
          url.setFilter("status", next === "confirmed" ? null : next);
        }}
      >
        <div className="pt-5">
          <ListTable
            key={status}
            name={`participants-${status}`}
            caption={captions[status]}
            list={{ ...list, data: rows && list.data }}
            url={tabUrl}
            columns={columnsOf[status]}
            card={(row) => <ParticipantCard row={row} />}
            search="Cerca per nome, email o codice fiscale"
            filters={status === "confirmed" ? seatedFilters : []}
            // On a phone «Tutti» and «Scrivi» do the same, and the people come first.
            tools={
              isWide &&
              status !== "cancelled" &&
              rows !== undefined &&
              rows.length > 0 && <WriteToAll dateId={dateId} query={participantQueryOf(url)} />
            }
            selection={{
              keys,
              onChange: setKeys,
              label: ({ user }) => fullName(user),
              actions: (_, chosen) => (
                <BulkActions
                  dateId={dateId}
                  status={status}
                  rows={chosen}
                  issuing={issuing}
                  mark={bulk.mark}
                  onDone={() => setKeys([])}
                />
              ),
            }}
            chips={[]}
            noun={["iscrizione", "iscrizioni"]}
            failed="Non siamo riusciti a caricare gli iscritti"
            empty={status === "confirmed" && date !== undefined && isOver(date, now) ? nobodyCame : nobody[status]}
            notFound={{ title: "Nessuna persona trovata", text: "Prova con un'altra ricerca." }}
          />
        </div>
      </Tabs>
      {bulk.dialog}
      <DateImport dateId={dateId} />
      {date !== undefined && (
        <ParticipantDialogs date={date} rows={rows ?? []} issuing={issuing} onGone={() => setKeys([])} />
      )}
    </RowRefusals>
  );
}

type DateActionsProps = { id: number; date: CourseDate | undefined; now: string; issuing: Issuing };

/** What is done next is the primary action: people are added, then called, then get their papers. */
function DateActions({ id, date, now, issuing }: DateActionsProps) {
  const { open } = useParticipantDialog();
  const navigate = useNavigate();
  const start = date === undefined ? null : localTime(date.date);
  const hasBegun = start !== null && start <= now;
  const isItsDay = start !== null && start.slice(0, 10) <= now.slice(0, 10);
  const isEnded = date !== undefined && isOver(date, now);
  const canIssue = date !== undefined && date.status !== "cancelled";
  const rollCall = { label: "Appello", icon: ClipboardCheck, onSelect: () => void navigate(to.rollCall(id)) };
  const issue = { label: "Rilascia attestati", icon: Award, onSelect: () => open("issue") };
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-[calc(100vw-2rem)] max-sm:grid-cols-2">
      {hasBegun && canIssue && <IssueButton issuing={issuing} variant={isEnded ? "primary" : "secondary"} />}
      {isItsDay && (
        <ButtonLink to={to.rollCall(id)} variant={isEnded ? "secondary" : "primary"}>
          <ClipboardCheck className="size-4.5" /> Appello
        </ButtonLink>
      )}
      <Button variant={isItsDay ? "secondary" : "primary"} onClick={() => open("add")}>
        <UserPlus className="size-4.5" />
        <span>
          Aggiungi<span className="max-sm:sr-only"> partecipante</span>
        </span>
      </Button>
      <Menu
        trigger={
          <span className="inline-flex items-center gap-2">
            <Ellipsis className="size-4.5" /> Altre azioni
          </span>
        }
        className="button button-regular button-secondary"
        align="end"
        groups={[
          [
            ...(isItsDay ? [] : [rollCall]),
            { label: "Codice in aula", icon: QrCode, onSelect: () => void navigate(to.classroom(id)) },
            ...(canIssue && !hasBegun ? [issue] : []),
            { label: "Modifica la data", icon: Pencil, onSelect: () => void navigate(to.courseDateEdit(id)) },
          ],
          [{ label: "Importa da un foglio (.xlsx)", icon: Upload, onSelect: () => open("import") }],
          documentActions(id, date),
        ]}
      />
    </div>
  );
}

const captions: Record<Status, string> = { confirmed: "Iscritti", waiting: "Lista d'attesa", cancelled: "Annullati" };

const nobody: Record<Status, { title: string; text: string }> = {
  confirmed: {
    title: "Non c'è ancora nessun iscritto",
    text: "Aggiungi qualcuno con «Aggiungi partecipante», oppure aspetta le prenotazioni dal sito.",
  },
  waiting: {
    title: "Nessuno in lista d'attesa",
    text: "Chi prenota a posti esauriti compare qui, in ordine.",
  },
  cancelled: { title: "Nessuna iscrizione annullata", text: "Da qui le iscrizioni annullate si ripristinano." },
};

const nobodyCame = {
  title: "Non c'è nessun iscritto",
  text: "La data è già passata: puoi ancora registrare chi c'era, con «Aggiungi partecipante» o da un foglio.",
};

const ImportDialog = lazyComponent(async () => (await import("../import/import-dialog")).ImportDialog);

/**
 * The import of a date, which the URL opens (`?dialog=import`). A spreadsheet dropped anywhere on the page opens it, too.
 */
function DateImport({ dateId }: { dateId: number }) {
  const { dialog, open, close } = useParticipantDialog();
  const [dropped, setDropped] = useState<File | null>(null);
  const isDragged = useDroppedFile(dialog === null, (file) => {
    const problem = fileProblem(file, spreadsheetLimits);
    if (problem !== null) {
      alert("failure", problem);
      return;
    }
    setDropped(file);
    open("import");
  });

  function leave(): void {
    setDropped(null);
    close();
  }

  if (dialog === "import") {
    return (
      <Suspense>
        <ImportDialog dateId={dateId} dropped={dropped} onClose={leave} />
      </Suspense>
    );
  }
  if (!isDragged) return null;
  return (
    <p className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-panel border-2 border-dashed border-brand bg-brand-soft text-title font-semibold text-brand">
      Rilascia il file per importare gli iscritti
    </p>
  );
}

/** As many as the server takes at once. */
const mostPeople = 500;

/** Writes to everybody in the list as it is filtered, also to those on other pages. */
function WriteToAll({ dateId, query }: { dateId: number; query: ParticipantQuery }) {
  const queries = useQueryClient();
  const { open } = useParticipantDialog();
  const { mutate, isPending } = useMutation({ mutationFn: () => findEveryone(queries, dateId, query) });

  function write(ids: number[]): void {
    if (ids.length <= mostPeople) return open("mail", ids);
    alert("failure", `Puoi scrivere a ${mostPeople} persone alla volta: restringi l'elenco con la ricerca o i filtri.`);
  }

  return (
    <Button
      variant="secondary"
      pending={isPending}
      // These callbacks end with the screen: nothing opens on the next one.
      onClick={() =>
        mutate(undefined, {
          onSuccess: (rows) => write(rows.map(({ id }) => id)),
          onError: (problem) => alert("failure", sentenceFor(problem)),
        })
      }
    >
      <Mail className="size-4.5" /> Scrivi a tutti
    </Button>
  );
}

/** The facts of the date above its lists: when, where, how full, and its booking password. */
const statuses = {
  scheduled: null,
  confirmed: { text: "Confermata", tone: "brand" },
  cancelled: { text: "Data annullata", tone: "danger" },
  completed: { text: "Conclusa", tone: "neutral" },
} as const;

function DateSummary({ date }: { date: CourseDate }) {
  const status = statuses[date.status];
  return (
    <div className="grid gap-1">
      <p className={date.private === 1 ? "text-danger" : undefined}>
        {withPrivateMark(date, period(date.date, date.end_date))}
      </p>
      <p>
        {date.venue}, {date.city.name} ({date.city.province})
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Seats date={date} />
        {date.password !== null && (
          <span className="inline-flex items-center gap-2">
            Password: <code className="font-semibold select-all">{date.password}</code>
          </span>
        )}
        {status !== null && <Badge tone={status.tone}>{status.text}</Badge>}
        {date.status === "completed" && (
          <AppLink
            to={to.surveyOfDate(date.id)}
            className="font-medium text-brand underline underline-offset-4 hover:no-underline"
          >
            Questionari
          </AppLink>
        )}
      </div>
    </div>
  );
}

function Seats({ date: { seats, booked, waiting } }: { date: CourseDate }) {
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <span className="h-2 w-28 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span
          className={`block h-full rounded-full ${booked >= seats ? "bg-signal" : "bg-brand"}`}
          style={{ width: `${Math.min(100, (booked / Math.max(seats, 1)) * 100)}%` }}
        />
      </span>
      <span className="numbers font-semibold text-ink">
        {booked}/{seats} posti
      </span>
      {waiting > 0 && <Badge tone="warning">{waiting} in attesa</Badge>}
    </span>
  );
}
