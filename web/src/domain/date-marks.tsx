// The marks of a course date: its seats, and whether it has enough instructors.
import { CircleCheck, CircleDashed, UserX } from "lucide-react";
import type { CalendarCourseDate } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { fillText, type CoverageState } from "./coverage";

/** `8/12`, with the length of the waiting list. */
export function Fill({ date }: { date: Pick<CalendarCourseDate, "booked" | "seats" | "waiting"> }) {
  const { booked, seats, waiting } = date;
  const full = booked >= seats;
  return (
    <span className={classNames("numbers shrink-0", full && "font-semibold text-ink")}>
      <span aria-hidden="true">
        {booked}/{seats}
        {waiting > 0 && ` +${waiting}`}
      </span>
      <span className="sr-only">, {fillText(date)}</span>
    </span>
  );
}

const coverageMarks = {
  missing: { icon: UserX, tone: "text-danger" },
  proposed: { icon: CircleDashed, tone: "text-warning" },
  covered: { icon: CircleCheck, tone: "text-brand" },
} as const satisfies Record<CoverageState, unknown>;

/** Whether there are enough instructors. */
export function CoverageMark({ state, text }: { state: CoverageState; text: string }) {
  const { icon: Icon, tone } = coverageMarks[state];
  return (
    <span className={classNames("shrink-0", tone)} title={text}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">, {text}</span>
    </span>
  );
}
