// The state of the calendar in the URL: view, day, filters, the date that is open and the dialog on it.
import type { CourseDate } from "@/api/types";
import { instructorIn } from "@/domain/instructor-choice";
import { numberIn } from "@/lib/query-values";
import { romeNow } from "@/lib/rome-time";
import { to as routes } from "@/lib/routes";
import { usePathWith } from "@/lib/url-state";
import { useUrlDialog } from "@/ui/url-dialog";
import { isDay } from "@/ui/date-picker/calendar";

const views = ["month", "week", "list"] as const;
export type View = (typeof views)[number];

const actions = ["move", "duplicate", "cancel"] as const;
export type DateAction = (typeof actions)[number];

export type CalendarState = {
  /** Null until the reader chooses one: then it depends on the width of the screen. */
  view: View | null;
  /** A day of the month or week that is shown. */
  day: string;
  course: number | null;
  city: number | null;
  instructor: string | null;
  /** The date that is open, and what is being done with it. */
  open: number | null;
  action: DateAction | null;
  /** Where it is being moved: a wall clock. */
  to: string | null;
};

export function calendarState(params: URLSearchParams): CalendarState {
  const day = params.get("day") ?? "";
  const to = params.get("to") ?? "";
  const open = numberIn(params.get("date"));
  return {
    view: views.find((view) => view === params.get("view")) ?? null,
    day: isDay(day) ? day : romeNow().slice(0, 10),
    course: numberIn(params.get("course")),
    city: numberIn(params.get("city")),
    instructor: instructorIn(params.get("instructor")),
    open,
    action: open === null ? null : (actions.find((action) => action === params.get("do")) ?? null),
    to: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(to) && isDay(to.slice(0, 10)) ? to : null,
  };
}

type Name = "view" | "page" | "day" | "course" | "city" | "instructor" | "date" | "do" | "to";

export function useCalendarUrl() {
  const { params, change, open, close } = useUrlDialog<Name>();
  const pathWith = usePathWith<Name>();
  const state = calendarState(params);
  // A day under the same name is a filter of the list, and stays.
  const clock = (to: string | null) => (to === null && state.to === null ? {} : { to });
  return {
    state,
    change,
    /** Opens a date, or something to be done with it. */
    open: (date: number, action: DateAction | null = null, to: string | null = null) =>
      open({ date, do: action, ...clock(to) }),
    openPath: (date: number) => pathWith({ date, do: null, ...clock(null) }),
    close: () => close({ date: null, do: null, ...clock(null) }),
  };
}

/** The state of a history entry that the calendar has led to: the calendar's query. */
export type FromCalendar = { calendar: string };

/** Back to the calendar as it was left, with a date open. `state` is that of the entry; without one, to the month. */
export function calendarPath(state: unknown, { id, date }: Pick<CourseDate, "id" | "date">): string {
  const known = typeof state === "object" && state !== null && "calendar" in state;
  const params = new URLSearchParams(known && typeof state.calendar === "string" ? state.calendar : "");
  for (const name of ["do", "to"]) params.delete(name);
  params.set("day", date.slice(0, 10));
  params.set("date", String(id));
  return `${routes.courseDates()}?${params.toString()}`;
}
