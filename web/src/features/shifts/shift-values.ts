// The form of a shift: its values, and what is written of them.
import type { CourseDate, Shift, ShiftPerson, ShiftProposal, ShiftRole } from "@/api/types";
import { instantOf, localTime } from "@/lib/rome-time";
import { dateTimeProblem, scheduleRange } from "@/ui/date-picker/time";

export type DateChoice = Pick<CourseDate, "id" | "date" | "end_date" | "course" | "city">;

export type ShiftValues = {
  id_course_date: DateChoice | null;
  id_user: ShiftPerson | null;
  role: ShiftRole;
  /** All the days and hours of the course date. */
  whole: boolean;
  start: string;
  end: string;
  note: string;
};

/** The fields in the order they stand on screen. */
const shiftFields = ["id_course_date", "id_user", "role", "start", "end", "note"] as const;

/** The fields of a draft: all of them. */
export const shiftDraftFields = [...shiftFields, "whole"] as const;

/** Those that are on screen: the hours are not while they are those of the whole date. */
export function shownFields(values: Pick<ShiftValues, "id_course_date" | "whole">): (typeof shiftFields)[number][] {
  const whole = values.id_course_date !== null && values.whole;
  return shiftFields.filter((field) => !whole || (field !== "start" && field !== "end"));
}

export function newShift(start: string | null, person: ShiftPerson | null, date: DateChoice | null): ShiftValues {
  return {
    id_course_date: date,
    id_user: person,
    role: "istruttore",
    whole: true,
    start: start ?? "",
    end: start === null ? "" : `${start.slice(0, 10)}T18:00`,
    note: "",
  };
}

export function valuesOf({ course_date, user, role, start, end, note }: Shift): ShiftValues {
  return {
    id_course_date: course_date,
    id_user: user,
    role,
    whole: course_date !== null && course_date.date === start && course_date.end_date === end,
    start: localTime(start),
    end: localTime(end),
    note: note ?? "",
  };
}

/** A shift as it is written back unchanged. */
export function writeOf({ course_date, user, role, start, end, note }: Shift) {
  return { id_user: user.id, id_course_date: course_date?.id ?? null, role, start, end, note } satisfies ShiftProposal;
}

export function writeOfValues({ id_course_date: date, id_user: user, role, ...values }: ShiftValues) {
  if (user === null) throw new TypeError("The form has not been validated.");
  const whole = date !== null && values.whole;
  return {
    id_user: user.id,
    id_course_date: date?.id ?? null,
    role,
    start: whole ? date.date : instantOf(values.start),
    end: whole ? date.end_date : instantOf(values.end),
    note: values.note === "" ? null : values.note,
  } satisfies ShiftProposal;
}

/** When the shift ends, on Rome's wall clock; empty while it is not known. */
export function endOf({ id_course_date: date, whole, end }: ShiftValues): string {
  return date !== null && whole ? localTime(date.end_date) : end;
}

type Message = readonly [(typeof shiftFields)[number], string];

/** The rules across fields, which the named validators cannot express. */
export function messagesFor({ id_course_date, id_user, whole, start, end }: ShiftValues): Message[] {
  const messages: Message[] = [];
  if (id_user === null) messages.push(["id_user", "Campo obbligatorio."]);
  if (id_course_date !== null && whole) return messages;
  for (const [field, value] of [
    ["start", start],
    ["end", end],
  ] as const) {
    const problem = value === "" ? "Campo obbligatorio." : dateTimeProblem(value, scheduleRange());
    if (problem !== null) messages.push([field, problem]);
  }
  if (messages.length === 0 && end <= start) messages.push(["end", "La fine deve essere dopo l'inizio."]);
  return messages;
}

/** Whether saving tells somebody: another instructor, date, time or role. */
export function tellsOf(before: Shift, values: ShiftValues): boolean {
  const after = writeOfValues(values);
  const old = writeOf(before);
  return (
    after.id_user !== old.id_user ||
    after.id_course_date !== old.id_course_date ||
    after.start !== old.start ||
    after.end !== old.end ||
    after.role !== old.role
  );
}
