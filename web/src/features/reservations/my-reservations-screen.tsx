// `I Miei Corsi`: what is planned, and what was. Which of the two, and which page of it, the URL says.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { MyReservation } from "@/api/types";
import { Pager } from "@/ui/table/pager";
import { ErrorState, Skeleton } from "@/ui/states";
import { Tabs } from "@/ui/tabs/tabs";
import { EmptyReservations } from "./empty-reservations";
import { PastTable } from "./past-table";
import { myReservationsQuery, type Period } from "./queries";
import { ReservationCard } from "./reservation-card";

type MyReservationsScreenProps = {
  period: Period;
  page: number;
  lastCourse: number | null;
  onChange: (period: Period, page: number) => void;
};

export function MyReservationsScreen({ period, page, lastCourse, onChange }: MyReservationsScreenProps) {
  const panel = <Reservations period={period} page={page} lastCourse={lastCourse} onPage={(next) => onChange(period, next)} />;
  return (
    <div className="grid gap-6">
      <h1 className="text-heading font-semibold">I Miei Corsi</h1>
      <Tabs
        label="Periodo"
        value={period}
        onChange={(next) => onChange(next, 1)}
        tabs={[
          { value: "upcoming", label: "In programma", panel: period === "upcoming" && panel },
          { value: "past", label: "Passati", panel: period === "past" && panel },
        ]}
      />
    </div>
  );
}

type ReservationsProps = { period: Period; page: number; lastCourse: number | null; onPage: (page: number) => void };

function Reservations({ period, page, lastCourse, onPage }: ReservationsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(myReservationsQuery(period, page));
  if (data === undefined) {
    if (error === null) return <ReservationsSkeleton />;
    return (
      <ErrorState
        title="Non siamo riusciti a caricare i tuoi corsi"
        message={sentenceFor(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className="grid gap-6">
      {period === "upcoming" ? (
        <Upcoming reservations={data.data} lastCourse={lastCourse} />
      ) : (
        <PastTable reservations={data.data} />
      )}
      <Pager meta={data.meta} pending={isPlaceholderData} onPage={onPage} />
    </div>
  );
}

function Upcoming({ reservations, lastCourse }: { reservations: readonly MyReservation[]; lastCourse: number | null }) {
  if (reservations.length === 0) return <EmptyReservations lastCourse={lastCourse} />;
  return (
    <ul aria-label="Prenotazioni in programma" className="grid gap-4">
      {reservations.map((reservation) => (
        <ReservationCard key={reservation.id} reservation={reservation} />
      ))}
    </ul>
  );
}

function ReservationsSkeleton() {
  return (
    <div role="status" aria-label="Caricamento in corso" className="grid gap-4">
      {[0, 1, 2].map((index) => (
        <div key={index} aria-hidden="true" className="flex gap-5 rounded-card border border-line bg-surface p-5">
          <Skeleton className="size-18" />
          <div className="grid grow content-start gap-3">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
