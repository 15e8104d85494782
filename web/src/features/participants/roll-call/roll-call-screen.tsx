// Appello: the roll call on a tablet in the classroom. Each tap is stored at once and sent when there is a network.
import { useQuery } from "@tanstack/react-query";
import { CloudOff, QrCode, RefreshCw, Users } from "lucide-react";
import { useState } from "react";
import type { HalfDayAttendance, HalfDayName, StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { period } from "@/lib/dates";
import { halfDayLabel, sameHalf } from "@/domain/half-days";
import { arrivalsInterval } from "@/lib/durations";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { minutesBetween } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button, ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { CheckIcon } from "@/ui/icons";
import { PageHeader } from "@/ui/page-header";
import { Spinner } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { EmptyState } from "@/ui/states";
import { Tabs } from "@/ui/tabs/tabs";
import { currentHalfDay, isOn, tooEarlyForAttendance, tooEarlyForOutcome } from "../half-day";
import { outcomes, scanNote } from "../labels";
import { dateFactsQuery, rollCallQuery } from "../queries";
import { withMarks, type Mark } from "./roll-call-queue";
import type { RollCallQueue, RollCallState } from "./roll-call-queue";
import { RollCallRow } from "./roll-call-row";
import { useRollCall } from "./use-roll-call";

type Status = HalfDayAttendance["status"];

/** Minutes for which a half day stays open after a mark on it: one o'clock must not turn the page under the reader's hand. */
const calledFor = 15;

export function RollCallScreen({ id: dateId }: { id: number }) {
  const { data: date } = useQuery(dateFactsQuery(dateId));
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    ...rollCallQuery(dateId),
    refetchInterval: isOn(date) ? arrivalsInterval : false,
  });
  const { queue, state } = useRollCall(dateId);
  const [picked, setPicked] = useState<HalfDayName | null>(null);
  const [called, setCalled] = useState<{ halfDay: HalfDayName; at: string } | null>(null);
  const now = useRomeNow();

  if (list === undefined) {
    return (
      <QueryState query={{ error, refetch }}>
        <Spinner />
      </QueryState>
    );
  }
  const open = picked ?? (called !== null && minutesBetween(called.at, now) < calledFor ? called.halfDay : null);
  // The date may have been moved meanwhile.
  const halfDay =
    list.half_days.find((one) => open !== null && sameHalf(one, open)) ?? currentHalfDay(list.half_days, now);
  const rows = list.data.filter(({ status }) => status === "confirmed").map((row) => withMarks(row, state.marks));
  const severalDays = new Set(list.half_days.map(({ day }) => day)).size > 1;

  function add(row: StaffReservation, body: Mark["body"]): void {
    if (halfDay !== undefined) setCalled({ halfDay, at: now });
    queue.add(row.id, body);
  }
  function mark(row: StaffReservation, status: Status): void {
    if (halfDay !== undefined) add(row, { attendances: marksOn([halfDay], status) });
  }

  const locked = halfDay === undefined ? null : tooEarlyForAttendance([halfDay], now);
  const unmarked = halfDay === undefined ? [] : rows.filter((row) => statusOn(row, halfDay) === "unknown");
  return (
    <div className="mx-auto max-w-240">
      <PageHeader
        title="Appello"
        description={
          date === undefined ? (
            "…"
          ) : (
            <>
              {date.course.title} · <CourseDateTime date={date} format={(start) => period(start, date.end_date)} />
            </>
          )
        }
        actions={
          <>
            <ButtonLink to={to.classroom(dateId)} variant="secondary">
              <QrCode className="size-4.5" />
              <span>
                Codice<span className="max-sm:sr-only"> in aula</span>
              </span>
            </ButtonLink>
            <ButtonLink to={to.courseDateReservations(dateId)} variant="secondary">
              <Users className="size-4.5" /> Lista Iscritti
            </ButtonLink>
          </>
        }
      />
      <RollCallStatus queue={queue} state={state} rows={list.data} />
      {halfDay === undefined || rows.length === 0 ? (
        <EmptyState title="Nessuno da chiamare">Questa data non ha ancora iscritti con un posto.</EmptyState>
      ) : (
        <Tabs
          label="Mezza giornata"
          tabs={list.half_days.map((one) => ({ value: nameOf(one), label: halfDayLabel(one, severalDays) }))}
          value={nameOf(halfDay)}
          onChange={(name) => setPicked(list.half_days.find((one) => nameOf(one) === name) ?? null)}
        >
          <div className="grid gap-4 pt-5">
            <RollCallCounters rows={rows} halfDay={halfDay} />
            {locked !== null && <p className="text-compact text-ink-soft">{locked}</p>}
            {unmarked.length > 1 && locked === null && (
              <Button
                variant="secondary"
                size="large"
                wide
                onClick={() => unmarked.forEach((row) => mark(row, "present"))}
              >
                Segna presenti i {unmarked.length} che mancano
              </Button>
            )}
            <ul className="grid gap-2">
              {rows.map((row) => (
                <RollCallRow
                  key={row.id}
                  row={row}
                  status={statusOn(row, halfDay)}
                  scan={scanOn(row, halfDay)}
                  locked={locked}
                  outcomeLocked={tooEarlyForOutcome(list.half_days, now)}
                  onMark={(status) => mark(row, status)}
                  onOutcome={(outcome) => add(row, { attendances: [], outcome })}
                  onPresentAndPassed={() => {
                    const absent = row.attendances.filter((one) => one.status === "absent");
                    add(row, { attendances: marksOn(absent, "present"), outcome: "passed" });
                  }}
                />
              ))}
            </ul>
          </div>
        </Tabs>
      )}
    </div>
  );
}

/** The request. It carries the time of this device. */
function marksOn(halfDays: readonly HalfDayName[], status: Status): HalfDayAttendance[] {
  const at = new Date().toISOString();
  return halfDays.map(({ day, half }) => ({ day, half, status, at }));
}

function nameOf({ day, half }: HalfDayName): string {
  return `${day} ${half}`;
}

function statusOn(row: StaffReservation, halfDay: HalfDayName): Status {
  return row.attendances.find((one) => sameHalf(one, halfDay))?.status ?? "unknown";
}

function scanOn(row: StaffReservation, halfDay: HalfDayName): string | null {
  const mark = row.attendances.find((one) => sameHalf(one, halfDay));
  return mark === undefined ? null : scanNote(mark);
}

/** How many are present, absent, passed and not called yet, large enough to be read from the desk. */
function RollCallCounters({ rows, halfDay }: { rows: readonly StaffReservation[]; halfDay: HalfDayName }) {
  const on = (status: string) =>
    rows.filter(({ attendances }) => attendances.some((one) => sameHalf(one, halfDay) && one.status === status)).length;
  const counters = [
    ["Presenti", on("present"), "text-brand"],
    ["Assenti", on("absent"), "text-danger"],
    ["Da chiamare", on("unknown"), "text-ink"],
    [outcomes.passed, rows.filter(({ outcome }) => outcome === "passed").length, "text-brand"],
  ] as const;
  return (
    <dl className="grid grid-cols-4 gap-2">
      {counters.map(([label, count, tone]) => (
        <div
          key={label}
          className="grid content-start justify-items-center rounded-card border border-line bg-surface px-1 py-3"
        >
          <dt className="order-2 text-center text-caption text-ink-soft sm:text-compact">{label}</dt>
          <dd className={classNames("numbers text-heading leading-none font-semibold", tone)}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

type RollCallStatusProps = { queue: RollCallQueue; state: RollCallState; rows: readonly StaffReservation[] };

/** The counts of marks that are being sent, wait for the network, or were refused by the server. */
function RollCallStatus({ queue, state: { marks, unreachable }, rows }: RollCallStatusProps) {
  const waiting = marks.filter(({ refused }) => refused === undefined).length;
  const refused = marks.filter((mark) => mark.refused !== undefined);
  const marksText = counted(waiting, "modifica da inviare", "modifiche da inviare");
  return (
    <div className="sticky top-17 z-10 mb-4 grid gap-2">
      <div
        role="status"
        className={`flex min-h-target flex-wrap items-center gap-3 rounded-control px-4 py-2 text-compact font-medium ${unreachable ? "bg-warning-soft text-warning" : "border border-line bg-surface text-ink-soft"}`}
      >
        {waiting === 0 ? (
          <>
            <CheckIcon className="size-5 text-brand" /> Tutto inviato
          </>
        ) : unreachable ? (
          <>
            <CloudOff className="size-5" /> Senza rete: {marksText}. Puoi continuare,{" "}
            {waiting === 1 ? "resta" : "restano"} su questo dispositivo.
          </>
        ) : (
          <>
            <RefreshCw className="size-5" /> {marksText}
          </>
        )}
        {unreachable && waiting > 0 && (
          <Button variant="quiet" onClick={() => void queue.flush()}>
            Invia ora
          </Button>
        )}
      </div>
      {refused.map(({ number, reservation, refused: why }) => (
        <div
          key={number}
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-4 py-2 text-compact text-danger"
        >
          <span className="min-w-0 grow">
            {nameIn(rows, reservation)}: {why}
          </span>
          <Button variant="quiet" onClick={() => queue.retry(number)}>
            Riprova
          </Button>
          <Button variant="quiet" onClick={() => queue.drop(number)}>
            Scarta
          </Button>
        </div>
      ))}
    </div>
  );
}

function nameIn(rows: readonly StaffReservation[], reservation: number): string {
  const row = rows.find(({ id }) => id === reservation);
  return row === undefined ? "Una persona che non è più iscritta" : fullName(row.user);
}
