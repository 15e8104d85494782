// A shift in the week by instructor.
import type { Shift } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { titleOf, usualColor } from "./labels";
import { StatusMark } from "./shift-entry";
import { span } from "./shift-text";
import type { DayShift } from "./week-rows";

type WeekChipProps = {
  item: DayShift;
  index: number;
  /** Tab reaches it. */
  isEntry: boolean;
  isCarried: boolean;
  draggable: boolean;
  onOpen: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
};

export function WeekChip({
  item: { shift, start, end },
  index,
  isEntry,
  isCarried,
  draggable,
  onOpen,
  onDragStart,
  onDragEnd,
}: WeekChipProps) {
  return (
    <button
      type="button"
      data-item={index}
      data-shift={shift.id}
      tabIndex={isEntry ? 0 : -1}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        // Firefox drags nothing without data.
        event.dataTransfer.setData("text/plain", titleOf(shift));
        onDragStart();
      }}
      onDragEnd={onDragEnd}
      onClick={onOpen}
      style={{ borderInlineStartColor: shift.course_date?.color ?? usualColor, borderInlineStartStyle: "solid" }}
      className={classNames(
        "grid w-full gap-0.5 rounded-[0.5rem] border border-l-4 px-2 py-1.5 text-left text-caption leading-snug transition-shadow hover:shadow-raised",
        looks[shift.status],
        isCarried && "opacity-50 ring-2 ring-brand",
      )}
    >
      <span className="flex items-center justify-between gap-1">
        <span className="numbers font-semibold">{span(start, end)}</span>
        <StatusMark status={shift.status} />
      </span>
      <span className={classNames("line-clamp-2", shift.status === "declined" && "line-through")}>
        {titleOf(shift)}
      </span>
      {shift.course_date !== null && <span className="truncate text-ink-soft">{shift.course_date.city.name}</span>}
    </button>
  );
}

const looks = {
  proposed: "border-dashed border-line-strong bg-surface",
  accepted: "border-line bg-surface",
  declined: "border-line bg-sunken text-ink-soft",
} as const satisfies Record<Shift["status"], string>;
