// Moving a date: the request, and the recipients of the server's mails.
import type { CourseDate, CourseDateWrite } from "@/api/types";
import { addMinutes, instantOf, localTime } from "@/lib/rome-time";
import { counted } from "@/lib/numbers";

/** A date as it is written back unchanged. */
export function writeOf(date: CourseDate): CourseDateWrite {
  const {
    course,
    city,
    venue,
    date: start,
    end_date,
    days,
    seats,
    booking_deadline,
    color,
    password,
    status,
    note,
  } = date;
  return {
    id_course: course.id,
    city: { id: city.id },
    venue,
    date: start,
    end_date,
    days,
    seats,
    booking_deadline,
    private: date.private,
    color,
    password,
    status,
    note,
  };
}

/** The same date so many minutes later, on Rome's wall clock. The deadline moves along. */
export function movedBy(date: CourseDate, minutes: number): CourseDateWrite {
  const moved = (instant: string) => instantOf(addMinutes(localTime(instant), minutes));
  return {
    ...writeOf(date),
    date: moved(date.date),
    end_date: moved(date.end_date),
    booking_deadline: moved(date.booking_deadline),
    days: date.days.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
  };
}

type Concerned = Pick<CourseDate, "booked" | "waiting" | "instructors">;

/** `8 iscritti, 2 persone in lista d'attesa e 1 istruttore`; null without recipients. */
export function people({ booked, waiting, instructors: { assigned } }: Concerned): string | null {
  const parts = [
    booked > 0 && counted(booked, "iscritto", "iscritti"),
    waiting > 0 && `${counted(waiting, "persona", "persone")} in lista d'attesa`,
    assigned > 0 && counted(assigned, "istruttore", "istruttori"),
  ].filter((part) => part !== false);
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(", ")} e ${last}`;
}

/** The recipients of a change's mails: booked people and instructors, unless the date is over. */
export function mailSentence(date: Concerned & Pick<CourseDate, "end_date">, now: string): string {
  const who = people(date);
  if (who === null) return "Non c'è nessuno da avvisare.";
  if (localTime(date.end_date) <= now) return `La data è già passata, quindi non avvisiamo ${who}.`;
  return `Avvisiamo per email ${who}, con il nuovo evento per il calendario.`;
}

/** The day four weeks later, on the same weekday: `next month` of a course. Five weeks when four stay in the month. */
export function sameDayNextMonth(day: string): string {
  const after = (weeks: number) => addMinutes(`${day}T00:00`, weeks * 7 * 24 * 60).slice(0, 10);
  return after(4).slice(0, 7) > day.slice(0, 7) ? after(4) : after(5);
}
