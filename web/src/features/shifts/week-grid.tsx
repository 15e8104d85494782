// The week by instructor: a row each, the days as columns. A shift is moved by drag, or with the keyboard: M picks it up, the
// arrows carry it, Enter puts it down.
import { Plus } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "@/lib/class-names";
import { longDate, weekdayName } from "@/lib/dates";
import { partsOf } from "@/ui/date-picker/calendar";
import { hoursText, nameOf } from "./labels";
import { focusIn, nextPlace, placeOfElement, type GridPlace } from "./grid-keys";
import type { Target } from "./shifts-url";
import { WeekChip } from "./week-chip";
import { freeText, targetOf, type DayShift, type WeekCell, type WeekRow } from "./week-rows";

type WeekGridProps = {
  rows: readonly WeekRow[];
  today: string;
  /** Only admins move shifts and make new ones. */
  canEdit: boolean;
  onOpen: (shift: number) => void;
  onMove: (shift: number, target: Target) => void;
  onCreate: (day: string, person: number) => void;
};

/** A shift on its way, with the cell above which it is. */
type Carried = { item: DayShift; over: GridPlace; byKeyboard: boolean };

export function WeekGrid({ rows, today, canEdit, onOpen, onMove, onCreate }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  // The one place of the grid that Tab reaches.
  const [entry, setEntry] = useState<GridPlace>({ row: 0, column: 0, item: 0 });
  const days = rows[0]?.cells.map(({ day }) => day) ?? [];
  const over = carried?.over ?? null;

  function drop({ item, over: { row, column } }: Carried): void {
    setCarried(null);
    const target = rows[row];
    const day = target?.cells[column]?.day;
    if (target === undefined || day === undefined) return;
    const stays = target.user.id === item.shift.user.id && day === item.start.slice(0, 10);
    if (!stays) onMove(item.shift.id, targetOf(item, day, target.user.id));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (carried !== null) {
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
      setCarried({ item, over: place, byKeyboard: true });
      event.preventDefault();
      return;
    }
    if (focusIn(table.current, event.key, place, rows.length, days.length)) event.preventDefault();
  }

  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table
          ref={table}
          // A grid is a table whose cells take the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label="Turni della settimana per istruttore"
          className="w-full min-w-240 table-fixed border-separate border-spacing-0"
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
            {rows.map((row, rowIndex) => (
              <tr key={row.user.id} className="group">
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-b border-line bg-surface px-4 py-3 text-left align-top group-last:border-b-0"
                >
                  <span className="block text-compact font-semibold break-words">{nameOf(row.user)}</span>
                  <span className="numbers text-small font-normal text-ink-soft">
                    {hoursText(row.hours)} <span className="sr-only">questa settimana</span>
                  </span>
                </th>
                {row.cells.map((cell, column) => (
                  <Cell
                    key={cell.day}
                    cell={cell}
                    row={row}
                    place={{ row: rowIndex, column, item: 0 }}
                    entry={entry}
                    isToday={cell.day === today}
                    isTarget={over !== null && over.row === rowIndex && over.column === column}
                    carried={carried}
                    canEdit={canEdit}
                    onOpen={onOpen}
                    onCreate={() => onCreate(cell.day, row.user.id)}
                    onDragStart={(item, at) => setCarried({ item, over: at, byKeyboard: false })}
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
      <p role="status" className={carried?.byKeyboard === true ? "text-compact font-medium" : "sr-only"}>
        {carried?.byKeyboard === true && carriedText(carried, rows)}
      </p>
      {canEdit && (
        <p className="text-small text-ink-soft max-md:hidden">
          Trascina un turno su un altro giorno o istruttore. Con la tastiera: frecce per muoverti, <Key>M</Key> per
          prendere un turno, <Key>Invio</Key> per posarlo o aprirlo.
        </p>
      )}
    </div>
  );
}

function carriedText({ item, over }: Carried, rows: readonly WeekRow[]): string {
  const row = rows[over.row];
  const day = row?.cells[over.column]?.day;
  if (row === undefined || day === undefined) return "";
  return `Turno di ${nameOf(item.shift.user)}: ${longDate(`${day}T00:00`)}, ${nameOf(row.user)}. Invio per posarlo, Esc per lasciarlo dov'era.`;
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

type CellProps = {
  cell: WeekCell;
  row: WeekRow;
  place: GridPlace;
  entry: GridPlace;
  isToday: boolean;
  /** The shift that is carried would be put down here. */
  isTarget: boolean;
  carried: Carried | null;
  canEdit: boolean;
  onOpen: (shift: number) => void;
  onCreate: () => void;
  onDragStart: (item: DayShift, place: GridPlace) => void;
  onDragOver: (place: GridPlace) => void;
  onDrop: () => void;
  onDragEnd: () => void;
};

function Cell({
  cell,
  row,
  place,
  entry,
  isToday,
  isTarget,
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
        if (carried === null) return;
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
            isCarried={carried?.item.shift.id === item.shift.id}
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
            aria-label={`Nuovo turno per ${nameOf(row.user)}, ${longDate(`${cell.day}T00:00`)}`}
            className="grid min-h-6 w-full grow place-items-center rounded-[0.5rem] text-ink-faint opacity-0 group-hover/cell:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100"
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </td>
  );
}
