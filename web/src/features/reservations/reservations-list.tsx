// One tab of the reservations in every state: loading, failed, empty, filled, paged.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { Navigate } from "react-router";
import type { MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-component";
import { session, sessionKeys } from "@/lib/storage";
import { texts } from "@/lib/texts";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/states";
import { useUrlDialog } from "@/ui/url-dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { QueryState } from "@/ui/query-state";
import { Paging } from "@/ui/table/paging";
import { cancellationDone, cancellationQuestion } from "./cancellation";
import { PastReservations } from "./past-reservations";
import { pathOf, type ListParams, type Period } from "./list-params";
import { cancelReservation, myReservationsQuery } from "./queries";
import { ReservationCard } from "./reservation-card";
import { useFocusOnPaging } from "./use-focus-on-paging";

// With its form and Select, it is more than the rest of the page.
const MoveDialog = lazyComponent(async () => (await import("./move-dialog")).MoveDialog);

type ReservationsListProps = {
  params: ListParams<Period>;
  /** Shown when nothing is booked. */
  noUpcoming: ReactNode;
};

export function ReservationsList({ params, noUpcoming }: ReservationsListProps) {
  const queries = useQueryClient();
  const { data: list, error, refetch } = useQuery(myReservationsQuery(params));
  const { confirm, dialog } = useConfirm();
  const { params: query, open, close } = useUrlDialog<"move">();
  const moving = list?.data.find(({ id, cancellable }) => cancellable && String(id) === query.get("move"));
  const top = useFocusOnPaging(params);

  function cancel(reservation: MyReservation): void {
    confirm({
      ...cancellationQuestion(reservation),
      run: () => cancelReservation(queries, reservation.id),
      onDone: () => {
        // They have just given it up: the empty list does not offer it again.
        session.remove(sessionKeys.lastCourse);
        alert("success", cancellationDone(reservation));
        // The pressed button disappears with its reservation, so the list takes the focus.
        top.current?.focus();
      },
    });
  }

  function showMoved(moved: MyReservation): void {
    close({ move: null });
    alert("success", movedText(moved));
    // The card may have gone to another place in the list.
    top.current?.focus();
  }

  // The page no longer exists, e.g. after its last reservation was cancelled.
  if (list !== undefined && params.page > list.meta.last_page) {
    return <Navigate replace to={pathOf({ ...params, page: list.meta.last_page })} />;
  }
  const failure = error && (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i tuoi corsi" />
  );
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-40 gap-4">
      {params.section === "past" ? (
        <PastReservations reservations={list?.data} failure={failure} />
      ) : list === undefined ? (
        (failure ?? <ReservationsSkeleton />)
      ) : list.data.length === 0 ? (
        noUpcoming
      ) : (
        list.data.map((reservation) => (
          <ReservationCard
            key={reservation.id}
            reservation={reservation}
            period="upcoming"
            actions={{ move: ({ id }) => open({ move: id }), cancel }}
          />
        ))
      )}
      {list !== undefined && (
        <Paging label="Pagine delle prenotazioni" meta={list.meta} pathOf={(page) => pathOf({ ...params, page })} />
      )}
      {dialog}
      {moving !== undefined && (
        <Suspense>
          <MoveDialog reservation={moving} onClose={() => close({ move: null })} onMoved={showMoved} />
        </Suspense>
      )}
    </div>
  );
}

/** What the alert says once a reservation is moved. */
function movedText({ status, course_date: date }: MyReservation): string {
  return status === "waiting"
    ? "Ora sei nella lista d'attesa dell'altra data."
    : `Prenotazione spostata a ${longDateTime(date.date)}.`;
}

/** The placeholder of the list while it loads. */
function ReservationsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1].map((place) => (
        <Card key={place} className="grid gap-x-6 p-4 sm:grid-cols-[4.5rem_1fr] sm:p-5">
          <Skeleton className="hidden h-16 sm:block" />
          <div className="grid min-w-0 gap-3">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-6 w-24 max-w-1/3 rounded-full" />
            </div>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <div className="mt-1 flex gap-2 border-t border-line pt-3.5 max-sm:flex-col">
              <Skeleton className="h-11 sm:w-52" />
              <Skeleton className="h-11 sm:w-44" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
