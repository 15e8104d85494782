// The labels of attendance, outcomes and half days.
import type { StaffReservation } from "@/api/types";
import { timeOfDay } from "@/lib/dates";
import { halfDayLabel } from "@/domain/half-days";

export type Attendance = StaffReservation["attendance"];
export type Outcome = StaffReservation["outcome"];

export const attendances: Record<Attendance, string> = {
  unknown: "Da segnare",
  present: "Presente",
  absent: "Assente",
};

export const outcomes: Record<Outcome, string> = {
  none: "Da segnare",
  passed: "Superato",
  failed: "Non superato",
};

/**
 * The attendance of the half days: each half where they differ, and the time at which the person confirmed by themself:
 * `Mattina: presente, da sé alle 09:03 · Pomeriggio: da segnare`.
 */
export function halfDaySummary({ attendances: marks }: StaffReservation): string | null {
  const differ = new Set(marks.map(({ status }) => status)).size > 1;
  const severalDays = new Set(marks.map(({ day }) => day)).size > 1;
  const parts = marks.flatMap((mark) => {
    const scan = scanNote(mark);
    if (!differ && scan === null) return [];
    const status = attendances[mark.status].toLowerCase();
    // The status of the whole is not repeated for each half.
    const words = [differ ? status : null, scan].filter((word) => word !== null).join(", ");
    return [marks.length > 1 ? `${halfDayLabel(mark, severalDays)}: ${words}` : words];
  });
  return parts.length === 0 ? null : parts.join(" · ");
}

type Mark = StaffReservation["attendances"][number];

/** When the person confirmed to be there, and that they did it themself: `da sé alle 09:03`. Null when staff marked it. */
export function scanNote({ status, scanned_at: at }: Mark): string | null {
  if (typeof at !== "string") return null;
  const time = timeOfDay(at);
  return status === "present" ? `da sé alle ${time}` : `aveva inquadrato il codice alle ${time}`;
}
