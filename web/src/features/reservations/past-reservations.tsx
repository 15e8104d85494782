// Past and cancelled reservations with their results.
import type { ReactNode } from "react";
import type { MyReservation } from "@/api/types";
import { shortDate, shortDateTime } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/ui/course-date-time";
import { EmptyState } from "@/ui/states";
import type { Column } from "@/ui/table/table-types";
import { Table } from "@/ui/table/table";
import { Certificates } from "./certificates";
import { ReservationCard } from "./reservation-card";
import { shownCertificates, statusOf } from "./status-labels";

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
  { id: "certificates", header: "Certificazioni", cell: (reservation) => <Earned reservation={reservation} /> },
];

const cardOf = (reservation: MyReservation) => <ReservationCard reservation={reservation} period="past" />;

type PastReservationsProps = { reservations: readonly MyReservation[] | undefined; failure: ReactNode | null };

export function PastReservations({ reservations, failure }: PastReservationsProps) {
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

/** What the past reservations show when there are none. */
function NoPast() {
  return (
    <EmptyState title="Ancora nessun corso passato" action={<ButtonLink to={to.courses()}>Scopri i Corsi</ButtonLink>}>
      Qui troverai i corsi che hai seguito, con il loro esito, e le prenotazioni annullate.
    </EmptyState>
  );
}
