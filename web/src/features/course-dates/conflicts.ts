// The fields of a date, and how each reads where somebody else has changed it.
import type { CourseDate } from "@/api/types";
import { longDate, shortDateTime } from "@/lib/dates";
import type { Labels } from "@/ui/form/use-versioned-save";
import type { DateValues } from "./form-values";
import { statusLabels } from "./labels";

export function dateLabels(courses: readonly CourseDate["course"][]): Labels<DateValues> {
  return {
    id_course: ["Corso", ({ id_course: chosen }) => courses.find(({ id }) => id === chosen)?.title ?? ""],
    city: ["Città", ({ city }) => city?.name ?? ""],
    venue: "Indirizzo",
    days: [
      "Giorni e orari",
      ({ days }) => days.map(({ day, from, to }) => `${longDate(`${day}T00:00`)}, ${from}–${to}`).join("\n"),
    ],
    booking_deadline: [
      "Iscrizioni entro",
      ({ booking_deadline: end }) => (end === "" ? "Inizio del corso" : shortDateTime(end)),
    ],
    seats: "Posti",
    status: ["Stato", ({ status }) => statusLabels[status]],
    private: "Data privata",
    password: "Password per iscriversi",
    color: "Colore",
    note: "Nota interna",
  };
}
