// Changes a shift. Says whom it mails, when another instructor, date or time is chosen.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import type { Shift, ShiftPerson } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { romeNow } from "@/lib/rome-time";
import { FormDialog } from "@/ui/form/form-dialog";
import { useSubmission } from "@/ui/form/use-submission";
import { changeSentence, mineAmong } from "./mails";
import { instructorsQuery, saveShift } from "./queries";
import { ShiftFields, shiftResolver } from "./shift-form";
import { messagesFor, shiftFields, tellsOf, valuesOf, writeOfValues, type ShiftValues } from "./shift-values";

export function EditDialog({ tagged, onClose }: { tagged: Tagged<Shift>; onClose: () => void }) {
  const queries = useQueryClient();
  // The version that the form was filled with: what others save meanwhile is refused, not overwritten.
  const [{ data: shift, tag }] = useState(tagged);
  const form = useForm<ShiftValues>({ defaultValues: valuesOf(shift), resolver: shiftResolver });
  const values = useWatch({ control: form.control, compute: (all: ShiftValues) => all });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: shiftFields,
    send: (values) => saveShift(queries, shift.id, tag, writeOfValues(values)),
    onDone: () => {
      onClose();
      alert("success", "Turno salvato.");
    },
  });
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const complete = messagesFor(values).length === 0;
  const tells = complete && tellsOf(shift, values);
  return (
    <FormDialog
      title="Modifica turno"
      onClose={onClose}
      label="Modifica turno"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={tells ? "Salva e avvisa" : "Salva"}
      cancel="Annulla"
    >
      <ShiftFields form={form} />
      {tells && values.id_user !== null && (
        <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact text-info">
          {changeSentence(shift, after(shift, values, values.id_user), mineAmong(instructors), romeNow())}
        </p>
      )}
    </FormDialog>
  );
}

/** The shift as it will be. */
function after({ status }: Shift, values: ShiftValues, user: ShiftPerson) {
  const { start, end } = writeOfValues(values);
  return { user, start, end, status, course_date: values.id_course_date };
}
