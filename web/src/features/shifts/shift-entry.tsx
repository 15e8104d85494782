// A shift in the calendar's month and week: hour, instructor, course and answer at a glance.
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import type { Shift, ShiftStatus } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { timeOfDay } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { statusLabels, titleOf, usualColor } from "./labels";

type ShiftEntryProps = {
  shift: Shift;
  /** The start of the day that the entry stands for. */
  start: string;
  compact: boolean;
};

export function ShiftEntry({ shift, start, compact }: ShiftEntryProps) {
  const { user, course_date, status } = shift;
  const declined = status === "declined";
  return (
    <div
      className={classNames("calendar-entry", status === "proposed" && "border-dashed")}
      data-off={declined ? "" : undefined}
      style={{ borderInlineStartColor: course_date?.color ?? usualColor, borderInlineStartStyle: "solid" }}
      title={`${fullName(user)}, ${titleOf(shift)}`}
    >
      <span className="flex items-center gap-x-1.5">
        <span className="numbers calendar-entry-facts">{timeOfDay(start)}</span>
        <span
          className={classNames(
            "min-w-0 grow font-semibold",
            compact ? "truncate" : "line-clamp-2",
            declined && "line-through",
          )}
        >
          {fullName(user)}
        </span>
        <StatusMark status={status} />
      </span>
      <span className={classNames("calendar-entry-facts text-ink-soft", compact ? "truncate" : "line-clamp-3")}>
        {titleOf(shift)}
      </span>
    </div>
  );
}

const marks = {
  proposed: { icon: CircleDashed, tone: "text-warning" },
  accepted: { icon: CircleCheck, tone: "text-brand" },
  declined: { icon: CircleX, tone: "text-danger" },
} as const satisfies Record<ShiftStatus, unknown>;

/** The instructor's answer. */
export function StatusMark({ status }: { status: ShiftStatus }) {
  const { icon: Icon, tone } = marks[status];
  return (
    <span className={classNames("shrink-0", tone)} title={statusLabels[status]}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">, {statusLabels[status]}</span>
    </span>
  );
}
