// The open shift and what is being done with it, each in a dialog of its own.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash, Users } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import type { Shift, ShiftPerson } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { fullName } from "@/domain/person-names";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Fact, Facts } from "@/ui/facts";
import { FormDialog } from "@/ui/form/form-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { QueryState } from "@/ui/query-state";
import { Spinner } from "@/ui/spinner";
import { AnswerButtons, useAnswer } from "./answer-buttons";
import { Candidates } from "./candidates";
import { EditDialog } from "./edit-dialog";
import { hoursText, roleLabels, titleOf } from "./labels";
import { withdrawSentence } from "./mails";
import { MoveDialog } from "./move-dialog";
import { createShift, dateQuery, instructorsQuery, removeShift, shiftQuery } from "./queries";
import { ShiftFields, shiftResolver } from "./shift-form";
import { Days, placeOf, StatusBadge } from "./shift-text";
import {
  endOf,
  newShift,
  shiftDraftFields,
  shownFields,
  writeOfValues,
  type DateChoice,
  type ShiftValues,
} from "./shift-values";
import type { ShiftsUrl } from "./shifts-url";

type ShiftDialogsProps = { url: ShiftsUrl; isAdmin: boolean };

export function ShiftDialogs({ url, isAdmin }: ShiftDialogsProps) {
  const { open, action, to, person, date } = url.state;
  if (action === "new") {
    return isAdmin ? <NewDialog start={to} person={person} date={date} onClose={url.close} /> : null;
  }
  // Each dialog begins with fresh state.
  return open === null ? null : <OpenShift key={`${open} ${action}`} id={open} url={url} isAdmin={isAdmin} />;
}

function OpenShift({ id, url, isAdmin }: ShiftDialogsProps & { id: number }) {
  const { data: present, error, isFetching, refetch } = useQuery(shiftQuery(id));
  // A form begins with an answer that is fresh, and then keeps it whatever else is fetched.
  const [fresh, setFresh] = useState<Tagged<Shift> | null>(null);
  if (fresh === null && present !== undefined && !isFetching) setFresh(present);
  const { action, to, person } = url.state;
  const changes = isAdmin && (action === "edit" || (action === "move" && to !== null));
  const tagged = changes ? fresh : present;
  if (tagged === null || tagged === undefined) {
    return (
      <Dialog title="Turno" size="small" onClose={url.close}>
        <QueryState query={{ error, refetch }} failed="Non riusciamo ad aprire questo turno">
          <Spinner />
        </QueryState>
      </Dialog>
    );
  }
  if (isAdmin && action === "edit") return <EditDialog tagged={tagged} onClose={url.close} />;
  if (isAdmin && action === "move" && to !== null) {
    return <MoveDialog tagged={tagged} to={to} person={person ?? tagged.data.user.id} onClose={url.close} />;
  }
  const date = tagged.data.course_date?.id;
  return (
    <ShiftPanel
      shift={tagged.data}
      isAdmin={isAdmin}
      onEdit={() => url.edit(id)}
      onReplace={() => url.create(date === undefined ? {} : { date })}
      onClose={url.close}
    />
  );
}

type ShiftPanelProps = {
  shift: Shift;
  isAdmin: boolean;
  onEdit: () => void;
  onReplace: () => void;
  onClose: () => void;
};

/** A shift at a glance, with everything that can be done with it. */
function ShiftPanel({ shift, isAdmin, onEdit, onReplace, onClose }: ShiftPanelProps) {
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();
  const answering = useAnswer();
  const { course_date, status } = shift;
  const now = romeNow();
  const canAnswer = shift.mine && (status === "proposed" || localTime(shift.start) > now);

  const remove = () =>
    confirm({
      title: "Vuoi ritirare questo turno?",
      body: withdrawSentence(shift, now),
      action: "Ritira",
      keep: "Mantieni il turno",
      run: () => removeShift(queries, shift.id),
      onDone: () => {
        alert("success", "Turno ritirato.");
        onClose();
      },
    });

  return (
    <Dialog
      title={titleOf(shift)}
      description={fullName(shift.user)}
      onClose={onClose}
      footer={
        <>
          {isAdmin && (
            <>
              <Button variant="secondary" onClick={remove}>
                <Trash aria-hidden="true" className="size-4.5" /> Ritira
              </Button>
              <Button variant="secondary" onClick={onEdit}>
                <Pencil aria-hidden="true" className="size-4.5" /> Modifica
              </Button>
            </>
          )}
          {course_date !== null && (
            <ButtonLink variant="secondary" to={to.courseDateReservations(course_date.id)}>
              <Users aria-hidden="true" className="size-4.5" /> Iscritti
            </ButtonLink>
          )}
          {canAnswer && <AnswerButtons shift={shift} answering={answering} />}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
        </div>
        <Facts>
          <Fact label="Quando">
            <Days days={shift.days} />
          </Fact>
          {course_date !== null && <Fact label="Dove">{placeOf(shift)}</Fact>}
          <Fact label="Ruolo">{roleLabels[shift.role]}</Fact>
          <Fact label="Durata">{hoursText(shift.hours)}</Fact>
          {shift.note !== null && <Fact label="Nota">{shift.note}</Fact>}
        </Facts>
        {isAdmin && status === "declined" && course_date !== null && localTime(course_date.end_date) > now && (
          <Candidates date={course_date.id} role={shift.role} eager onCreate={onReplace} />
        )}
      </div>
      {dialog}
      {answering.dialog}
    </Dialog>
  );
}

type NewDialogProps = {
  /** The values that the starting screen already knows. */
  start: string | null;
  person: number | null;
  date: number | null;
  onClose: () => void;
};

/** Proposes a new shift. */
function NewDialog({ start, person, date, onClose }: NewDialogProps) {
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
  const mailed = useMailed();
  const queries = useQueryClient();
  const { form, restored, dirty, submit, pending, submitError } = useDraftForm<ShiftValues, Shift>({
    defaultValues: newShift(start, person, date),
    resolver: shiftResolver,
    draft,
    draftFields: shiftDraftFields,
    fields: shownFields,
    send: (values) => createShift(queries, writeOfValues(values)),
    leaves: true,
    onDone: ({ user, end }) => {
      onClose();
      alert(
        "success",
        localTime(end) <= romeNow() ? "Turno registrato." : mailed(`Proposta inviata a ${fullName(user)}.`),
      );
    },
  });
  const end = useWatch({ control: form.control, compute: endOf });
  const isOver = end !== "" && end <= romeNow();
  return (
    <FormDialog
      title="Nuovo turno"
      description={
        isOver
          ? "Il turno è già passato: resta registrato come accettato e nessuno riceve email."
          : "L'istruttore riceve un'email e risponde dal pannello."
      }
      onClose={onClose}
      label="Nuovo turno"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={isOver ? "Registra il turno" : "Proponi il turno"}
      cancel="Chiudi"
      dirty={dirty}
      unsaved={{ text: "Il turno non è ancora proposto.", draft }}
    >
      <RestoredNotice form={form} restored={restored} />
      <ShiftFields form={form} />
    </FormDialog>
  );
}
