// The week by instructor: a row each, the days as columns. A shift is moved by drag, or with the keyboard: M picks it up, the
// arrows carry it, Enter puts it down.
import { useRef, useState, type KeyboardEvent } from "react";
import type { ShiftCoverage } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate, timeOfDay, weekdayName } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { partsOf } from "@/ui/date-picker/calendar";
import { hoursText, missingText } from "./labels";
import { focusIn, nextPlace, placeOfElement, type GridPlace } from "./grid-keys";
import type { Target } from "./shifts-url";
import { WeekGridCell } from "./week-grid-cell";
import { targetOf, type DayShift, type WeekRow } from "./week-rows";

type WeekGridProps = {
  rows: readonly WeekRow[];
  /** The dates of the week for which somebody is missing. */
  open: readonly ShiftCoverage[];
  today: string;
  /** Only admins move shifts and make new ones. */
  canEdit: boolean;
  onOpen: (shift: number) => void;
  onMove: (shift: number, target: Target) => void;
  onCreate: (day: string, person: number) => void;
  /** A date that looks for somebody was pressed, or dragged to a person. */
  onCover: (date: number, person?: number) => void;
};

/** A shift on its way, or a date that looks for somebody, with the cell above which it is. */
type Carried =
  | { kind: "shift"; item: DayShift; over: GridPlace; byKeyboard: boolean }
  | { kind: "date"; date: number; over: GridPlace | null };

export function WeekGrid({ rows, open, today, canEdit, onOpen, onMove, onCreate, onCover }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  // The one place of the grid that Tab reaches.
  const [entry, setEntry] = useState<GridPlace>({ row: 0, column: 0, item: 0 });
  const days = rows[0]?.cells.map(({ day }) => day) ?? [];
  // The focused cell may be gone, after an answer or with another filter.
  const reachable = hasPlace(rows, entry, canEdit) ? entry : { row: 0, column: 0, item: 0 };
  const over = carried?.over ?? null;
  const byKeyboard = carried?.kind === "shift" && carried.byKeyboard ? carried : null;

  function drop(carried: Carried): void {
    setCarried(null);
    const row = carried.over === null ? undefined : rows[carried.over.row];
    const day = row?.cells[carried.over?.column ?? 0]?.day;
    if (row === undefined || day === undefined) return;
    if (carried.kind === "date") return onCover(carried.date, row.user.id);
    const { item } = carried;
    const stays = row.user.id === item.shift.user.id && day === item.start.slice(0, 10);
    if (!stays) onMove(item.shift.id, targetOf(item, day, row.user.id));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (carried?.kind === "shift") {
      const next = nextPlace(event.key, carried.over, rows.length, days.length);
      if (next !== null) setCarried({ ...carried, over: next });
      else if (event.key === "Enter" || event.key === " ") drop(carried);
      else if (event.key === "Escape" || event.key === "Tab") setCarried(null);
      else return;
      if (event.key !== "Tab") event.preventDefault();
      event.stopPropagation();
      return;
    }
    const place = placeOfElement(event.target);
    if (place === null) return;
    if (event.key.toLowerCase() === "m" && canEdit) {
      const item = rows[place.row]?.cells[place.column]?.shifts[place.item];
      if (item === undefined) return;
      setCarried({ kind: "shift", item, over: place, byKeyboard: true });
      event.preventDefault();
      return;
    }
    if (focusIn(table.current, event.key, place, rows.length, days.length)) event.preventDefault();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* What is for screen readers only is placed within it, too. */}
      <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
        <table
          ref={table}
          // A grid is a table whose cells take the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label="Turni della settimana per istruttore"
          className="w-full min-w-264 table-fixed border-separate border-spacing-0"
          onKeyDown={onKeyDown}
          onFocus={(event) => setEntry(placeOfElement(event.target) ?? entry)}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 w-44 border-b border-line bg-surface px-4 py-3 text-left text-small font-medium text-ink-soft"
              >
                Istruttore
              </th>
              {days.map((day) => (
                <DayHeader key={day} day={day} isToday={day === today} />
              ))}
            </tr>
          </thead>
          <tbody>
            {open.length > 0 && (
              <OpenRow
                open={open}
                days={days}
                canEdit={canEdit}
                onCover={onCover}
                onDragStart={(date) => setCarried({ kind: "date", date, over: null })}
                onDragEnd={() => setCarried(null)}
              />
            )}
            {rows.map((row, rowIndex) => (
              <tr key={row.user.id} className="group">
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-b border-line bg-surface px-4 py-3 text-left align-top group-last:border-b-0"
                >
                  <span className="block text-compact font-semibold break-words">{fullName(row.user)}</span>
                  <span className="numbers text-small font-normal text-ink-soft">
                    {hoursText(row.hours)} <span className="sr-only">questa settimana</span>
                  </span>
                </th>
                {row.cells.map((cell, column) => (
                  <WeekGridCell
                    key={cell.day}
                    cell={cell}
                    row={row}
                    place={{ row: rowIndex, column, item: 0 }}
                    entry={reachable}
                    isToday={cell.day === today}
                    isTarget={
                      over !== null &&
                      over.row === rowIndex &&
                      // A date has its day: it is the row that matters.
                      (over.column === column || carried?.kind === "date")
                    }
                    isDragging={carried !== null}
                    carried={carried?.kind === "shift" ? carried.item.shift.id : null}
                    canEdit={canEdit}
                    onOpen={onOpen}
                    onCreate={() => onCreate(cell.day, row.user.id)}
                    onDragStart={(item, at) => setCarried({ kind: "shift", item, over: at, byKeyboard: false })}
                    onDragOver={(at) => carried !== null && setCarried({ ...carried, over: at })}
                    onDrop={() => carried !== null && drop(carried)}
                    onDragEnd={() => setCarried(null)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className={byKeyboard === null ? "sr-only" : "text-compact font-medium"}>
        {byKeyboard !== null && carriedText(byKeyboard, rows)}
      </p>
      {canEdit && (
        <p className="text-small text-ink-soft max-md:hidden">
          Trascina un turno su un altro giorno o istruttore, o una data da coprire su chi è libero. Con la tastiera:
          frecce per muoverti, <Key>M</Key> per prendere un turno, <Key>Invio</Key> per posarlo o aprirlo.
        </p>
      )}
    </div>
  );
}

/** An admin's cell has a button for a new shift besides; that of others is itself reached while it is empty. */
function hasPlace(rows: readonly WeekRow[], { row, column, item }: GridPlace, canEdit: boolean): boolean {
  const shifts = rows[row]?.cells[column]?.shifts.length;
  return shifts !== undefined && item < (canEdit ? shifts + 1 : Math.max(shifts, 1));
}

function carriedText({ item, over }: Extract<Carried, { kind: "shift" }>, rows: readonly WeekRow[]): string {
  const row = rows[over.row];
  const day = row?.cells[over.column]?.day;
  if (row === undefined || day === undefined) return "";
  return `Turno di ${fullName(item.shift.user)}: ${longDate(`${day}T00:00`)}, ${fullName(row.user)}. Invio per posarlo, Esc per lasciarlo dov'era.`;
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[0.375rem] border border-line-strong px-1.5 py-0.5 font-sans text-caption">{children}</kbd>
  );
}

function DayHeader({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "border-b border-l border-line px-2 py-3 text-left text-small font-medium",
        isToday ? "bg-brand-soft text-brand" : "text-ink-soft",
      )}
    >
      <span className="sr-only">{longDate(`${day}T00:00`)}</span>
      <span aria-hidden="true">
        {weekdayName(`${day}T00:00`).slice(0, 3)}{" "}
        <span className={classNames("numbers text-compact font-semibold", !isToday && "text-ink")}>
          {partsOf(day).day}
        </span>
      </span>
    </th>
  );
}

type OpenRowProps = {
  open: readonly ShiftCoverage[];
  days: readonly string[];
  canEdit: boolean;
  onCover: (date: number) => void;
  onDragStart: (date: number) => void;
  onDragEnd: () => void;
};

/** The first row of the week: the dates that lack instructors. Pressed, or dragged to an instructor, one begins a proposal. */
function OpenRow({ open, days, canEdit, onCover, onDragStart, onDragEnd }: OpenRowProps) {
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
