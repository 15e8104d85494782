// Changes a shift. Names the recipients of mails when another instructor, date or time is chosen. One that the instructor has declined
// meanwhile is told first.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import type { Shift } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { shortDateTime } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { romeNow } from "@/lib/rome-time";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { FormDialog } from "@/ui/form/form-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useEditForm } from "@/ui/form/use-edit-form";
import type { Labels } from "@/ui/form/use-versioned-save";
import { roleLabels } from "./labels";
import { changeSentence, mineAmong } from "./mails";
import { instructorsQuery, refresh, saveShift, shiftQuery } from "./queries";
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

const labels: Labels<ShiftValues> = {
  id_course_date: [
    "Data",
    ({ id_course_date: date }) => (date === null ? "" : `${date.course.title}, ${shortDateTime(date.date)}`),
  ],
  start: ["Inizio", ({ start }) => shortDateTime(start)],
  end: ["Fine", ({ end }) => shortDateTime(end)],
  id_user: ["Istruttore", ({ id_user: user }) => (user === null ? "" : fullName(user))],
  role: ["Ruolo", ({ role }) => roleLabels[role]],
  note: "Nota",
};

export function EditDialog({ tagged: stored, onClose }: { tagged: Tagged<Shift>; onClose: () => void }) {
  const queries = useQueryClient();
  const { id } = stored.data;
  // The version with a refusal that the reader has been told of.
  const refused = useRef<string | null>(null);
  const editor = useEditForm<ShiftValues, Tagged<Shift>>({
    resolver: shiftResolver,
    subject: "questo turno",
    stored,
    valuesOf: ({ data }) => valuesOf(data),
    draft: `shift-${id}`,
    draftFields: shiftDraftFields,
    fields: shownFields,
    labels,
    save: (values, { tag }) => saveShift(queries, id, tag, writeOfValues(values)).catch(tellRemoval),
    read: async (over) => {
      const theirs = await queries.fetchQuery({ ...shiftQuery(id), staleTime: 0 }).catch(tellRemoval);
      tellRefusal(over, theirs);
      return theirs;
    },
    leaves: true,
    onSaved: () => {
      onClose();
      alert("success", "Turno salvato.");
    },
    onFailed: ({ status }) => (status === 404 || status === 412) && void refresh(queries),
  });
  const { form, draft, restored, dirty, submit, pending, submitError, versions } = editor;
  const shift = editor.base.data;
  const values = useWatch({ control: form.control, compute: (all: ShiftValues) => all });
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const told = toldOf(shift, values);
  const mails = told === null ? null : changeSentence(shift, told, mineAmong(instructors), romeNow());

  /** Throws once when the instructor has declined meanwhile and shall have the shift all the same. */
  function tellRefusal(over: Tagged<Shift>, theirs: Tagged<Shift>): void {
    const { user, status } = theirs.data;
    const isNew = status === "declined" && over.data.status !== "declined" && refused.current !== theirs.tag;
    if (!isNew || form.getValues("id_user")?.id !== user.id) return;
    refused.current = theirs.tag;
    versions.adopt(theirs);
    const message = `Nel frattempo ${fullName(user)} ha rifiutato il turno. Scegli a chi affidarlo, poi salva di nuovo.`;
    throw new ApiFailure("conflict", { status: 412, message });
  }

  return (
    <>
      <FormDialog
        title="Modifica turno"
        onClose={onClose}
        label="Modifica turno"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        action={mails === null ? "Salva" : "Salva e avvisa"}
        cancel="Mantieni com'è"
        dirty={dirty}
        unsaved={{ text: "Le modifiche al turno non sono salvate.", draft }}
      >
        <RestoredNotice form={form} restored={restored} />
        <ShiftFields form={form} />
        <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact text-info empty:hidden">
          {mails}
        </p>
      </FormDialog>
      <ConflictDialog versions={versions} sendAgain={() => submit()} />
    </>
  );
}

function tellRemoval(problem: unknown): never {
  if (!(problem instanceof ApiFailure) || problem.kind !== "notFound") throw problem;
  const message = "Nel frattempo qualcuno ha ritirato il turno: non si può più salvare. Copia quello che ti serve.";
  throw new ApiFailure("notFound", { status: problem.status, message });
}

/** The shift as it will be, when that is something to tell; null otherwise, and while the form is not complete. */
function toldOf(shift: Shift, values: ShiftValues) {
  const user = values.id_user;
  if (user === null || messagesFor(values).length > 0 || !tellsOf(shift, values)) return null;
  const { start, end } = writeOfValues(values);
  return { user, start, end, status: shift.status, course_date: values.id_course_date };
}
