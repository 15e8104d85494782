// A day of an instructor in the week: their shifts, when they can, and a way to a new shift.
import { Plus } from "lucide-react";
import type { Shift } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import type { GridPlace } from "./grid-keys";
import { titleOf, usualColor } from "./labels";
import { StatusMark } from "./shift-entry";
import { span } from "./shift-text";
import { freeText, type DayShift, type WeekCell, type WeekRow } from "./week-rows";

type CellProps = {
  cell: WeekCell;
  row: WeekRow;
  place: GridPlace;
  entry: GridPlace;
  isToday: boolean;
  /** The shift that is carried would be put down here. */
  isTarget: boolean;
  /** Something is dragged. */
  isDragging: boolean;
  /** The shift that is carried. */
  carried: number | null;
  canEdit: boolean;
  onOpen: (shift: number) => void;
  onCreate: () => void;
  onDragStart: (item: DayShift, place: GridPlace) => void;
  onDragOver: (place: GridPlace) => void;
  onDrop: () => void;
  onDragEnd: () => void;
};

export function WeekGridCell({
  cell,
  row,
  place,
  entry,
  isToday,
  isTarget,
  isDragging,
  carried,
  canEdit,
  onOpen,
  onCreate,
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
}: CellProps) {
  const isEntry = (item: number) => entry.row === place.row && entry.column === place.column && entry.item === item;
  const free = freeText(cell.free);
  const count = cell.shifts.length;
  return (
    <td
      data-row={place.row}
      data-column={place.column}
      data-day={cell.day}
      // A cell without a button takes the focus itself.
      tabIndex={!canEdit && count === 0 ? (isEntry(0) ? 0 : -1) : undefined}
      data-item={!canEdit && count === 0 ? 0 : undefined}
      onDragOver={(event) => {
        if (!isDragging) return;
        event.preventDefault();
        if (!isTarget) onDragOver(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={classNames(
        "group/cell h-20 border-b border-l border-line p-1.5 align-top group-last:border-b-0 focus-visible:-outline-offset-2",
        isToday && "bg-brand-soft/40",
        cell.free === "none" && "unavailable",
        isTarget && "bg-brand-soft outline-2 -outline-offset-2 outline-brand",
      )}
    >
      <div className="flex h-full flex-col gap-1.5">
        {free !== null && <p className="px-1 text-caption text-ink-soft">{free}</p>}
        {cell.shifts.map((item, index) => (
          <WeekChip
            key={item.shift.id}
            item={item}
            index={index}
            isEntry={isEntry(index)}
            isCarried={carried === item.shift.id}
            draggable={canEdit}
            onOpen={() => onOpen(item.shift.id)}
            onDragStart={() => onDragStart(item, { ...place, item: index })}
            onDragEnd={onDragEnd}
          />
        ))}
        {canEdit && (
          <button
            type="button"
            data-item={count}
            tabIndex={isEntry(count) ? 0 : -1}
            onClick={onCreate}
            aria-label={`Nuovo turno per ${fullName(row.user)}, ${longDate(`${cell.day}T00:00`)}`}
            className="grid min-h-6 w-full grow place-items-center rounded-[0.5rem] text-ink-faint opacity-0 group-hover/cell:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100"
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </td>
  );
}

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

/** A shift in the week by instructor. */
function WeekChip({
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
