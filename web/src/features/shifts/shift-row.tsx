// A shift as a line of a list.
import type { Shift } from "@/api/types";
import { roleLabels, titleOf, usualColor } from "./labels";
import { span, StatusBadge } from "./shift-text";

type ShiftRowProps = {
  shift: Shift;
  start: string;
  end: string;
  /** The text before the hours: the day, or the instructor. */
  lead: string;
  onOpen: () => void;
};

export function ShiftRow({ shift, start, end, lead, onOpen }: ShiftRowProps) {
  const { course_date, role, status } = shift;
  return (
    <button
      type="button"
      onClick={onOpen}
      style={{ borderInlineStartColor: course_date?.color ?? usualColor }}
      className="grid w-full gap-1 rounded-control border border-l-4 border-line bg-surface px-3.5 py-2.5 text-left hover:bg-sunken sm:grid-cols-[8rem_12rem_minmax(0,1fr)_auto] sm:items-center sm:gap-4"
    >
      <span className="numbers text-compact max-sm:order-2 max-sm:text-small max-sm:text-ink-soft">
        {span(start, end)}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-compact font-semibold">
        {lead}
        <span className="sm:hidden">
          <StatusBadge status={status} />
        </span>
      </span>
      <span className="min-w-0 text-compact max-sm:order-1">
        {titleOf(shift)}
        <span className="text-ink-soft">
          {course_date !== null && ` · ${course_date.city.name}`} · {roleLabels[role]}
        </span>
      </span>
      <span className="max-sm:hidden">
        <StatusBadge status={status} />
      </span>
    </button>
  );
}
