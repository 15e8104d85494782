// A date in the calendar: hour, course, city, fill and instructors at a glance.
import type { CalendarCourseDate } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { timeOfDay } from "@/lib/dates";
import { isPrivate } from "@/lib/private-dates";
import { texts } from "@/lib/texts";
import { CoverageMark, Fill } from "@/ui/date-marks/date-marks";
import { coverageState, coverageText } from "@/ui/date-marks/coverage";
import { statusLabels, usualColor } from "./labels";

type CalendarEntryProps = {
  date: CalendarCourseDate;
  /** The start of the day that the entry stands for. */
  start: string;
  /** The month has little room for the title. */
  compact: boolean;
};

export function CalendarEntry({ date, start, compact }: CalendarEntryProps) {
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
