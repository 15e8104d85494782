// Asks before an account is disabled. Seats and shifts to come are named, and their fate is chosen, never assumed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "@/api/failure";
import type { ManagedUser, Shift, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { grouped } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { romeNow } from "@/lib/rome-time";
import { CourseDateTime } from "@/domain/course-date-time";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { radioStyles } from "@/ui/form/control-styles";
import { LoadingArea } from "@/ui/spinner";
import { choiceOf, type Commitments, commitmentsOf, commitmentsText, type Counts, countsOf } from "./commitments";
import { disableUser, upcomingShiftsQuery, userReservationsQuery, type SeatChoice } from "./queries";

type DisableDialogProps = { user: ManagedUser; onClose: () => void };

export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const queries = useQueryClient();
  const { commitments, loading, refetch } = useCommitments(user.id);
  const [choice, setChoice] = useState<SeatChoice>();
  const isFree = commitments !== null && commitments.seatCount + commitments.shifts.length === 0;
  const name = fullName(user);

  async function disable(): Promise<void> {
    if (commitments !== null && !isFree && choice === undefined) {
      throw new ApiFailure("validation", { status: 422, message: choiceOf(countsOf(commitments)).ask });
    }
    try {
      await disableUser(queries, user.id, choice);
    } catch (problem) {
      // A seat or a shift may have been added since they were read.
      if (problem instanceof ApiFailure && problem.status === 409) await refetch();
      throw problem;
    }
    onClose();
    alert("success", `${name} non può più accedere.`);
  }

  return (
    <ActionDialog
      title={`Vuoi disattivare ${name}?`}
      action="Disattiva"
      keep="Lascia attivo"
      danger
      incomplete={loading}
      run={disable}
      about={choice}
      onClose={onClose}
    >
      <p>
        Non potrà più accedere e le sessioni aperte si chiudono subito. Attestati e registri restano. Puoi riattivare
        l'account quando vuoi.
      </p>
      {loading && <LoadingArea className="min-h-20" />}
      {!loading && !isFree && <CommitmentsChoice commitments={commitments} choice={choice} onChoose={setChoice} />}
    </ActionDialog>
  );
}

/** Null while they are read, and when they cannot be. */
function useCommitments(id: number) {
  const seats = useQuery({ ...userReservationsQuery(id, "upcoming", 1, 100), staleTime: 0 });
  const shifts = useQuery(upcomingShiftsQuery(id));
  const failed = seats.error !== null || shifts.error !== null;
  const isRead = !failed && seats.data !== undefined && shifts.data !== undefined;
  return {
    commitments: isRead ? commitmentsOf(seats.data, shifts.data, romeNow()) : null,
    loading: !isRead && !failed,
    refetch: () => Promise.all([seats.refetch(), shifts.refetch()]),
  };
}

type CommitmentsChoiceProps = {
  /** Null when they cannot be read. */
  commitments: Commitments | null;
  choice: SeatChoice | undefined;
  onChoose: (choice: SeatChoice) => void;
};

/** The words for several of each. */
const unknown: Counts = { seats: 2, shifts: 2, dates: 2 };

/** The future seats and shifts of a disabled person, and the choice to keep or cancel them. */
function CommitmentsChoice({ commitments, choice, onChoose }: CommitmentsChoiceProps) {
  const counts = commitments === null ? unknown : countsOf(commitments);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-label font-semibold">
        {commitments === null
          ? "Non riusciamo a leggere le sue iscrizioni e i suoi turni: se ne ha, scegli che cosa farne"
          : `Ha ${commitmentsText(counts)}`}
      </legend>
      {commitments !== null && <CommitmentList {...commitments} />}
      {choiceOf(counts).options.map(({ value, label, text }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line-strong px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="seats"
            checked={choice === value}
            onChange={() => onChoose(value)}
            className={radioStyles}
          />
          <span className="text-compact font-semibold">{label}</span>
          <span className="col-start-2 text-small text-ink-soft">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function CommitmentList({ seats, seatCount, shifts }: Commitments) {
  const more = seatCount - seats.length;
  return (
    <ul className="grid max-h-48 gap-2 overflow-y-auto rounded-control bg-sunken px-4 py-3 text-compact">
      {seats.map((seat) => (
        <Seat key={`seat-${seat.id}`} {...seat} />
      ))}
      {more > 0 && (
        <li className="text-small text-ink-soft">{more === 1 ? "e un'altra" : `e altre ${grouped(more)}`}</li>
      )}
      {shifts.map((shift) => (
        <ShiftItem key={`shift-${shift.id}`} {...shift} />
      ))}
    </ul>
  );
}

function Seat({ status, course_date: date }: StaffReservation) {
  return (
    <li className="grid">
      <span className="font-medium">{date.course.title}</span>
      <span className="text-small text-ink-soft">
        <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
        {status === "waiting" && " · in lista d'attesa"}
      </span>
    </li>
  );
}

function ShiftItem({ course_date: date, start, note, status }: Shift) {
  return (
    <li className="grid">
      <span className="font-medium">{date?.course.title ?? note ?? "Turno senza corso"}</span>
      <span className="text-small text-ink-soft">
        <time dateTime={start}>{longDateTime(start)}</time>
        {date !== null && `, ${date.city.name}`} · turno{status === "proposed" && " da confermare"}
      </span>
    </li>
  );
}
