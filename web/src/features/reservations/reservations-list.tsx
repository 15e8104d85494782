// One tab of the reservations, in every state: on its way, failed, empty, full, and paged.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { ErrorState } from "@/ui/states";
import { Paging } from "@/ui/table/paging";
import { cancellationDone, cancellationQuestion } from "./cancellation";
import { NoUpcoming } from "./no-reservations";
import { PastReservations } from "./past-reservations";
import { pathOf, type Place } from "./place";
import { cancelReservation, myReservationsQuery } from "./queries";
import { ReservationCard } from "./reservation-card";
import { ReservationsSkeleton } from "./reservations-skeleton";

export function ReservationsList({ place }: { place: Place }) {
  const queries = useQueryClient();
  const { data: list, error, refetch } = useQuery(myReservationsQuery(place));
  const { confirm, dialog } = useConfirm();
  const top = useFocusOnPaging(place);

  function cancel(reservation: MyReservation): void {
    confirm({
      ...cancellationQuestion(reservation),
      run: () => cancelReservation(queries, reservation.id),
      onDone: () => {
        alert("success", cancellationDone(reservation));
        // The button that was pressed goes with its reservation: the focus stays with the list.
        top.current?.focus();
      },
    });
  }

  // The last reservation of the last page is gone.
  if (list !== undefined && place.page > list.meta.last_page) {
    return <Navigate replace to={pathOf({ ...place, page: list.meta.last_page })} />;
  }
  const failure = error !== null && (
    <ErrorState
      title="Non siamo riusciti a caricare i tuoi corsi"
      message={sentenceFor(error)}
      onRetry={() => void refetch()}
    />
  );
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-40 gap-4">
      {place.period === "past" ? (
        <PastReservations reservations={list?.data} failure={failure || null} />
      ) : list === undefined ? (
        failure || <ReservationsSkeleton />
      ) : list.data.length === 0 ? (
        <NoUpcoming />
      ) : (
        list.data.map((reservation) => (
          <ReservationCard key={reservation.id} reservation={reservation} period="upcoming" onCancel={cancel} />
        ))
      )}
      {list !== undefined && (
        <Paging label="Pagine delle prenotazioni" meta={list.meta} pathOf={(page) => pathOf({ ...place, page })} />
      )}
      {dialog}
    </div>
  );
}

/** Another page of the same tab begins at its top, for the eye and for the keyboard. */
function useFocusOnPaging({ period, page }: Place) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef({ period, page });
  useEffect(() => {
    const turned = shown.current.period === period && shown.current.page !== page;
    shown.current = { period, page };
    if (turned) top.current?.focus();
  }, [period, page]);
  return top;
}
