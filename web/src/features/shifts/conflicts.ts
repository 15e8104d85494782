// What is merged of two versions of a shift, and how each version reads.
import { period, shortDateTime } from "@/lib/dates";
import type { Part } from "@/ui/form/three-way";
import { nameOf, roleLabels } from "./labels";
import type { ShiftValues } from "./shift-values";

const none = "—";

/** The date and the hours are one: hours that were chosen for one date say nothing of another. */
export const shiftParts: readonly Part<ShiftValues>[] = [
  {
    fields: ["id_course_date", "whole", "start", "end"],
    label: "Data e orario",
    text: ({ id_course_date: date, whole, start, end }) => {
      if (date === null) return period(start, end);
      const course = `${date.course.title}, ${shortDateTime(date.date)}`;
      return whole ? `${course}\nPer tutta la durata del corso` : `${course}\n${period(start, end)}`;
    },
    compared: ({ id_course_date: date, whole, start, end }) => [
      date === null ? null : [date.id, date.date, date.end_date],
      ...(date !== null && whole ? [] : [start, end]),
    ],
  },
  {
    fields: ["id_user"],
    label: "Istruttore",
    text: ({ id_user: user }) => (user === null ? none : nameOf(user)),
    compared: ({ id_user: user }) => user?.id,
  },
  { fields: ["role"], label: "Ruolo", text: ({ role }) => roleLabels[role] },
  { fields: ["note"], label: "Nota", text: ({ note }) => note || none },
];
