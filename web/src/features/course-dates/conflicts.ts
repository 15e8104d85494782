// What is merged of two versions of a date, and how each version reads.
import type { CourseDate } from "@/api/types";
import { longDate, shortDateTime } from "@/lib/dates";
import type { Part } from "@/ui/form/three-way";
import type { DateValues } from "./form-values";
import { statusLabels } from "./labels";

const none = "—";

export function dateParts(courses: readonly CourseDate["course"][]): readonly Part<DateValues>[] {
  return [
    {
      fields: ["id_course"],
      label: "Corso",
      text: ({ id_course: chosen }) => courses.find(({ id }) => id === chosen)?.title ?? `Corso n. ${chosen}`,
    },
    {
      fields: ["city", "province"],
      label: "Città",
      text: ({ city }) => city?.name ?? none,
      // Only a new city has a province of its own.
      compared: ({ city, province }) => city?.id ?? [city?.name, province],
    },
    { fields: ["venue"], label: "Indirizzo", text: ({ venue }) => venue || none },
    {
      fields: ["days"],
      label: "Giorni e orari",
      text: ({ days }) => days.map(({ day, from, to }) => `${longDate(`${day}T00:00`)}, ${from}–${to}`).join("\n"),
    },
    {
      fields: ["booking_deadline"],
      label: "Iscrizioni entro",
      text: ({ booking_deadline: end }) => (end === "" ? "Inizio del corso" : shortDateTime(end)),
    },
    { fields: ["seats"], label: "Posti", text: ({ seats }) => String(seats ?? none) },
    { fields: ["status"], label: "Stato", text: ({ status }) => statusLabels[status] },
    { fields: ["private"], label: "Data privata", text: (values) => (values.private ? "Sì" : "No") },
    { fields: ["password"], label: "Password per iscriversi", text: ({ password }) => password || none },
    { fields: ["color"], label: "Colore", text: ({ color }) => color || none },
    { fields: ["note"], label: "Nota interna", text: ({ note }) => note || none },
  ];
}
