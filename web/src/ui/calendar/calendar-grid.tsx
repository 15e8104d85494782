// The month and the week, on FullCalendar. It comes in a chunk of its own with its stylesheets. The calendar is told Rome's
// wall clock as if it were UTC, so it shows the same hours in every time zone.
import FullCalendar, { type CalendarOptions, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import italian from "@fullcalendar/react/locales/it";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import type { ReactNode } from "react";
import { addMinutes, localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import type { CalendarPeriod } from "./calendar-range";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "./calendar-grid.css";

export type CalendarItem = {
  id: number;
  title: string;
  /** The instant that a move changes. */
  start: string;
  /** Its hours, one entry in the calendar each. */
  days: readonly { start: string; end: string }[];
  movable: boolean;
};

type CalendarGridProps = {
  period: CalendarPeriod;
  /** A day of the month or week that is shown. */
  day: string;
  items: readonly CalendarItem[];
  /** Renders an item, on the day that begins at `start`. */
  content: (id: number, start: string) => ReactNode;
  /** The word for more of them: `altre` dates, `altri` shifts. */
  others: "altre" | "altri";
  /** A move that waits for its confirmation: the item stands in its new place already. */
  moving: { id: number; minutes: number } | null;
  onOpen: (id: number) => void;
  /** An item was dragged; `start` is its new wall clock. */
  onMove: (id: number, start: string) => void;
  /** The empty part of a day was pressed, or a free hour. */
  onCreate?: ((start: string) => void) | undefined;
};

export function CalendarGrid({
  period,
  day,
  items,
  content,
  others,
  moving,
  onOpen,
  onMove,
  onCreate,
}: CalendarGridProps) {
  const onDrop: CalendarOptions["eventDrop"] = ({ event, oldEvent, revert }) => {
    const item = items.find(({ id }) => id === Number(event.groupId));
    // The place where it was dropped comes back with the next render, from the move that waits for its confirmation.
    revert();
    if (item === undefined) return;
    const minutes = minutesBetween(wallClock(oldEvent.start), wallClock(event.start));
    onMove(item.id, addMinutes(localTime(item.start), minutes));
  };
  return (
    <div className="calendar-grid" data-view={period}>
      <FullCalendar
        // Another period or day makes another calendar: it has no state worth keeping.
        key={`${period} ${day}`}
        plugins={[dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]}
        locale={italian}
        timeZone="UTC"
        now={() => `${romeNow()}:00Z`}
        initialView={period === "month" ? "dayGridMonth" : "timeGridWeek"}
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
        moreLinkText={(count) => `${others} ${count}`}
        moreLinkHint={(count) => `Mostra ${others} ${count}`}
        eventOrder="start,title"
        eventInteractive
        editable
        eventDurationEditable={false}
        events={eventsOf(items, moving)}
        eventContent={(info: EventDisplayInfo) => content(Number(info.event.groupId), info.event.startStr)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(Number(event.groupId));
        }}
        eventDrop={onDrop}
        dateClick={({ dateStr }) => onCreate?.(dateStr.length > 10 ? dateStr.slice(0, 16) : `${dateStr}T09:00`)}
      />
    </div>
  );
}

/** One entry for each day of an item. Those of one item are a group: they are dragged together. */
function eventsOf(items: readonly CalendarItem[], moving: CalendarGridProps["moving"]): EventInput[] {
  return items.flatMap(({ id, title, days, movable }) => {
    const minutes = moving?.id === id ? moving.minutes : 0;
    const moved = (instant: string) => `${addMinutes(localTime(instant), minutes)}:00Z`;
    return days.map(({ start, end }, index) => ({
      id: `${id}-${index}`,
      groupId: String(id),
      title,
      start: moved(start),
      end: moved(end),
      startEditable: movable,
    }));
  });
}

function wallClock(date: Date | null): string {
  return date?.toISOString().slice(0, 16) ?? "";
}
