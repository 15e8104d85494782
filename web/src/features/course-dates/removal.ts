// What is said before and after a date on which nobody is booked is removed. The server cancels it instead when it has, or ever
// had, reservations or shifts.
import type { CourseDate } from "@/api/types";
import { counted } from "@/lib/numbers";
import { localTime } from "@/lib/rome-time";
import type { Removal } from "./queries";

type Removed = Pick<CourseDate, "instructors" | "end_date">;

export function removalQuestion({ instructors: { assigned }, end_date }: Removed, now: string) {
  const words = { title: "Eliminare questa data?", keep: "Mantieni" };
  if (assigned === 0) {
    const body =
      "Nessuno è iscritto e nessuno riceve email. Se in passato ci sono stati iscritti o turni, la data resta nel registro come annullata.";
    return { ...words, body, action: "Elimina" };
  }
  const instructors = counted(assigned, "istruttore", "istruttori");
  const stays = `Nessuno è iscritto, ma la data ha ${instructors}: resta nel registro come annullata.`;
  if (localTime(end_date) <= now) {
    return { ...words, body: `${stays} È già passata: nessuno riceve email.`, action: "Annulla la data" };
  }
  const shifts = assigned === 1 ? "il suo turno viene ritirato" : "i loro turni vengono ritirati";
  const body = `${stays} Avvisiamo per email ${instructors}: ${shifts}. Per dire il motivo usa «Annulla la data».`;
  return { ...words, body, action: "Annulla e avvisa" };
}

export const removedTexts: Record<Removal, string> = {
  deleted: "Data eliminata.",
  cancelled: "Data annullata, non eliminata: ha avuto iscrizioni o turni.",
};
