// I tuoi turni, in short: what is taught today, the proposals that wait for an answer, and the next classes. Without any it says so.
import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import type { Shift } from "@/api/types";
import { weekdayName } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { addDays } from "@/ui/date-picker/calendar";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/states";
import { AnswerButtons, useAnswer } from "./answer-buttons";
import { roleLabels, titleOf } from "./labels";
import { myShiftsQuery } from "./queries";
import { DayTile, placeOf, span } from "./shift-text";

const daysAhead = 99;
/** Accepted ones; the others stand in Calendario Turni. */
const shown = 3;

export function NextShifts() {
  const today = romeNow().slice(0, 10);
  const { data, error, refetch } = useQuery(myShiftsQuery({ from: today, to: addDays(today, daysAhead) }));
  return (
    <section aria-labelledby="i-tuoi-turni" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="i-tuoi-turni" className="text-title font-semibold">
          I tuoi turni
        </h2>
        <AppLink
          to={`${to.shifts()}?view=mine`}
          className="inline-flex min-h-target items-center text-compact font-medium text-brand underline-offset-4 hover:underline"
        >
          Tutti i turni
        </AppLink>
      </div>
      {data !== undefined ? (
        <List shifts={data} />
      ) : error === null ? (
        <Skeleton className="h-44" />
      ) : (
        <Card role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-compact">
          <span>I tuoi turni non si sono caricati. {sentenceFor(error)}</span>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Ricarica i turni
          </Button>
        </Card>
      )}
    </section>
  );
}

function List({ shifts }: { shifts: readonly Shift[] }) {
  const answering = useAnswer();
  const proposed = shifts.filter(({ status }) => status === "proposed");
  const accepted = shifts.filter(({ status }) => status === "accepted");
  const now = romeNow();
  const today = accepted.filter((shift) => isToday(shift, now));
  const later = accepted.filter((shift) => !isToday(shift, now));
  if (proposed.length + accepted.length === 0) {
    return <Card className="p-5 text-compact text-ink-soft">Nessun turno in programma nei prossimi mesi.</Card>;
  }
  const more = later.length - shown;
  return (
    <Card className="overflow-hidden">
      {answering.dialog}
      <ul className="divide-y divide-line">
        {[...today, ...proposed, ...later.slice(0, shown)].map((shift) => (
          <li
            key={shift.id}
            className="grid gap-x-4 gap-y-3 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center"
          >
            <DayTile instant={shift.start} />
            <div className="grid min-w-0 gap-0.5">
              <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-compact font-semibold">
                <AppLink to={pathOf(shift)} className="hover:underline">
                  {titleOf(shift)}
                </AppLink>
                {shift.status === "proposed" && <Badge tone="warning">Da confermare</Badge>}
                {today.includes(shift) && <Badge tone="brand">Oggi insegni</Badge>}
              </h3>
              <p className="numbers text-small text-ink-soft">
                {shift.days.map(({ start, end }) => `${weekdayName(start)} ${span(start, end)}`).join(", ")} ·{" "}
                {roleLabels[shift.role]}
              </p>
              {placeOf(shift) !== null && <p className="text-small text-ink-soft">{placeOf(shift)}</p>}
            </div>
            {shift.status === "proposed" && (
              <div className="flex flex-wrap gap-3 max-sm:*:grow">
                <AnswerButtons shift={shift} answering={answering} size="small" />
              </div>
            )}
            {today.includes(shift) && shift.course_date !== null && (
              <ButtonLink to={to.rollCall(shift.course_date.id)} size="small">
                <UserCheck className="size-4.5" /> Appello
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="numbers border-t border-line px-4 py-2.5 text-small text-ink-soft">
          E {counted(more, "altro turno", "altri turni")}.
        </p>
      )}
    </Card>
  );
}

/** Whether one of its days is today and is not over. */
function isToday({ days }: Shift, now: string): boolean {
  return days.some(({ start, end }) => localTime(start).slice(0, 10) === now.slice(0, 10) && localTime(end) > now);
}

/** The people of its date; a shift without one opens in Calendario Turni. */
function pathOf({ id, course_date: date }: Shift): string {
  return date === null ? `${to.shifts()}?view=mine&shift=${id}` : to.courseDateReservations(date.id);
}
