// A shift at a glance, with everything that can be done with it.
import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash, Users } from "lucide-react";
import type { Shift } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Fact, Facts } from "@/ui/facts";
import { AnswerButtons } from "./answer-buttons";
import { Candidates } from "./candidates";
import { hoursText, roleLabels, titleOf } from "./labels";
import { withdrawSentence } from "./mails";
import { removeShift } from "./queries";
import { Days, placeOf, StatusBadge } from "./shift-text";
import { useAnswer } from "./use-answer";

type ShiftPanelProps = {
  shift: Shift;
  isAdmin: boolean;
  onEdit: () => void;
  onReplace: () => void;
  onClose: () => void;
};

export function ShiftPanel({ shift, isAdmin, onEdit, onReplace, onClose }: ShiftPanelProps) {
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();
  const answering = useAnswer();
  const { course_date, status } = shift;
  const now = romeNow();
  const canAnswer = shift.mine && (status === "proposed" || localTime(shift.start) > now);

  const remove = () =>
    confirm({
      title: "Ritirare questo turno?",
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
    </Dialog>
  );
}
