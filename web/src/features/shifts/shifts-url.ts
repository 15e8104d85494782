// The state of Calendario Turni in the URL: view, day, filters, the shift that is open and the dialog on it.
import type { ShiftStatus } from "@/api/types";
import { numberIn } from "@/lib/query-values";
import { romeNow } from "@/lib/rome-time";
import { useUrlDialog } from "@/ui/url-dialog";
import { isDay } from "@/ui/date-picker/calendar";

const views = ["mine", "people", "coverage", "month", "week", "list", "hours"] as const;
export type View = (typeof views)[number];

const actions = ["edit", "move", "new"] as const;
type ShiftAction = (typeof actions)[number];

const statuses: readonly ShiftStatus[] = ["proposed", "accepted", "declined"];

export type ShiftsState = {
  /** Null until the reader chooses one: then it depends on who reads, and on what. */
  view: View | null;
  /** A day of the month or week that is shown. */
  day: string;
  instructor: number | null;
  status: ShiftStatus | null;
  /** The shift that is open, and what is being done with it. A new one is not open. */
  open: number | null;
  action: ShiftAction | null;
  /** Where it is being moved, or where a new one begins: a wall clock. */
  to: string | null;
  /** The instructor it is moved to, or of a new one. */
  person: number | null;
  /** The course date of a new one. */
  date: number | null;
};

export function shiftsState(params: URLSearchParams): ShiftsState {
  const day = params.get("day") ?? "";
  const to = params.get("to") ?? "";
  const open = numberIn(params.get("shift"));
  const action = actions.find((action) => action === params.get("do")) ?? null;
  return {
    view: views.find((view) => view === params.get("view")) ?? null,
    day: isDay(day) ? day : romeNow().slice(0, 10),
    instructor: numberIn(params.get("instructor")),
    status: statuses.find((status) => status === params.get("status")) ?? null,
    open,
    // Only a new shift has no number yet.
    action: (action === "new") === (open === null) ? action : null,
    to: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(to) && isDay(to.slice(0, 10)) ? to : null,
    person: numberIn(params.get("person")),
    date: numberIn(params.get("date")),
  };
}

type Name = "view" | "day" | "instructor" | "status" | "shift" | "do" | "to" | "person" | "date";

const closed = { shift: null, do: null, to: null, person: null, date: null } as const;

/** Where a shift is moved: another start, another instructor, or both. */
export type Target = { to: string; person: number };

export function useShiftsUrl() {
  const { params, change, open, close } = useUrlDialog<Name>();
  return {
    state: shiftsState(params),
    change,
    open: (shift: number) => open({ ...closed, shift }),
    edit: (shift: number) => open({ ...closed, shift, do: "edit" }),
    move: (shift: number, { to, person }: Target) => open({ ...closed, shift, do: "move", to, person }),
    create: (start: { to?: string; person?: number; date?: number } = {}) => open({ ...closed, ...start, do: "new" }),
    close: () => close(closed),
  };
}

export type ShiftsUrl = ReturnType<typeof useShiftsUrl>;
