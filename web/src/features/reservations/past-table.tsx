// What was: courses attended, missed or cancelled, with their certificates.
import type { MyReservation } from "@/api/types";
import { shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/states";
import { Table, type Column } from "@/ui/table/table";
import { certificateNote, ending, isLive } from "./wording";

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
  { id: "date", header: "Data", cell: ({ course_date: { date } }) => <span className="whitespace-nowrap">{shortDate(date)}</span> },
  { id: "place", header: "Luogo", cell: ({ course_date: { city } }) => city.name },
  { id: "ending", header: "Esito", cell: (reservation) => <EndingBadge reservation={reservation} /> },
  { id: "certificates", header: "Certificazione", cell: (reservation) => <Certificates reservation={reservation} /> },
];

export function PastTable({ reservations }: { reservations: readonly MyReservation[] }) {
  return (
    <Table
      caption="Corsi passati e prenotazioni annullate"
      columns={columns}
      rows={reservations}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="Ancora nessun corso passato">
          Qui trovi i corsi che hai frequentato, con i loro esiti, e le prenotazioni annullate.
        </EmptyState>
      }
    />
  );
}

function EndingBadge({ reservation }: { reservation: MyReservation }) {
  const { words, tone } = ending(reservation);
  return <Badge tone={tone}>{words}</Badge>;
}

function Certificates({ reservation }: { reservation: MyReservation }) {
  if (!isLive(reservation) || reservation.certificates.length === 0) return "–";
  return (
    <div className="grid gap-1.5">
      {reservation.certificates.map((certificate) => {
        const note = certificateNote(certificate);
        return (
          <div key={certificate.id} className="leading-snug">
            {certificate.name}
            {note !== null && <span className="numbers block text-small text-ink-faint">{note}</span>}
          </div>
        );
      })}
    </div>
  );
}
