// The month and the week, on FullCalendar. It comes in a chunk of its own with its stylesheets. The calendar is told Rome's
// wall clock as if it were UTC, so it shows the same hours in every time zone.
import FullCalendar, { type CalendarOptions, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import italian from "@fullcalendar/react/locales/it";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import type { CalendarCourseDate } from "@/api/types";
import { addMinutes, localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { CalendarEntry } from "./calendar-entry";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "./month-calendar.css";

export type MonthCalendarProps = {
  view: "month" | "week";
  /** A day of the month or week that is shown. */
  day: string;
  dates: readonly CalendarCourseDate[];
  /** A move that waits for its confirmation: the date stands in its new place already. */
  moving: { id: number; minutes: number } | null;
  onOpen: (id: number) => void;
  /** A date was dragged; `start` is its new wall clock. */
  onMove: (date: CalendarCourseDate, start: string) => void;
  /** A day was pressed twice, or a free hour. */
  onCreate: (start: string) => void;
};

export function MonthCalendar({ view, day, dates, moving, onOpen, onMove, onCreate }: MonthCalendarProps) {
  const byId = new Map(dates.map((date) => [date.id, date]));
  const onDrop: CalendarOptions["eventDrop"] = ({ event, oldEvent, revert }) => {
    const date = byId.get(Number(event.groupId));
    // The place where it was dropped comes back with the next render, from the move that waits for its confirmation.
    revert();
    if (date === undefined) return;
    const minutes = minutesBetween(wallClock(oldEvent.start), wallClock(event.start));
    onMove(date, addMinutes(localTime(date.date), minutes));
  };
  return (
    <div className="course-calendar" data-view={view}>
      <FullCalendar
        // Another view or day makes another calendar: it has no state worth keeping.
        key={`${view} ${day}`}
        plugins={[dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]}
        locale={italian}
        timeZone="UTC"
        now={() => `${romeNow()}:00Z`}
        initialView={view === "month" ? "dayGridMonth" : "timeGridWeek"}
        initialDate={day}
        headerToolbar={false}
        height="auto"
        fixedWeekCount={false}
        firstDay={1}
        allDaySlot={false}
        slotMinTime="07:00:00"
        slotMaxTime="23:00:00"
        slotEventOverlap={false}
        dayMaxEvents={4}
        eventDisplay="block"
        timedText="Orario"
        closeHint="Chiudi"
        moreLinkText={(count) => `altre ${count}`}
        moreLinkHint={(count) => `Mostra altre ${count} date`}
        eventOrder="start,title"
        eventInteractive
        editable
        eventDurationEditable={false}
        events={eventsOf(dates, moving)}
        eventContent={(info: EventDisplayInfo) => {
          const date = byId.get(Number(info.event.groupId));
          return date === undefined ? null : (
            <CalendarEntry date={date} start={info.event.startStr} compact={view === "month"} />
          );
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(Number(event.groupId));
        }}
        eventDrop={onDrop}
        dateClick={({ dateStr, jsEvent }) => {
          if (jsEvent.detail === 2) onCreate(dateStr.length > 10 ? dateStr.slice(0, 16) : `${dateStr}T09:00`);
        }}
      />
    </div>
  );
}

/** One entry for each day of a date. Those of one date are a group: they are dragged together. */
function eventsOf(dates: readonly CalendarCourseDate[], moving: MonthCalendarProps["moving"]): EventInput[] {
  return dates.flatMap((date) => {
    const minutes = moving?.id === date.id ? moving.minutes : 0;
    const moved = (instant: string) => `${addMinutes(localTime(instant), minutes)}:00Z`;
    const movable = date.status === "scheduled" || date.status === "confirmed";
    return date.days.map(({ start, end }, index) => ({
      id: `${date.id}-${index}`,
      groupId: String(date.id),
      title: date.course.title,
      start: moved(start),
      end: moved(end),
      startEditable: movable,
    }));
  });
}

function wallClock(date: Date | null): string {
  return date?.toISOString().slice(0, 16) ?? "";
}
