// The shifts of a month as a list, day by day.
import { useQuery } from "@tanstack/react-query";
import { ChevronUp } from "lucide-react";
import { useState } from "react";
import type { Shift } from "@/api/types";
import { longDate } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { romeNow } from "@/lib/rome-time";
import { addDays, daysInMonth, partsOf } from "@/ui/date-picker/calendar";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { Button } from "@/ui/button";
import { shiftsQuery } from "./queries";
import { filtered } from "./shift-filters";
import { ShiftRow } from "./shift-row";
import type { ShiftsUrl } from "./shifts-url";
import { shiftsOn, type DayShift } from "./week-rows";

function monthRange(day: string) {
  const { year, month } = partsOf(day);
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(from, daysInMonth(year, month) - 1) };
}

export function ListView({ url: { state, open, change, create }, canEdit }: { url: ShiftsUrl; canEdit: boolean }) {
  const range = monthRange(state.day);
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(shiftsQuery(range));
  if (data === undefined) {
    return (
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i turni">
        <ListSkeleton />
      </QueryState>
    );
  }
  const isFiltered = state.instructor !== null || state.status !== null;
  const shifts = filtered(data, state);
  const days = daysOf(shifts, range);
  if (days.length === 0) {
    return (
      <EmptyState
        title={isFiltered ? "Nessun turno con questi filtri" : "Nessun turno in questo mese"}
        action={
          isFiltered ? (
            <Button variant="secondary" onClick={() => change({ instructor: null, status: null })}>
              Togli i filtri
            </Button>
          ) : (
            canEdit && <Button onClick={() => create()}>Nuovo turno</Button>
          )
        }
      >
        {isFiltered ? "Prova a cambiare istruttore o risposta." : "Guarda in Copertura quali date cercano istruttori."}
      </EmptyState>
    );
  }
  const today = romeNow().slice(0, 10);
  const ahead = days.filter(({ day }) => day >= today);
  // Days that are over are hidden at first. A month that is over is shown whole.
  const hidden = ahead.length === 0 || all ? 0 : days.length - ahead.length;
  return (
    <div className="grid gap-6">
      {hidden > 0 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            <ChevronUp aria-hidden="true" className="size-4" />
            {hidden === 1 ? "Mostra il giorno già passato" : `Mostra i ${hidden} giorni già passati`}
          </Button>
        </div>
      )}
      {(hidden > 0 ? ahead : days).map(({ day, shifts: own }) => (
        <section key={day} aria-label={longDate(`${day}T00:00`)} className="grid gap-2">
          <h3 className="text-label font-semibold">
            {longDate(`${day}T00:00`)}
            {day === today && <span className="font-normal text-brand"> · oggi</span>}
          </h3>
          <ul className="grid gap-2">
            {own.map(({ shift, start, end }) => (
              <li key={shift.id}>
                <ShiftRow
                  shift={shift}
                  start={start}
                  end={end}
                  lead={fullName(shift.user)}
                  onOpen={() => open(shift.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="numbers text-small text-ink-soft" role="status">
        {counted(shifts.length, "turno", "turni")}
      </p>
    </div>
  );
}

function daysOf(shifts: readonly Shift[], { from, to }: { from: string; to: string }) {
  const found: { day: string; shifts: DayShift[] }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = shiftsOn(shifts, day);
    if (own.length > 0) found.push({ day, shifts: own });
  }
  return found;
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-14" />
    </div>
  );
}
