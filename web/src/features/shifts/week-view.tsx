// Istruttori: the week with a row for each instructor. On a phone, where seven columns have no room, a list for each day.
import { useQuery } from "@tanstack/react-query";
import { dayAndMonth, weekdayName } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { shownDays } from "@/ui/calendar/calendar-range";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { useMediaQuery } from "@/ui/use-media-query";
import { hoursText } from "./labels";
import { coverageQuery, instructorsQuery, shiftsQuery } from "./queries";
import { filtered } from "./shift-filters";
import { ShiftRow } from "./shift-row";
import type { ShiftsUrl } from "./shifts-url";
import { WeekGrid } from "./week-grid";
import { freeText, type WeekRow, weekRows } from "./week-rows";

type WeekViewProps = { url: ShiftsUrl; canEdit: boolean };

export function WeekView({ url, canEdit }: WeekViewProps) {
  const { state, open, move, create } = url;
  const range = shownDays("week", state.day);
  const instructors = useQuery(instructorsQuery);
  const shifts = useQuery(shiftsQuery(range));
  // The grid does not wait for it.
  const coverage = useQuery(coverageQuery(range));
  const roomy = useMediaQuery("(min-width: 48rem)");
  const error = instructors.error ?? shifts.error;
  if (instructors.data === undefined || shifts.data === undefined) {
    const refetch = () => Promise.all([instructors.refetch(), shifts.refetch()]);
    return (
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i turni della settimana">
        <Skeleton className="h-120" />
      </QueryState>
    );
  }
  const shown = instructors.data.filter(({ user }) => state.instructor === null || user.id === state.instructor);
  const rows = weekRows(shown, filtered(shifts.data, state), range.from);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nessun istruttore"
        action={
          canEdit && (
            <ButtonLink to={to.userCreate()} variant="secondary">
              Aggiungi un istruttore
            </ButtonLink>
          )
        }
      >
        Qui compaiono gli utenti con il ruolo di istruttore.
      </EmptyState>
    );
  }
  const today = romeNow().slice(0, 10);
  return roomy ? (
    <WeekGrid
      // Another week is another grid: the place of the focus does not outlive it.
      key={range.from}
      rows={rows}
      open={(coverage.data ?? []).filter(
        ({ missing, course_date }) => missing > 0 && localTime(course_date.end_date) > romeNow(),
      )}
      today={today}
      canEdit={canEdit}
      onOpen={open}
      onMove={move}
      onCreate={(day, person) => create({ to: `${day}T09:00`, person })}
      onCover={(date, person) => create(person === undefined ? { date } : { date, person })}
    />
  ) : (
    <WeekList rows={rows} onOpen={open} />
  );
}

type WeekListProps = { rows: readonly WeekRow[]; onOpen: (shift: number) => void };

/** The week by instructor on a phone: a card each, with their shifts and when they can. */
function WeekList({ rows, onOpen }: WeekListProps) {
  return (
    <ul aria-label="Turni della settimana per istruttore" className="grid gap-3">
      {rows.map(({ user, hours, cells }) => {
        const shifts = cells.flatMap((cell) => cell.shifts);
        const limits = cells.flatMap(({ day, free }) => {
          const text = freeText(free);
          return text === null ? [] : [`${weekdayName(`${day}T00:00`)}: ${text.toLowerCase()}`];
        });
        return (
          <li key={user.id}>
            <Card className="grid gap-3 p-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="text-compact font-semibold">{fullName(user)}</h3>
                <span className="numbers text-small text-ink-soft">{hoursText(hours)}</span>
              </div>
              {shifts.length === 0 ? (
                <p className="text-small text-ink-soft">Nessun turno questa settimana.</p>
              ) : (
                <ul className="grid gap-2">
                  {shifts.map(({ shift, start, end }) => (
                    <li key={`${shift.id} ${start}`}>
                      <ShiftRow
                        shift={shift}
                        start={start}
                        end={end}
                        lead={`${weekdayName(start).slice(0, 3)} ${dayAndMonth(start)}`}
                        onOpen={() => onOpen(shift.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {limits.length > 0 && <p className="text-small text-ink-soft">{limits.join(" · ")}</p>}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
