// Appello: the roll call on a tablet in the classroom. Each tap is stored at once and sent when there is a network.
import { QrCode, Users } from "lucide-react";
import { useState } from "react";
import type { HalfDayAttendance, HalfDayName, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { period } from "@/lib/dates";
import { halfDayLabel, sameHalf } from "@/domain/half-days";
import { folded } from "@/lib/folded";
import { counted } from "@/lib/numbers";
import { listName } from "@/domain/person-names";
import { minutesBetween } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button, ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { PageHeader } from "@/ui/page-header";
import { Spinner } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { EmptyState } from "@/ui/states";
import { SearchBox } from "@/ui/table/search-box";
import { Tabs } from "@/ui/tabs/tabs";
import { currentHalfDay, tooEarlyForAttendance, tooEarlyForOutcome } from "../half-day";
import { outcomes, scanNote } from "../labels";
import { RowRefusals } from "../list/row-refusals";
import { withMarks, type Mark } from "./roll-call-queue";
import { RollCallRow } from "./roll-call-row";
import { RollCallStatus } from "./roll-call-status";
import { usePeople } from "./use-people";
import { useRollCall } from "./use-roll-call";

type Status = HalfDayAttendance["status"];

/** Minutes for which a half day stays open after a mark on it: one o'clock must not turn the page under the reader's hand. */
const calledFor = 15;
/** A list with more people than fit on a tablet can be searched. */
const longList = 8;

export function RollCallScreen({ id: dateId }: { id: number }) {
  const { date, list, error, refetch, latest } = usePeople(dateId);
  const { queue, state } = useRollCall(dateId);
  const [picked, setPicked] = useState<HalfDayName | null>(null);
  const [called, setCalled] = useState<{ halfDay: HalfDayName; at: string } | null>(null);
  const [search, setSearch] = useState("");
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
  /** Marks several people with one press. Taking it back leaves alone those who were marked otherwise meanwhile. */
  function addAll(people: readonly StaffReservation[], { said, body, undo, isStill }: BulkMark): void {
    for (const row of people) add(row, body());
    alert("success", `${counted(people.length, "persona", "persone")}: ${said}.`, "undo", () => {
      for (const row of latest()) {
        const isOne = people.some(({ id }) => id === row.id);
        if (isOne && isStill(withMarks(row, queue.read().marks))) queue.add(row.id, undo());
      }
    });
  }
  function mark(row: StaffReservation, status: Status): void {
    if (halfDay !== undefined) add(row, { attendances: marksOn([halfDay], status) });
  }

  const locked = halfDay === undefined ? null : tooEarlyForAttendance([halfDay], now);
  const outcomeLocked = tooEarlyForOutcome(list.half_days, now);
  const unmarked = halfDay === undefined ? [] : rows.filter((row) => statusOn(row, halfDay) === "unknown");
  const toPass = rows.filter(({ attendance, outcome }) => attendance === "present" && outcome === "none");
  const shown = rows.filter(({ user }) => folded(listName(user)).includes(folded(search)));
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
          tabs={list.half_days.map((one) => ({
            value: nameOf(one),
            label: halfDayLabel(one, severalDays, date?.days),
          }))}
          value={nameOf(halfDay)}
          onChange={(name) => setPicked(list.half_days.find((one) => nameOf(one) === name) ?? null)}
        >
          <div className="grid gap-4 pt-5">
            <RollCallCounters rows={rows} halfDay={halfDay} />
            {locked !== null && <p className="text-compact text-ink-soft">{locked}</p>}
            {search === "" && (
              <div className="grid gap-2 empty:hidden">
                {unmarked.length > 1 && locked === null && (
                  <Button variant="secondary" size="large" wide onClick={() => addAll(unmarked, presentOn(halfDay))}>
                    Segna presenti i {unmarked.length} che mancano
                  </Button>
                )}
                {toPass.length > 1 && outcomeLocked === null && (
                  <Button variant="secondary" size="large" wide onClick={() => addAll(toPass, passed)}>
                    Superato ai {toPass.length} presenti
                  </Button>
                )}
              </div>
            )}
            {rows.length > longList && <SearchBox label="Cerca per nome" value={search} onChange={setSearch} />}
            <p role="status" className="text-ink-soft empty:hidden">
              {shown.length === 0 && "Nessuna persona con questo nome."}
            </p>
            <RowRefusals>
              <ul className="grid gap-2">
                {shown.map((row) => (
                  <RollCallRow
                    key={row.id}
                    row={row}
                    saved={list.data.find(({ id }) => id === row.id) ?? row}
                    status={statusOn(row, halfDay)}
                    scan={scanOn(row, halfDay)}
                    locked={locked}
                    outcomeLocked={outcomeLocked}
                    onMark={(status) => mark(row, status)}
                    onOutcome={(outcome) => add(row, { attendances: [], outcome })}
                    onPresentAndPassed={() => {
                      const absent = row.attendances.filter((one) => one.status === "absent");
                      add(row, { attendances: marksOn(absent, "present"), outcome: "passed" });
                    }}
                  />
                ))}
              </ul>
            </RowRefusals>
          </div>
        </Tabs>
      )}
    </div>
  );
}

type BulkMark = {
  /** For the alert: `presenti`. */
  said: string;
  body: () => Mark["body"];
  undo: () => Mark["body"];
  /** Whether the mark is still what the row shows. */
  isStill: (row: StaffReservation) => boolean;
};

function presentOn(halfDay: HalfDayName): BulkMark {
  return {
    said: "presenti",
    body: () => ({ attendances: marksOn([halfDay], "present") }),
    undo: () => ({ attendances: marksOn([halfDay], "unknown") }),
    isStill: (row) => statusOn(row, halfDay) === "present",
  };
}

const passed: BulkMark = {
  said: "superato",
  body: () => ({ attendances: [], outcome: "passed" }),
  undo: () => ({ attendances: [], outcome: "none" }),
  isStill: ({ outcome }) => outcome === "passed",
};

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
