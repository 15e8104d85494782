// The month and the week of all shifts.
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Shift } from "@/api/types";
import { counted } from "@/lib/numbers";
import { fullName } from "@/lib/person-names";
import { localTime, minutesBetween } from "@/lib/rome-time";
import type { CalendarItem } from "@/ui/calendar/calendar-grid";
import { shownDays } from "@/ui/calendar/calendar-range";
import { CalendarSkeleton } from "@/ui/calendar/calendar-skeleton";
import { LazyCalendar } from "@/ui/calendar/lazy-calendar";
import { QueryState } from "@/ui/query-state";
import { titleOf } from "./labels";
import { shiftsQuery } from "./queries";
import { ShiftEntry } from "./shift-entry";
import { filtered } from "./shift-filters";
import type { ShiftsUrl } from "./shifts-url";

type CalendarViewProps = { period: "month" | "week"; url: ShiftsUrl; canEdit: boolean };

export function CalendarView({ period, url: { state, open, move, create }, canEdit }: CalendarViewProps) {
  const { data, error, isPending, refetch } = useQuery(shiftsQuery(shownDays(period, state.day)));
  if (error !== null && data === undefined) {
    return <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i turni" />;
  }
  const shifts = filtered(data ?? [], state);
  const moved = shifts.find(({ id }) => id === state.open);
  const moving =
    state.action === "move" && state.to !== null && moved !== undefined
      ? { id: moved.id, minutes: minutesBetween(localTime(moved.start), state.to) }
      : null;
  return (
    <div className="grid min-w-0 gap-3" aria-busy={isPending}>
      <Suspense fallback={<CalendarSkeleton />}>
        <LazyCalendar
          period={period}
          day={state.day}
          items={shifts.map((shift) => itemOf(shift, canEdit))}
          content={(id, start) => {
            const shift = shifts.find((one) => one.id === id);
            return shift === undefined ? null : <ShiftEntry shift={shift} start={start} compact={period === "month"} />;
          }}
          others="altri"
          moving={moving}
          onOpen={open}
          onMove={(id, to) => {
            const shift = shifts.find((one) => one.id === id);
            if (shift !== undefined) move(id, { to, person: shift.user.id });
          }}
          onCreate={canEdit ? (to) => create({ to }) : undefined}
        />
      </Suspense>
      <p className="numbers text-small text-ink-soft" role="status">
        {isPending ? "Caricamento in corso" : counted(shifts.length, "turno", "turni")}
      </p>
    </div>
  );
}

function itemOf(shift: Shift, canEdit: boolean): CalendarItem {
  const { id, user, start, days } = shift;
  return { id, title: `${fullName(user)}, ${titleOf(shift)}`, start, days, movable: canEdit };
}
