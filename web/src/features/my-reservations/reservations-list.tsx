// One tab of the reservations in every state: loading, failed, empty, filled, paged.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { Navigate } from "react-router";
import type { MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime, shortDate, shortDateTime } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-component";
import { to } from "@/lib/routes";
import { session, sessionKeys } from "@/lib/storage";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { CourseDateTime } from "@/domain/course-date-time";
import type { Question } from "@/ui/dialog/use-confirm";
import { EmptyState, Skeleton } from "@/ui/states";
import { Table } from "@/ui/table/table";
import type { Column } from "@/ui/table/table-types";
import { useUrlDialog } from "@/ui/url-dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { QueryState } from "@/ui/query-state";
import { Paging } from "@/ui/table/paging";
import { Certificates } from "./reservation-certificates";
import { pathOf, type ListParams, type Period } from "./list-params";
import { cancelReservation, myReservationsQuery } from "./queries";
import { ReservationCard } from "./reservation-card";
import { shownCertificates, statusOf } from "./status-labels";
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

/** The alert after a reservation was moved. */
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

/** The question before a reservation is cancelled, without its action. */
function cancellationQuestion(reservation: MyReservation): Omit<Question, "run" | "onDone"> {
  const { course_date: date, waiting_position: position } = reservation;
  const what = (
    <p>
      <strong className="font-semibold text-ink">{date.course.title}</strong>,{" "}
      <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
    </p>
  );
  if (reservation.status === "waiting") {
    return {
      title: "Vuoi uscire dalla lista d'attesa?",
      body: (
        <>
          {what}
          <p>
            {position ? `Perdi il posto ${position} in lista.` : "Perdi il tuo posto in lista."} Se cambi idea, riparti
            dal fondo.
          </p>
        </>
      ),
      action: "Esci dalla lista d'attesa",
      keep: "Resta in lista",
    };
  }
  return {
    title: "Vuoi annullare la prenotazione?",
    body: (
      <>
        {what}
        <p>Il tuo posto torna libero per chi è in lista d'attesa. Se cambi idea potresti non trovare più posto.</p>
        <p>Puoi annullare fino a {longDateTime(reservation.cancellable_until)}.</p>
      </>
    ),
    action: "Annulla prenotazione",
    keep: "Mantieni la prenotazione",
  };
}

function cancellationDone(reservation: MyReservation): string {
  return reservation.status === "waiting" ? "Non sei più in lista d'attesa." : "Prenotazione annullata.";
}

/** Past and cancelled reservations with their results. */
const columns: readonly Column<MyReservation>[] = [
  {
    id: "course",
    header: "Corso",
    primary: true,
    cell: ({ course_date: { course } }) => (
      <AppLink to={to.course(course.id)} className="underline-offset-4 hover:underline">
        {course.title}
      </AppLink>
    ),
  },
  { id: "date", header: "Data e luogo", cell: (reservation) => <WhenAndWhere reservation={reservation} /> },
  { id: "result", header: "Esito", cell: (reservation) => <Result reservation={reservation} /> },
  { id: "certificates", header: "Attestati", cell: (reservation) => <Earned reservation={reservation} /> },
];

const cardOf = (reservation: MyReservation) => <ReservationCard reservation={reservation} period="past" />;

type PastReservationsProps = { reservations: readonly MyReservation[] | undefined; failure: ReactNode | null };

function PastReservations({ reservations, failure }: PastReservationsProps) {
  return (
    <Table
      caption="Corsi passati e prenotazioni annullate"
      columns={columns}
      rows={reservations}
      rowKey={({ id }) => id}
      empty={<NoPast />}
      failure={failure}
      card={cardOf}
    />
  );
}

function WhenAndWhere({ reservation: { course_date: date } }: { reservation: MyReservation }) {
  const { city, date: start, end_date: end } = date;
  return (
    <>
      <CourseDateTime date={date} format={shortDateTime} className="block whitespace-nowrap" />
      {start.slice(0, 10) !== end.slice(0, 10) && <span className="block">fino al {shortDate(end)}</span>}
      <span className="mt-1 block text-ink-soft">
        {city.name} ({city.province})
      </span>
    </>
  );
}

function Result({ reservation }: { reservation: MyReservation }) {
  const { tone, text } = statusOf(reservation, "past");
  return <Badge tone={tone}>{text}</Badge>;
}

function Earned({ reservation }: { reservation: MyReservation }) {
  const certificates = shownCertificates(reservation, "past");
  if (certificates.length > 0)
    return <Certificates reservation={reservation.id} certificates={certificates} period="past" />;
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Nessuna</span>
    </span>
  );
}

/** The message of an empty list of past reservations. */
function NoPast() {
  return (
    <EmptyState title="Ancora nessun corso passato" action={<ButtonLink to={to.courses()}>Scopri i Corsi</ButtonLink>}>
      Qui troverai i corsi che hai seguito, con il loro esito, e le prenotazioni annullate.
    </EmptyState>
  );
}
