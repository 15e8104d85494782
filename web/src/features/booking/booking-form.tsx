// Books a date of a course. After a booking the form is folded below its summary.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Course, MyBooking, MyReservation } from "@/api/types";
import { professionals } from "@/domain/audience";
import { alert, dropAlert } from "@/lib/alerts/store";
import { useCentre } from "@/lib/centre";
import { useLocation } from "react-router";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { useUrlState } from "@/lib/url-state";
import { Button, ButtonLink } from "@/ui/button";
import { BookingFields } from "./booking-fields";
import { BookingSkeleton } from "./booking-skeleton";
import { BookingSummary, HeldNote } from "./booking-summary";
import { askedDate, chosenDate, heldDate } from "./chosen-date";
import { refreshSeats, useMyBooking } from "./queries";

const waitingDone = "Sei in lista d'attesa per questa data.";

export function BookingForm({ course }: { course: Course }) {
  const queries = useQueryClient();
  const { what_to_bring: usual } = useCentre();
  const { search } = useLocation();
  const { change } = useUrlState();
  const { data: mine, isPending } = useMyBooking(course.id);
  const [booked, setBooked] = useState<MyReservation | null>(null);
  const [again, setAgain] = useState(false);
  // The last date may be what was refused: the form stays, with what it says.
  const [refused, setRefused] = useState(false);

  const dates = course.next_dates;
  const asked = askedDate(search);
  const justBooked = booked?.course_date.id;
  const folded = booked !== null && !again && (typeof asked !== "number" || asked === justBooked);
  const isLeft = dates.some(({ id }) => id !== justBooked && heldDate(mine, id) === undefined);

  /** Keeps the panel of a phone open, and the state that says where it was opened from. */
  function ask(date: number | null): void {
    change({ date });
  }

  function onBooked(reservation: MyReservation): void {
    const waits = reservation.status === "waiting";
    alert("success", waits ? waitingDone : texts.bookingDone, "booking");
    setBooked(reservation);
    setAgain(false);
    ask(null);
    refreshSeats(queries, course.id);
  }

  function bookAgain(): void {
    // They have been read, and would stand over the fields.
    dropAlert(texts.bookingDone);
    dropAlert(waitingDone);
    setAgain(true);
  }

  if (booked === null) {
    // Only then does the answer change what the card is.
    if (isPending && course.destinatary === professionals) return <BookingSkeleton />;
    if (mine?.admitted === false) return <NotAdmitted />;
    if (dates.length === 0 && !refused) return <NoDates held={mine?.dates ?? []} />;
  }
  return (
    <>
      {booked !== null && (
        <BookingSummary
          key={booked.id}
          reservation={booked}
          toBring={course.what_to_bring.length > 0 ? course.what_to_bring : usual}
        />
      )}
      {folded
        ? isLeft && (
            <Button variant="quiet" wide className="-my-2" onClick={bookAgain}>
              Prenota un'altra data
            </Button>
          )
        : (dates.length > 0 || refused) && (
            <BookingFields
              course={course}
              mine={mine}
              asked={asked}
              chosen={chosenDate(asked, dates, mine)?.id ?? null}
              takesFocus={booked !== null}
              onChoose={ask}
              onBooked={onBooked}
              onRefused={() => {
                setRefused(true);
                refreshSeats(queries, course.id);
              }}
            />
          )}
      {booked === null && mine !== undefined && <HeldNote held={mine.dates} />}
    </>
  );
}

/** Replaces the form when the course has no date to book. `held`: the reader's dates, whose booking may be closed by now. */
function NoDates({ held }: { held: MyBooking["dates"] }) {
  const { email } = useCentre();
  return (
    <div className="grid gap-4">
      <p className="font-semibold">Nessuna data in programma.</p>
      <p className="text-ink-soft">
        Scrivici a{" "}
        <a href={`mailto:${email}`} className="font-medium break-all text-brand underline underline-offset-4">
          {email}
        </a>
        : ti avvisiamo appena ne apriamo una, o la organizziamo per il tuo gruppo.
      </p>
      <ButtonLink to={to.courses()} variant="secondary" wide>
        Scopri i Corsi
      </ButtonLink>
      <HeldNote held={held} />
    </div>
  );
}

/** The catalogue's filter for laypeople; it also finds the courses for everyone. */
const forLaypeople = "recipient=1";

/** Replaces the form for laypeople on a course for healthcare professionals: the server would refuse their booking. */
function NotAdmitted() {
  const { email } = useCentre();
  return (
    <div className="grid gap-4">
      <p className="font-semibold">Corso riservato ai sanitari.</p>
      <p className="text-ink-soft">
        Nel profilo la tua categoria è Laico. Se lavori nella sanità, o studi per farlo, scrivi a{" "}
        <a href={`mailto:${email}`} className="font-medium wrap-anywhere text-brand underline underline-offset-4">
          {email}
        </a>
        : aggiorniamo il tuo profilo e potrai prenotare.
      </p>
      <ButtonLink to={to.courses(forLaypeople)} variant="secondary" wide>
        Vedi i corsi per laici
      </ButtonLink>
    </div>
  );
}
