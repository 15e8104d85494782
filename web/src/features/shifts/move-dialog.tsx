// Moves a shift: by drag, or with the keyboard. Names the recipients of mails before anything is sent.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import type { Shift } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { addMinutes, instantOf, localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { to as routes } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { dateTimeProblem, scheduleRange } from "@/ui/date-picker/time";
import { DateTimeField } from "@/ui/form/date-time-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { titleOf } from "./labels";
import { changeSentence, mineAmong } from "./mails";
import { instructorsQuery, refresh, saveShift } from "./queries";
import { writeOf } from "./shift-values";

type Values = { start: string; id_user: number };

type MoveDialogProps = { tagged: Tagged<Shift>; to: string; person: number; onClose: () => void };

export function MoveDialog({ tagged: { data: shift, tag }, to, person, onClose }: MoveDialogProps) {
  const queries = useQueryClient();
  const start = localTime(shift.start);
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const instructor = instructors.find(({ user }) => user.id === person)?.user ?? shift.user;
  const form = useForm<Values>({
    defaultValues: { start: to, id_user: person },
    resolver: registryResolver([["start", ["required"]]], ({ start: chosen, id_user }) => {
      const same = chosen === start && id_user === shift.user.id;
      const problem = same ? "Scegli un altro giorno o un'altra ora." : dateTimeProblem(chosen, scheduleRange());
      return problem === null ? [] : [["start", problem]];
    }),
  });
  const chosen = useWatch({ control: form.control, name: "start" });
  const isGood = chosen !== "" && dateTimeProblem(chosen, scheduleRange()) === null;
  const end = isGood ? addMinutes(localTime(shift.end), minutesBetween(start, chosen)) : localTime(shift.end);
  const away = isGood && isAwayFrom(shift, chosen, end);
  const moved = { ...shift, user: instructor, start: isGood ? instantOf(chosen) : shift.start, end: instantOf(end) };
  const mails = changeSentence(shift, moved, mineAmong(instructors), romeNow());
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["start", "id_user"],
    send: ({ start, id_user }) =>
      saveShift(queries, shift.id, tag, {
        ...writeOf(shift),
        id_user,
        start: instantOf(start),
        end: instantOf(end),
      }),
    onDone: (saved) => {
      onClose();
      // An accepted shift would not come back accepted.
      const undo = shift.status === "proposed" ? () => void undoMove(saved) : undefined;
      alert("success", "Turno spostato.", undo === undefined ? "standard" : "undo", undo);
    },
    // Somebody else has changed it: opened again, it is as they have left it.
    onFailed: ({ status }) => status === 412 && void refresh(queries),
  });

  async function undoMove({ tag }: Tagged<Shift>): Promise<void> {
    try {
      await saveShift(queries, shift.id, tag, writeOf(shift));
      alert("success", "Turno rimesso dov'era.");
    } catch {
      alert("failure", "Non siamo riusciti a rimettere il turno dov'era.");
    }
  }

  return (
    <FormDialog
      title="Vuoi spostare il turno?"
      description={titleOf(shift)}
      size="small"
      onClose={onClose}
      label="Sposta il turno"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={mails === null ? "Sposta" : "Sposta e avvisa"}
      cancel="Lascia dov'è"
      incomplete={away}
    >
      <dl className="grid gap-1 text-compact">
        <Line label="Da" struck>
          {fullName(shift.user)}, {longDateTime(shift.start)}
        </Line>
        {isGood && (
          <Line label="A">
            {fullName(instructor)}, {longDateTime(chosen)}
          </Line>
        )}
      </dl>
      <DateTimeField control={form.control} name="start" label="Nuovo inizio" />
      {away && shift.course_date !== null ? (
        <p className="rounded-control bg-warning-soft px-4 py-3 text-compact text-warning">
          Il corso non si tiene in quelle ore: il turno non coprirebbe la data. Per cambiare giorno,{" "}
          <AppLink
            to={`${routes.courseDates()}?date=${shift.course_date.id}&do=move`}
            className="font-medium underline underline-offset-4"
          >
            sposta la data del corso
          </AppLink>
          : i turni la seguono.
        </p>
      ) : (
        <p className="rounded-control bg-info-soft px-4 py-3 text-compact text-info">
          {mails ?? "Nessuno riceve email."}
        </p>
      )}
    </FormDialog>
  );
}

/** Whether a shift of a course date would share no hour with it. */
function isAwayFrom({ course_date }: Shift, start: string, end: string): boolean {
  return course_date !== null && (end <= localTime(course_date.date) || start >= localTime(course_date.end_date));
}

function Line({ label, struck = false, children }: { label: string; struck?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2" aria-live={struck ? undefined : "polite"}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className={struck ? "numbers line-through" : "numbers font-semibold"}>{children}</dd>
    </div>
  );
}
