// The start of a course date, formatted by the caller. A private date is marked and red.
import { classNames } from "@/lib/class-names";
import { isPrivate, withPrivateMark, type DatePrivacy } from "./private-dates";

type CourseDateTimeProps = {
  date: DatePrivacy & { date: string };
  /** Turns the instant into text, e.g. `longDate`. */
  format: (instant: string) => string;
  className?: string;
};

export function CourseDateTime({ date, format, className }: CourseDateTimeProps) {
  return (
    <time dateTime={date.date} className={classNames(className, isPrivate(date) && "text-danger")}>
      {withPrivateMark(date, format(date.date))}
    </time>
  );
}
