// Cancels a date. The reason goes to everybody booked.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { CourseDateTime } from "@/ui/course-date-time";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextareaField } from "@/ui/form/textarea-field";
import { useSubmission } from "@/ui/form/use-submission";
import type { DateDialogProps } from "./dialog-props";
import { people } from "./moving";
import { cancelDate } from "./queries";

type Values = { reason: string };

export function CancelDialog({ tagged, onClose }: DateDialogProps) {
  const { date } = tagged;
  const queries = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { reason: "" },
    resolver: registryResolver([["reason", ["required", "maxLength:500"], (text) => text.trim()]]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["reason"],
    send: ({ reason }) => cancelDate(queries, tagged, reason),
    onDone: () => {
      alert("success", "Data annullata.");
      onClose();
    },
  });
  const who = people(date);
  const isOver = localTime(date.end_date) <= romeNow();
  return (
    <FormDialog
      title="Annullare questa data?"
      size="small"
      onClose={onClose}
      label="Annulla la data"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={who === null || isOver ? "Annulla la data" : "Annulla e avvisa"}
      cancel="Mantieni la data"
      dirty={form.formState.isDirty}
      unsaved={{ text: "La data non è ancora annullata." }}
      danger
    >
      <p className="text-compact text-ink-soft">
        {date.course.title}, <CourseDateTime date={date} format={longDateTime} />, {date.city.name}.{" "}
        {who === null || isOver
          ? "Nessuno riceverà email."
          : `Avvisiamo per email ${who}: le prenotazioni vengono annullate e l'evento sparisce dai calendari.`}{" "}
        Una data annullata non si può riaprire.
      </p>
      <TextareaField
        control={form.control}
        name="reason"
        label="Motivo"
        hint={who === null ? undefined : "Lo leggerà chi è iscritto."}
      />
    </FormDialog>
  );
}
