// The labels and colours of shifts.
import type { Shift, ShiftRole, ShiftStatus } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";
import { counted, grouped } from "@/lib/numbers";

export const roleLabels: Record<ShiftRole, string> = {
  direttore: "Direttore",
  istruttore: "Istruttore",
  assistente: "Assistente",
};

export const statusLabels: Record<ShiftStatus, string> = {
  proposed: "Da confermare",
  accepted: "Accettato",
  declined: "Rifiutato",
};

export const statusTones: Record<ShiftStatus, BadgeTone> = {
  proposed: "warning",
  accepted: "brand",
  declined: "danger",
};

/** The calendar's colour of a shift whose date has none. */
export const usualColor = "var(--brand)";

/** The course, or what stands for it in a shift without a date. */
export function titleOf({ course_date, note }: Pick<Shift, "course_date" | "note">): string {
  return course_date?.course.title ?? note ?? "Turno senza corso";
}

/** `7 h`, `7,5 h` */
export function hoursText(hours: number): string {
  const tenths = Math.round(hours * 10);
  const whole = Math.floor(tenths / 10);
  return tenths % 10 === 0 ? `${grouped(whole)} h` : `${grouped(whole)},${tenths % 10} h`;
}

/** `manca 1 istruttore`, `mancano 3 istruttori` */
export function missingText(count: number): string {
  return `${count === 1 ? "manca" : "mancano"} ${counted(count, "istruttore", "istruttori")}`;
}
