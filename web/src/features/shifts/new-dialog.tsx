// Proposes a new shift.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { ShiftPerson } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { fullName } from "@/lib/person-names";
import { Dialog } from "@/ui/dialog/dialog";
import { FormDialog } from "@/ui/form/form-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { Spinner } from "@/ui/spinner";
import { createShift, dateQuery, instructorsQuery } from "./queries";
import { ShiftFields, shiftResolver } from "./shift-form";
import {
  newShift,
  shiftDraftFields,
  shownFields,
  writeOfValues,
  type DateChoice,
  type ShiftValues,
} from "./shift-values";

type NewDialogProps = {
  /** What is known already, from where it was started. */
  start: string | null;
  person: number | null;
  date: number | null;
  onClose: () => void;
};

export function NewDialog({ start, person, date, onClose }: NewDialogProps) {
  const instructors = useQuery({ ...instructorsQuery, enabled: person !== null });
  const found = useQuery({ ...dateQuery(date ?? 0), enabled: date !== null });
  if ((person !== null && instructors.isLoading) || (date !== null && found.isLoading)) {
    return (
      <Dialog title="Nuovo turno" onClose={onClose}>
        <Spinner />
      </Dialog>
    );
  }
  return (
    <NewForm
      // Where it begins: what was typed for one day is never put back for another.
      draft={`shift-new-${start}-${person}-${date}`}
      start={start}
      person={instructors.data?.find(({ user }) => user.id === person)?.user ?? null}
      date={date === null ? null : (found.data ?? null)}
      onClose={onClose}
    />
  );
}

type NewFormProps = {
  draft: string;
  start: string | null;
  person: ShiftPerson | null;
  date: DateChoice | null;
  onClose: () => void;
};

function NewForm({ draft, start, person, date, onClose }: NewFormProps) {
  const queries = useQueryClient();
  const form = useForm<ShiftValues>({ defaultValues: newShift(start, person, date), resolver: shiftResolver });
  const restored = useDraft(form, { name: draft, of: "user", fields: shiftDraftFields });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: shownFields,
    send: (values) => createShift(queries, writeOfValues(values)),
    onDone: ({ user }) => {
      removeDraft(draft);
      onClose();
      alert("success", `Proposta inviata a ${fullName(user)}.`);
    },
  });
  return (
    <FormDialog
      title="Nuovo turno"
      description="L'istruttore riceve un'email e risponde dal pannello."
      onClose={onClose}
      label="Nuovo turno"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Proponi il turno"
      cancel="Annulla"
      dirty={form.formState.isDirty}
      unsaved={{ text: "Il turno non è ancora proposto.", draft }}
    >
      <RestoredNotice form={form} restored={restored} />
      <ShiftFields form={form} />
    </FormDialog>
  );
}
