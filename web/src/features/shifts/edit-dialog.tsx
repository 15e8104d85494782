// Changes a shift. Says whom it mails, when another instructor, date or time is chosen.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import type { Shift } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { romeNow } from "@/lib/rome-time";
import { FormDialog } from "@/ui/form/form-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { changeSentence, mineAmong } from "./mails";
import { instructorsQuery, refresh, saveShift } from "./queries";
import { ShiftFields, shiftResolver } from "./shift-form";
import {
  messagesFor,
  shiftDraftFields,
  shownFields,
  tellsOf,
  valuesOf,
  writeOfValues,
  type ShiftValues,
} from "./shift-values";

export function EditDialog({ tagged: { data: shift, tag }, onClose }: { tagged: Tagged<Shift>; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<ShiftValues>({ defaultValues: valuesOf(shift), resolver: shiftResolver });
  const draft = `shift-${shift.id}`;
  const restored = useDraft(form, { name: draft, of: "user", fields: shiftDraftFields });
  const values = useWatch({ control: form.control, compute: (all: ShiftValues) => all });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: shownFields,
    send: (values) => saveShift(queries, shift.id, tag, writeOfValues(values)),
    onDone: () => {
      removeDraft(draft);
      onClose();
      alert("success", "Turno salvato.");
    },
    // Somebody else has changed it: opened again, it is as they have left it.
    onFailed: ({ status }) => status === 412 && void refresh(queries),
  });
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const told = toldOf(shift, values);
  const mails = told === null ? null : changeSentence(shift, told, mineAmong(instructors), romeNow());
  return (
    <FormDialog
      title="Modifica turno"
      onClose={onClose}
      label="Modifica turno"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={mails === null ? "Salva" : "Salva e avvisa"}
      cancel="Annulla"
      dirty={form.formState.isDirty}
      unsaved={{ text: "Le modifiche al turno non sono salvate.", draft }}
    >
      <RestoredNotice form={form} restored={restored} />
      <ShiftFields form={form} />
      <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact text-info empty:hidden">
        {mails}
      </p>
    </FormDialog>
  );
}

/** The shift as it will be, when that is something to tell; null otherwise, and while the form is not complete. */
function toldOf(shift: Shift, values: ShiftValues) {
  const user = values.id_user;
  if (user === null || messagesFor(values).length > 0 || !tellsOf(shift, values)) return null;
  const { start, end } = writeOfValues(values);
  return { user, start, end, status: shift.status, course_date: values.id_course_date };
}
