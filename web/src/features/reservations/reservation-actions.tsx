// What can be done about a planned reservation, and why it cannot be cancelled any more when it cannot.
import { useQueryClient } from "@tanstack/react-query";
import type { MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { shortDateTime } from "@/lib/dates";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { confirm, type Confirmation } from "@/ui/dialog/confirm-store";
import { DownloadButton } from "@/ui/download-button";
import { CalendarIcon } from "@/ui/icons";
import { cancelReservation } from "./queries";
import { isLive } from "./wording";

export function ReservationActions({ reservation }: { reservation: MyReservation }) {
  const queries = useQueryClient();
  const { id, cancellable, status } = reservation;
  const waits = status === "waiting";
  if (!isLive(reservation) && !cancellable) return null;

  function ask(): void {
    const words = waits ? leavingTheList(reservation) : cancelling(reservation);
    confirm({
      ...words,
      run: async () => {
        await cancelReservation(queries, id);
        alert("success", waits ? "Non sei più in lista d'attesa." : "Prenotazione annullata.");
      },
    });
  }

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-3">
        {isLive(reservation) && (
          <DownloadButton address={to.reservationCalendar(id)} defaultName="prenotazione.ics">
            <CalendarIcon /> Aggiungi al calendario
          </DownloadButton>
        )}
        {cancellable && (
          <Button variant="quiet" onClick={ask}>
            {waits ? "Esci dalla lista" : "Annulla"}
          </Button>
        )}
      </div>
      {!waits && <Deadline reservation={reservation} />}
    </div>
  );
}

function Deadline({ reservation }: { reservation: MyReservation }) {
  const until = shortDateTime(reservation.cancellable_until);
  return (
    <p className="numbers text-small text-ink-faint">
      {reservation.cancellable
        ? `Puoi annullare fino al ${until}.`
        : `Non è più possibile annullare questa prenotazione: si poteva fino al ${until}.`}
    </p>
  );
}

type Words = Omit<Confirmation, "run">;

function cancelling({ course_date: date, cancellable_until: until }: MyReservation): Words {
  return {
    title: "Vuoi annullare la prenotazione?",
    text: `${date.course.title}, ${shortDateTime(date.date)}. Il tuo posto passa a chi è in lista d'attesa. Puoi annullare fino al ${shortDateTime(until)}.`,
    action: "Annulla prenotazione",
    keep: "No, la tengo",
  };
}

function leavingTheList({ course_date: date }: MyReservation): Words {
  return {
    title: "Vuoi uscire dalla lista d'attesa?",
    text: `${date.course.title}, ${shortDateTime(date.date)}. Se ci ripensi, riparti dal fondo della lista.`,
    action: "Esci dalla lista",
    keep: "No, resto in lista",
  };
}
