// Calendario Corsi: month, week and list, and what can be done with a date.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import type { CalendarCourseDate } from "@/api/types";
import { useNavigate } from "react-router";
import { classNames } from "@/lib/class-names";
import { timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { isPrivate } from "@/domain/private-dates";
import { localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import type { CalendarItem } from "@/ui/calendar/calendar-grid";
import { shownDays } from "@/ui/calendar/calendar-range";
import { CalendarSkeleton, LazyCalendar } from "@/ui/calendar/calendar-skeleton";
import { DayStepper } from "@/ui/calendar/day-stepper";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { FilterFold } from "@/ui/filter-fold";
import { coverageState, coverageText } from "@/domain/coverage";
import { CoverageMark, Fill } from "@/domain/date-marks";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { useMediaQuery } from "@/ui/use-media-query";
import { useCalendarUrl, type CalendarState, type View } from "./calendar-url";
import { DateDialogs } from "./date-dialogs";
import { DateFilters } from "./date-filters";
import { DatesExport, DatesTable } from "./dates-table";
import { statusLabels, usualColor } from "./labels";
import { calendarQuery } from "./queries";
import { WeekAgenda } from "./week-agenda";

const views = [
  { value: "month", label: "Mese" },
  { value: "week", label: "Settimana" },
  { value: "list", label: "Elenco" },
] as const;

export function DatesScreen() {
  const { state, change, open, close } = useCalendarUrl();
  const roomy = useMediaQuery("(min-width: 48rem)");
  const chosen: View = state.view ?? (roomy ? "month" : "list");
  // A phone has no room for a month of titles.
  const view = !roomy && chosen === "month" ? "week" : chosen;
  return (
    <>
      <PageHeader
        title="Calendario Corsi"
        actions={
          <>
            {view === "list" && <DatesExport />}
            <ButtonLink to={to.courseDateCreate()}>
              <Plus aria-hidden="true" className="size-5" /> Nuova data
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {view !== "list" && (
          <DayStepper
            period={view}
            day={state.day}
            today={romeNow().slice(0, 10)}
            onChange={(day) => change({ day })}
          />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:ml-0 max-sm:w-full">
          {view !== "list" && (
            <FilterFold set={[state.course, state.city, state.instructor].filter((value) => value !== null).length}>
              <DateFilters
                course={state.course}
                city={state.city}
                instructor={state.instructor}
                onChange={(filter, value) => change({ [filter]: value })}
              />
            </FilterFold>
          )}
          <ViewSwitch
            views={roomy ? views : views.slice(1)}
            view={view}
            onChange={(next) => change({ view: next, page: null })}
          />
        </div>
      </div>
      {view === "list" ? (
        <DatesTable onOpen={open} />
      ) : (
        <Calendar view={view} roomy={roomy} state={state} onOpen={open} />
      )}
      <DateDialogs state={state} onOpen={open} onClose={close} />
    </>
  );
}

type CalendarProps = {
  view: "month" | "week";
  /** Whether there is room for a grid of days. */
  roomy: boolean;
  state: CalendarState;
  onOpen: ReturnType<typeof useCalendarUrl>["open"];
};

function Calendar({ view, roomy, state, onOpen }: CalendarProps) {
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery({
    ...calendarQuery(shownDays(view, state.day), state.instructor),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) {
    return <QueryState query={{ error, refetch }} />;
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
  const onCreate = (start: string) => void navigate(`${to.courseDateCreate()}?start=${start}`);
  if (!roomy) {
    return isPending ? (
      <CalendarSkeleton />
    ) : (
      <WeekAgenda day={state.day} today={romeNow().slice(0, 10)} dates={dates} onOpen={onOpen} onCreate={onCreate} />
    );
  }
  return (
    <div className="grid min-w-0 gap-3" aria-busy={isPending}>
      <Suspense fallback={<CalendarSkeleton />}>
        <LazyCalendar
          period={view}
          day={state.day}
          items={dates.map(itemOf)}
          content={(id, start) => {
            const date = dates.find((one) => one.id === id);
            return date === undefined ? null : <CalendarEntry date={date} start={start} compact={view === "month"} />;
          }}
          others="altre"
          moving={moving}
          onOpen={onOpen}
          onMove={(id, start) => onOpen(id, "move", start)}
          onCreate={onCreate}
        />
      </Suspense>
      <p className="numbers text-small text-ink-soft" role="status">
        {isPending ? "Caricamento in corso" : counted(dates.length, "data", "date")}
      </p>
    </div>
  );
}

function itemOf({ id, course, date, days, status }: CalendarCourseDate): CalendarItem {
  return { id, title: course.title, start: date, days, movable: status === "scheduled" || status === "confirmed" };
}

type CalendarEntryProps = {
  date: CalendarCourseDate;
  /** The start of the day that the entry stands for. */
  start: string;
  /** The month has little room for the title. */
  compact: boolean;
};

/** A date in the calendar: hour, course, city, fill and instructors at a glance. */
function CalendarEntry({ date, start, compact }: CalendarEntryProps) {
  const { course, city, venue, color, status } = date;
  const cancelled = status === "cancelled";
  return (
    <div
      className="calendar-entry"
      data-off={cancelled ? "" : undefined}
      style={{ borderInlineStartColor: color ?? usualColor }}
      title={`${course.title}, ${venue}, ${city.name}`}
    >
      <span
        className={classNames("font-semibold", compact ? "line-clamp-2" : "line-clamp-3", cancelled && "line-through")}
      >
        {isPrivate(date) && <span className="text-danger">{texts.privateDate} </span>}
        {course.title}
      </span>
      <span
        className={classNames(
          "calendar-entry-facts flex items-center gap-x-1.5 text-ink-soft",
          !compact && "flex-wrap",
        )}
      >
        <span className={classNames("numbers", !cancelled && "text-ink")}>{timeOfDay(start)}</span>
        <span className={classNames("calendar-entry-place truncate", compact && "grow")}>{city.name}</span>
        {cancelled ? (
          <span className="sr-only">{statusLabels.cancelled}</span>
        ) : (
          <>
            <Fill date={date} />
            <CoverageMark state={coverageState(date.instructors)} text={coverageText(date.instructors)} />
          </>
        )}
      </span>
    </div>
  );
}
