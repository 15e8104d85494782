// The open date and what is being done with it, each in a dialog of its own.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { CourseDateTime } from "@/domain/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { TextDialog } from "@/ui/form/text-dialog";
import { QueryState } from "@/ui/query-state";
import { Spinner } from "@/ui/spinner";
import type { CalendarState, DateAction } from "./calendar-url";
import { DatePanel } from "./date-panel";
import { DuplicateDialog } from "./duplicate-dialog";
import { MoveDialog } from "./move-dialog";
import { people } from "./move-values";
import { cancelDate, dateQuery } from "./queries";
import type { DateDialogProps } from "./queries";

type DateDialogsProps = {
  state: CalendarState;
  onOpen: (id: number, action: DateAction | null) => void;
  onClose: () => void;
};

export function DateDialogs({ state: { open, action, to }, onOpen, onClose }: DateDialogsProps) {
  if (open === null) return null;
  return <OpenDate key={open} id={open} action={action} to={to} onOpen={onOpen} onClose={onClose} />;
}

type OpenDateProps = Omit<DateDialogsProps, "state"> & { id: number; action: DateAction | null; to: string | null };

function OpenDate({ id, action, to, onOpen, onClose }: OpenDateProps) {
  const { data: tagged, error, refetch } = useQuery(dateQuery(id));
  if (tagged === undefined) {
    return (
      <Dialog title="Data del corso" size="small" onClose={onClose}>
        <QueryState query={{ error, refetch }} failed="Non riusciamo ad aprire questa data">
          <Spinner />
        </QueryState>
      </Dialog>
    );
  }
  const props = { tagged, onClose };
  switch (action) {
    case "move":
      return <MoveDialog {...props} to={to} />;
    case "duplicate":
      return <DuplicateDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case null:
      return <DatePanel {...props} onAction={(next) => onOpen(id, next)} />;
  }
}

/** Cancels a date. The reason goes to everybody booked. */
function CancelDialog({ tagged, onClose }: DateDialogProps) {
  const { data: date } = tagged;
  const queries = useQueryClient();
  const who = people(date);
  const isOver = localTime(date.end_date) <= romeNow();
  return (
    <TextDialog
      title="Vuoi annullare questa data?"
      size="small"
      label="Annulla la data"
      field={{ name: "reason", label: "Motivo", hint: who === null ? undefined : "Lo leggerà chi è iscritto." }}
      action={who === null || isOver ? "Annulla la data" : "Annulla e avvisa"}
      cancel="Mantieni la data"
      unsaved="La data non è ancora annullata."
      danger
      send={(reason) => cancelDate(queries, tagged, reason)}
      onDone={() => alert("success", "Data annullata.")}
      onClose={onClose}
    >
      <p className="text-compact text-ink-soft">
        {date.course.title}, <CourseDateTime date={date} format={longDateTime} />, {date.city.name}.{" "}
        {who === null || isOver
          ? "Nessuno riceverà email."
          : `Avvisiamo per email ${who}: le iscrizioni vengono annullate e l'evento sparisce dai calendari.`}{" "}
        Una data annullata non si può riaprire.
      </p>
    </TextDialog>
  );
}
