// Which half day the roll call opens on.
import type { CourseDate, HalfDayName } from "@/api/types";
import { addMinutes, localTime, romeNow } from "@/lib/rome-time";

/** Why attendance cannot be recorded on these half days: on one of them it is too early. Null when it can. `now` is Rome's. */
export function tooEarlyForAttendance(halfDays: readonly HalfDayName[], now: string): string | null {
  const today = dayOf(now);
  if (halfDays.every(({ day }) => day <= today)) return null;
  return halfDays.some(({ day }) => day <= today)
    ? "Il corso continua nei prossimi giorni: segna le presenze di oggi in Appello."
    : "Le presenze si segnano dal giorno del corso.";
}

/** Why there can be no outcome yet: the first day is to come. `now` is Rome's. */
export function tooEarlyForOutcome(halfDays: readonly HalfDayName[], now: string): string | null {
  const today = dayOf(now);
  return halfDays.length === 0 || halfDays.some(({ day }) => day <= today)
    ? null
    : "L'esito si segna dal primo giorno del corso.";
}

/** The present half day; else the next one, or the last one when the date is over. `now` is Rome's. */
export function currentHalfDay(halfDays: readonly HalfDayName[], now: string): HalfDayName | undefined {
  const half = now.slice(11) < "13:00" ? 0 : 1;
  const rank = ({ day, half: of }: HalfDayName) => `${day} ${of === "morning" ? 0 : 1}`;
  return halfDays.find((one) => rank(one) >= `${dayOf(now)} ${half}`) ?? halfDays.at(-1);
}

const dayOf = (local: string): string => local.slice(0, 10);

/** Whether the date is over: staff record people late, with no waiting list and no mails. `now` is Rome's. */
export function isOver({ status, end_date: end }: Pick<CourseDate, "status" | "end_date">, now: string): boolean {
  return status === "completed" || localTime(end) <= now;
}

/** Whether people confirm their presence by themselves about now: lists of the date then ask again. */
export function isOn(date: CourseDate | undefined): boolean {
  if (date === undefined || date.status === "cancelled") return false;
  const now = romeNow();
  return localTime(date.date) <= addMinutes(now, 60) && addMinutes(now, -60) <= localTime(date.end_date);
}
