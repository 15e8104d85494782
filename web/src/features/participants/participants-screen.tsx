// Lista Iscritti: the people of a date, edited in place and in bulk.
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Pencil, QrCode, Sheet, Upload, UserPlus } from "lucide-react";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import { arrivalsInterval } from "@/lib/durations";
import { localTime } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button, ButtonLink } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { Menu } from "@/ui/menu/menu";
import { PageHeader } from "@/ui/page-header";
import { EmptyState, ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import type { RowKey } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { Tabs } from "@/ui/tabs/tabs";
import { BulkActions } from "./bulk-actions";
import { columnsOf } from "./columns";
import { DateImport } from "./date-import";
import { DateSummary } from "./date-summary";
import { documentActions } from "./document-actions";
import { isOn } from "./half-day";
import { IssueButton } from "./issue-button";
import { IssuingNotice } from "./issuing-notice";
import { attendances, fullName, outcomes } from "./labels";
import { participantQueryOf, participantsUrl, statusIn, type Status } from "./list-params";
import { ParticipantCard } from "./participant-card";
import { ParticipantDialogs } from "./participant-dialogs";
import { dateFactsQuery, participantsQuery } from "./queries";
import { RowRefusals } from "./row-refusals";
import { useIssuing } from "./use-issuing";
import { useParticipantDialog } from "./use-participant-dialog";
import { WriteToAll } from "./write-to-all";

const all = { value: null, label: "Tutte" } as const;
const attendanceOptions = [
  all,
  ...(["unknown", "present", "absent"] as const).map((value) => ({ value, label: attendances[value] })),
] as const;
const outcomeOptions = [
  { value: null, label: "Tutti" },
  ...(["none", "passed", "failed"] as const).map((value) => ({ value, label: outcomes[value] })),
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
  const { open } = useParticipantDialog();
  const issuing = useIssuing(dateId);
  const hasBegun = date !== undefined && localTime(date.date) <= now;
  // While another tab loads, the rows of the last one are not shown as its own.
  const shown = list.data?.data.every((row) => row.status === status) === true ? list.data : undefined;
  const rows = list.isPlaceholderData && shown === undefined ? undefined : list.data?.data;

  const attendance = attendanceOptions.find(({ value }) => value === url.filters.attendance) ?? all;
  const outcome = outcomeOptions.find(({ value }) => value === url.filters.outcome) ?? outcomeOptions[0];
  const chips = [
    url.search !== "" && { label: `“${url.search}”`, onRemove: () => url.setSearch("") },
    attendance.value !== null && {
      label: `Presenza: ${attendance.label.toLowerCase()}`,
      onRemove: () => url.setFilter("attendance", null),
    },
    outcome.value !== null && {
      label: `Esito: ${outcome.label.toLowerCase()}`,
      onRemove: () => url.setFilter("outcome", null),
    },
  ].filter((chip) => chip !== false);
  /** The tab stays. */
  const clear = () => url.change({ filters: { attendance: null, outcome: null }, search: null });

  if (dateError !== null && date === undefined) {
    return <ErrorState message={sentenceFor(dateError)} onRetry={() => void refetchDate()} />;
  }
  return (
    <RowRefusals>
      <PageHeader
        title={date?.course.title ?? "…"}
        description={date === undefined ? "…" : <DateSummary date={date} />}
        actions={
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-[calc(100vw-2rem)] max-sm:grid-cols-2 max-sm:*:nth-[n+5]:col-span-2">
            <Menu
              trigger={
                <span className="inline-flex items-center gap-2">
                  <Sheet className="size-4.5" /> Fogli
                </span>
              }
              className="button button-regular button-secondary"
              align="start"
              groups={[
                [{ label: "Importa da un foglio (.xlsx)", icon: Upload, onSelect: () => open("import") }],
                documentActions(dateId, date),
              ]}
            />
            <ButtonLink to={to.courseDateEdit(dateId)} variant="secondary">
              <Pencil className="size-4.5" /> Modifica
            </ButtonLink>
            <ButtonLink to={to.rollCall(dateId)} variant="secondary">
              <ClipboardCheck className="size-4.5" /> Appello
            </ButtonLink>
            <ButtonLink to={to.classroom(dateId)} variant="secondary">
              <QrCode className="size-4.5" />
              <span>
                Codice<span className="max-sm:sr-only"> in aula</span>
              </span>
            </ButtonLink>
            <Button variant={hasBegun ? "secondary" : "primary"} onClick={() => open("add")}>
              <UserPlus className="size-4.5" />
              <span>
                Aggiungi<span className="max-sm:sr-only"> partecipante</span>
              </span>
            </Button>
            {date !== undefined && date.status !== "cancelled" && (
              <IssueButton issuing={issuing} variant={hasBegun ? "primary" : "secondary"} />
            )}
          </div>
        }
      />
      <IssuingNotice dateId={dateId} date={date} issuing={issuing} />
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
          <DataTable
            key={status}
            name={`participants-${status}`}
            caption={captions[status]}
            columns={columnsOf[status]}
            rows={rows}
            rowKey={({ id }) => id}
            card={(row) => <ParticipantCard row={row} />}
            stale={list.isPlaceholderData}
            sort={url.sort}
            onSort={url.setSort}
            search={{ label: "Cerca per nome, email o codice fiscale", value: url.search, onChange: url.setSearch }}
            filters={
              <>
                {status === "confirmed" && (
                  <>
                    <Choice
                      label="Presenza"
                      options={attendanceOptions}
                      value={attendance.value}
                      onChange={(value) => url.setFilter("attendance", value)}
                      active={attendance.value !== null}
                    />
                    <Choice
                      label="Esito"
                      options={outcomeOptions}
                      value={outcome.value}
                      onChange={(value) => url.setFilter("outcome", value)}
                      active={outcome.value !== null}
                    />
                  </>
                )}
                {status !== "cancelled" && rows !== undefined && rows.length > 0 && (
                  <WriteToAll dateId={dateId} query={participantQueryOf(url)} />
                )}
              </>
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
                  onDone={() => setKeys([])}
                />
              ),
            }}
            chips={chips}
            onClear={chips.length > 0 ? clear : undefined}
            paging={list.data && { meta: list.data.meta, pathOf: url.pathOf }}
            noun={["iscrizione", "iscrizioni"]}
            empty={<Empty status={status} onClear={chips.length > 0 ? clear : null} />}
            failure={
              list.error !== null && (
                <ErrorState
                  title="Non siamo riusciti a caricare gli iscritti"
                  message={sentenceFor(list.error)}
                  onRetry={() => void list.refetch()}
                />
              )
            }
          />
        </div>
      </Tabs>
      <DateImport dateId={dateId} />
      {date !== undefined && <ParticipantDialogs date={date} rows={rows ?? []} onGone={() => setKeys([])} />}
    </RowRefusals>
  );
}

const captions: Record<Status, string> = { confirmed: "Iscritti", waiting: "Lista d'attesa", cancelled: "Annullati" };

/** `onClear` drops search and filters, where there are any. */
function Empty({ status, onClear }: { status: Status; onClear: (() => void) | null }) {
  if (onClear !== null) {
    return (
      <EmptyState
        title="Nessuna persona trovata"
        action={
          <Button variant="secondary" onClick={onClear}>
            Azzera la ricerca
          </Button>
        }
      >
        Prova con un'altra ricerca.
      </EmptyState>
    );
  }
  switch (status) {
    case "confirmed":
      return (
        <EmptyState title="Non c'è ancora nessun iscritto">
          Aggiungi qualcuno con «Aggiungi partecipante», oppure aspetta le prenotazioni dal sito.
        </EmptyState>
      );
    case "waiting":
      return (
        <EmptyState title="Nessuno in lista d'attesa">Chi prenota a posti esauriti compare qui, in ordine.</EmptyState>
      );
    case "cancelled":
      return (
        <EmptyState title="Nessuna iscrizione annullata">Da qui le iscrizioni annullate si ripristinano.</EmptyState>
      );
  }
}
