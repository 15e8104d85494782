// The first row of the week: the dates for which somebody is missing. Pressed, or dragged to an instructor, one begins a proposal.
import type { ShiftCoverage } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { timeOfDay } from "@/lib/dates";
import { missingText } from "./labels";

type OpenRowProps = {
  open: readonly ShiftCoverage[];
  days: readonly string[];
  canEdit: boolean;
  onCover: (date: number) => void;
  onDragStart: (date: number) => void;
  onDragEnd: () => void;
};

export function OpenRow({ open, days, canEdit, onCover, onDragStart, onDragEnd }: OpenRowProps) {
  const missing = open.reduce((sum, date) => sum + date.missing, 0);
  return (
    <tr className="bg-danger-soft/50">
      <th
        scope="row"
        className="sticky left-0 z-10 border-b border-line bg-surface px-4 py-3 text-left align-top text-compact font-semibold text-danger"
      >
        Da coprire
        <span className="numbers block text-small font-normal">{missingText(missing)}</span>
      </th>
      {days.map((day) => (
        <td key={day} className="border-b border-l border-line p-1.5 align-top">
          <div className="grid gap-1.5">
            {open
              .filter((date) => date.days.some(({ start }) => start.slice(0, 10) === day))
              .map(({ course_date: { id, date, course, city }, missing }) => (
                <button
                  key={id}
                  type="button"
                  disabled={!canEdit}
                  draggable={canEdit}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = "move";
                    event.dataTransfer.setData("text/plain", course.title);
                    onDragStart(id);
                  }}
                  onDragEnd={onDragEnd}
                  onClick={() => onCover(id)}
                  className={classNames(
                    "grid w-full gap-0.5 rounded-[0.5rem] border border-dashed border-danger/60 bg-surface px-2 py-1.5 text-left text-caption leading-snug",
                    canEdit && "hover:shadow-raised",
                  )}
                >
                  <span className="numbers flex items-center justify-between gap-1 font-semibold">
                    {timeOfDay(date)}
                    <span className="text-danger">
                      <span aria-hidden="true">−{missing}</span>
                      <span className="sr-only">, {missingText(missing)}</span>
                    </span>
                  </span>
                  <span className="line-clamp-2">{course.title}</span>
                  <span className="truncate text-ink-soft">{city.name}</span>
                </button>
              ))}
          </div>
        </td>
      ))}
    </tr>
  );
}
