// The week on a phone: its seven days with a dot for each date, and below them the dates of each day.
import type { CalendarCourseDate } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { CoverageMark, Fill } from "@/domain/date-marks";
import { coverageState, coverageText } from "@/domain/coverage";
import { isPrivate } from "@/domain/private-dates";
import { longDate, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { localTime } from "@/lib/rome-time";
import { texts } from "@/lib/texts";
import { shownDays } from "@/ui/calendar/calendar-range";
import { addDays, partsOf, weekdayNames } from "@/ui/date-picker/calendar";
import { statusLabels, usualColor } from "./labels";

type WeekAgendaProps = {
  /** A day of the week. */
  day: string;
  today: string;
  dates: readonly CalendarCourseDate[];
  onOpen: (id: number) => void;
  /** Begins a date on a day. */
  onCreate: (start: string) => void;
};

/** More of them do not fit below a day. */
const mostDots = 4;

export function WeekAgenda({ day, today, dates, onOpen, onCreate }: WeekAgendaProps) {
  const { from } = shownDays("week", day);
  const week = weekdayNames.map((name, at) => {
    const one = addDays(from, at);
    const entries = dates.flatMap((date) =>
      date.days.filter(({ start }) => localTime(start).startsWith(one)).map(({ start }) => ({ date, start })),
    );
    return { name, day: one, entries: entries.toSorted((one, other) => (one.start < other.start ? -1 : 1)) };
  });
  return (
    <div className="grid gap-5">
      <ol className="grid grid-cols-7 gap-1">
        {week.map(({ name, day: one, entries }) => (
          <li key={one}>
            <DayButton day={one} entries={entries} isToday={one === today} name={name} onCreate={onCreate} />
          </li>
        ))}
      </ol>
      {week.every(({ entries }) => entries.length === 0) && (
        <p className="text-ink-soft">Nessuna data in questa settimana.</p>
      )}
      {week
        .filter(({ entries }) => entries.length > 0)
        .map(({ day: one, entries }) => (
          <section key={one} id={`giorno-${one}`} aria-labelledby={`titolo-${one}`} className="grid scroll-mt-16 gap-2">
            <h3 id={`titolo-${one}`} className="text-compact font-semibold">
              {longDate(`${one}T00:00`)}
            </h3>
            <ul className="grid gap-2">
              {entries.map(({ date, start }) => (
                <li key={`${date.id} ${start}`}>
                  <Entry date={date} start={start} onOpen={() => onOpen(date.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

type DayButtonProps = {
  day: string;
  /** `Lunedì` */
  name: string;
  entries: readonly { date: CalendarCourseDate; start: string }[];
  isToday: boolean;
  onCreate: (start: string) => void;
};

/** A day with dots for its dates leads to them; on an empty one a date can be made. */
function DayButton({ day, name, entries, isToday, onCreate }: DayButtonProps) {
  const label =
    entries.length === 0 ? "nessuna data, mettine una in calendario" : counted(entries.length, "data", "date");
  const current = isToday ? "date" : undefined;
  const className =
    "grid min-h-14 w-full content-center justify-items-center gap-0.5 rounded-control border border-line bg-surface py-1 aria-[current=date]:border-brand";
  const content = (
    <>
      <span aria-hidden="true" className="text-caption text-ink-soft">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span aria-hidden="true" className={classNames("numbers font-semibold", isToday && "text-brand")}>
        {partsOf(day).day}
      </span>
      <span className="sr-only">
        {longDate(`${day}T00:00`)}: {label}
      </span>
      <span aria-hidden="true" className="flex h-1.5 gap-0.5">
        {entries.slice(0, mostDots).map(({ date, start }) => (
          <span
            key={`${date.id} ${start}`}
            className="size-1.5 rounded-full"
            style={{ backgroundColor: date.color ?? usualColor }}
          />
        ))}
      </span>
    </>
  );
  if (entries.length === 0) {
    return (
      <button type="button" aria-current={current} className={className} onClick={() => onCreate(`${day}T09:00`)}>
        {content}
      </button>
    );
  }
  return (
    <a
      href={`#giorno-${day}`}
      aria-current={current}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(`giorno-${day}`)?.scrollIntoView({ block: "start" });
      }}
    >
      {content}
    </a>
  );
}

/** A date on one of its days: hour, course, city, fill and instructors. */
function Entry({ date, start, onOpen }: { date: CalendarCourseDate; start: string; onOpen: () => void }) {
  const { course, city, color, status, instructors } = date;
  const isCancelled = status === "cancelled";
  return (
    <button
      type="button"
      onClick={onOpen}
      style={{ borderInlineStartColor: color ?? usualColor }}
      className={classNames(
        "grid min-h-target w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-control border border-s-4 border-line px-3 py-2.5 text-left text-compact",
        isCancelled ? "bg-sunken text-ink-soft" : "bg-surface",
      )}
    >
      <span className="numbers font-medium">{timeOfDay(start)}</span>
      <span className={classNames("font-semibold", isCancelled && "line-through")}>
        {isPrivate(date) && <span className="text-danger">{texts.privateDate} </span>}
        {course.title}
      </span>
      <span className="col-start-2 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
        {city.name}
        {isCancelled ? (
          <span>{statusLabels.cancelled}</span>
        ) : (
          <>
            <Fill date={date} />
            <CoverageMark state={coverageState(instructors)} text={coverageText(instructors)} />
          </>
        )}
      </span>
    </button>
  );
}
