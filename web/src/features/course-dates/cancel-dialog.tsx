// Cancels a date. The reason goes to everybody booked.
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { Form } from "@/ui/form/form";
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
  const label = useId();
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
    <Dialog title="Annullare questa data?" size="small" onClose={onClose} locked={pending}>
      <p className="mb-5 text-compact text-ink-soft" id={label}>
        {date.course.title}, {longDateTime(date.date)}, {date.city.name}.{" "}
        {who === null || isOver
          ? "Nessuno riceverà email."
          : `Avvisiamo per email ${who}: le prenotazioni vengono annullate e l'evento sparisce dai calendari.`}{" "}
        Una data annullata non si può riaprire.
      </p>
      <Form
        label="Annulla la data"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        actions={
          <div className="mt-1 flex flex-wrap gap-3 *:grow">
            <Button variant="secondary" onClick={onClose} disabled={pending}>
              Mantieni la data
            </Button>
            <Button type="submit" variant="danger" pending={pending}>
              {who === null || isOver ? "Annulla la data" : "Annulla e avvisa"}
            </Button>
          </div>
        }
      >
        <TextareaField
          control={form.control}
          name="reason"
          label="Motivo"
          hint={who === null ? undefined : "Lo leggerà chi è iscritto."}
        />
      </Form>
    </Dialog>
  );
}
