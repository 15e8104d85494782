// Books a date of a course. After a booking its summary stands above the emptied form.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Course, MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useLocation } from "@/lib/navigation";
import { texts } from "@/lib/texts";
import { BookingFields } from "./booking-fields";
import { BookingSummary } from "./booking-summary";
import { asksForNext, nearestDate } from "./nearest-date";
import { NoDates } from "./no-dates";
import { refreshSeats } from "./queries";

export function BookingForm({ course }: { course: Course }) {
  const queries = useQueryClient();
  const { search } = useLocation();
  const [booked, setBooked] = useState<MyReservation | null>(null);

  function onBooked(reservation: MyReservation): void {
    const waits = reservation.status === "waiting";
    alert("success", waits ? "Sei in lista d'attesa per questa data." : texts.bookingDone, "booking");
    setBooked(reservation);
    refreshSeats(queries, course.id);
  }

  return (
    <>
      {booked !== null && <BookingSummary key={booked.id} reservation={booked} />}
      {course.next_dates.length === 0 ? (
        booked === null && <NoDates />
      ) : (
        <BookingFields
          course={course}
          dates={course.next_dates}
          proposed={booked === null && asksForNext(search) ? nearestDate(course.next_dates) : null}
          onBooked={onBooked}
          onRefused={() => refreshSeats(queries, course.id)}
        />
      )}
    </>
  );
}
