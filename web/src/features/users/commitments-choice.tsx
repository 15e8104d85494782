// The seats and shifts to come of somebody who is disabled, and the choice of what happens to them.
import type { Shift, StaffReservation } from "@/api/types";
import { longDateTime } from "@/lib/dates";
import { grouped } from "@/lib/numbers";
import { CourseDateTime } from "@/ui/course-date-time";
import { radioStyles } from "@/ui/form/control-styles";
import { choiceOf, commitmentsText, countsOf, type Commitments, type Counts } from "./commitments";
import type { SeatChoice } from "./queries";

type CommitmentsChoiceProps = {
  /** Null when they cannot be read. */
  commitments: Commitments | null;
  choice: SeatChoice | undefined;
  onChoose: (choice: SeatChoice) => void;
};

/** The words for several of each. */
const unknown: Counts = { seats: 2, shifts: 2, dates: 2 };

export function CommitmentsChoice({ commitments, choice, onChoose }: CommitmentsChoiceProps) {
  const counts = commitments === null ? unknown : countsOf(commitments);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-label font-semibold">
        {commitments === null
          ? "Non riusciamo a leggere le sue prenotazioni e i suoi turni: se ne ha, scegli che cosa farne"
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
