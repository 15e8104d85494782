// Calendario Corsi: month, week and list, and what can be done with a date.
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import { sentenceFor } from "@/api/failure";
import { useNavigate } from "react-router";
import { lazyComponent } from "@/lib/lazy-component";
import { counted } from "@/lib/numbers";
import { localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { ErrorState, Skeleton } from "@/ui/states";
import { useMediaQuery } from "@/ui/use-media-query";
import { DayStepper, ViewSwitch } from "./calendar-toolbar";
import { shownDays, useCalendarUrl, type CalendarState, type View } from "./calendar-url";
import { DateDialogs } from "./date-dialogs";
import { DateFilters } from "./date-filters";
import { DatesTable } from "./dates-table";
import { calendarQuery } from "./queries";

const MonthCalendar = lazyComponent(async () => (await import("./month-calendar")).MonthCalendar);

export function DatesScreen() {
  const { state, change, open, close } = useCalendarUrl();
  const roomy = useMediaQuery("(min-width: 48rem)");
  const view: View = state.view ?? (roomy ? "month" : "list");
  return (
    <>
      <PageHeader
        title="Calendario Corsi"
        actions={
          <ButtonLink to={to.courseDateCreate()}>
            <Plus aria-hidden="true" className="size-5" /> Nuova data
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {view !== "list" && (
          <DayStepper view={view} day={state.day} today={romeNow().slice(0, 10)} onChange={(day) => change({ day })} />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:ml-0 max-sm:w-full">
          {view !== "list" && (
            <DateFilters
              course={state.course}
              city={state.city}
              onChange={(filter, value) => change({ [filter]: value })}
            />
          )}
          <ViewSwitch view={view} onChange={(next) => change({ view: next, page: null })} />
        </div>
      </div>
      {view === "list" ? <DatesTable onOpen={open} /> : <Calendar view={view} state={state} onOpen={open} />}
      <DateDialogs state={state} onOpen={open} onClose={close} />
    </>
  );
}

type CalendarProps = {
  view: "month" | "week";
  state: CalendarState;
  onOpen: ReturnType<typeof useCalendarUrl>["open"];
};

function Calendar({ view, state, onOpen }: CalendarProps) {
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(calendarQuery(shownDays(view, state.day)));
  if (error !== null && data === undefined) {
    return <ErrorState message={sentenceFor(error)} onRetry={() => void refetch()} />;
  }
  const dates = (data?.data ?? []).filter(
    ({ course, city }) =>
      (state.course === null || course.id === state.course) && (state.city === null || city.id === state.city),
  );
  const moved = dates.find(({ id }) => id === state.open);
  const moving =
    state.action === "move" && state.to !== null && moved !== undefined
      ? { id: moved.id, minutes: minutesBetween(localTime(moved.date), state.to) }
      : null;
  return (
    <div className="grid min-w-0 gap-3" aria-busy={isPending}>
      <Suspense fallback={<CalendarSkeleton />}>
        <MonthCalendar
          view={view}
          day={state.day}
          dates={dates}
          moving={moving}
          onOpen={onOpen}
          onMove={(date, start) => onOpen(date.id, "move", start)}
          onCreate={(start) => void navigate(`${to.courseDateCreate()}?start=${start}`)}
        />
      </Suspense>
      <p className="numbers text-small text-ink-soft" role="status">
        {isPending ? "Caricamento in corso" : counted(dates.length, "data", "date")}
      </p>
    </div>
  );
}

function CalendarSkeleton() {
  return (
    <div className="grid grid-cols-7 gap-px" aria-hidden="true">
      {Array.from({ length: 42 }, (_, index) => (
        <Skeleton key={index} className="h-28" />
      ))}
    </div>
  );
}
