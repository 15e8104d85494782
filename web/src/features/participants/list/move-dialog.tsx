// Moves people to another date of the course: the dates to come with their free seats, each a button away.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { DateOffer } from "@/domain/date-offer";
import { withPrivateMark } from "@/domain/private-dates";
import { Dialog } from "@/ui/dialog/dialog";
import { Spinner } from "@/ui/spinner";
import { upcomingDatesQuery } from "@/domain/upcoming-dates";
import { moveReservations } from "../queries";
import { Refusal } from "./refusal";

type MoveDialogProps = {
  date: CourseDate;
  ids: number[];
  /** The people who move: `Anna Bianchi`, `3 persone`. */
  who: string;
  onClose: () => void;
  onDone: () => void;
};

export function MoveDialog({ date, ids, who, onClose, onDone }: MoveDialogProps) {
  const queries = useQueryClient();
  const { data, error } = useQuery(upcomingDatesQuery(date.course.id));
  const [pending, setPending] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const others = data?.filter(({ id }) => id !== date.id);

  async function move(target: CourseDate): Promise<void> {
    setPending(target.id);
    setFailure(null);
    try {
      await moveReservations(queries, date.id, ids, target);
      onDone();
      alert("success", `${who}: nuova data ${withPrivateMark(target, longDateTime(target.date))}.`);
    } catch (problem) {
      setFailure(problem);
      setPending(null);
      void queries.invalidateQueries({ queryKey: upcomingDatesQuery(date.course.id).queryKey });
    }
  }

  return (
    <Dialog
      title={`Sposta ${who}`}
      description={`Altre date di ${date.course.title}. Chi ha un indirizzo riceve un'email con la nuova data.`}
      onClose={onClose}
      locked={pending !== null}
    >
      <div className="grid gap-3">
        <Refusal problem={failure ?? error} text="Nessuno è stato spostato." />
        {others === undefined && error === null && <Spinner size="small" />}
        {others?.length === 0 && (
          <p className="text-ink-soft">
            Non ci sono altre date in programma per questo corso: creane una dal calendario.
          </p>
        )}
        {others?.map((other) => (
          <DateOffer
            key={other.id}
            date={other}
            people={ids.length}
            action="Sposta qui"
            pending={pending === other.id}
            disabled={pending !== null}
            onChoose={() => void move(other)}
          />
        ))}
      </div>
    </Dialog>
  );
}
