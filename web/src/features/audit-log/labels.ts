// The labels of the audit log, and the screens of its subjects.
import type { AuditEntry } from "@/api/types";
import { to } from "@/lib/routes";
import type { SubjectKind } from "./list-params";

export const kinds: Record<SubjectKind, string> = {
  course: "Corsi",
  course_date: "Date",
  city: "Città",
  reservation: "Iscrizioni",
  user: "Utenti",
  certificate: "Attestati",
  shift: "Turni",
  certificate_design: "Aspetto degli attestati",
  centre: "Impostazioni del centro",
  mail_text: "Messaggi",
  list: "Elenchi scaricati",
};

/** The screen of what was changed, where there is one. */
export function subjectPath({ subject_kind: kind, subject_id: id, id_course_date: date, action }: AuditEntry) {
  if (action.endsWith(".delete")) return null;
  switch (kind) {
    case "course":
      return to.adminCourse(id);
    case "user":
      return to.user(id);
    case "course_date":
    case "reservation":
      return date === null ? null : to.courseDateReservations(date);
    case "certificate":
      return to.certificates();
    case "certificate_design":
      return to.certificateSettings();
    case "centre":
      return to.settings();
    case "mail_text":
      return to.mailSettings();
    case "shift":
      return to.shifts();
    default:
      return null;
  }
}
