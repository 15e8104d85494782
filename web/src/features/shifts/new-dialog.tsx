// Proposes a new shift.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Shift, ShiftPerson } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { Dialog } from "@/ui/dialog/dialog";
import { FormDialog } from "@/ui/form/form-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraftForm } from "@/ui/form/use-draft-form";
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
  const { form, restored, dirty, submit, pending, submitError } = useDraftForm<ShiftValues, Shift>({
    defaultValues: newShift(start, person, date),
    resolver: shiftResolver,
    draft,
    draftFields: shiftDraftFields,
    fields: shownFields,
    send: (values) => createShift(queries, writeOfValues(values)),
    leaves: true,
    onDone: ({ user }) => {
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
      dirty={dirty}
      unsaved={{ text: "Il turno non è ancora proposto.", draft }}
    >
      <RestoredNotice form={form} restored={restored} />
      <ShiftFields form={form} />
    </FormDialog>
  );
}
