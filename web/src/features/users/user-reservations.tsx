// Everything that a person has booked.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StaffReservation } from "@/api/types";
import { shortDate, shortDateTime } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge, type BadgeTone } from "@/ui/badge";
import { CourseDateTime } from "@/domain/course-date-time";
import type { DataColumn } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListTable } from "@/ui/table/list-screen";
import { reservationsUrl, periodIn } from "./list-params";
import { userReservationsQuery } from "./queries";

const periods = [
  { value: null, label: "Tutte" },
  { value: "upcoming", label: "In programma" },
  { value: "past", label: "Passate e annullate" },
] as const;

type UserReservationsProps = {
  id: number;
  /** Those of a reservation, and what can be done with it. */
  columns: readonly DataColumn<StaffReservation>[];
  /** For dialogs about the rows. */
  children: (rows: readonly StaffReservation[]) => ReactNode;
};

export function UserReservations({ id, columns, children }: UserReservationsProps) {
  const url = useTableUrl(reservationsUrl);
  const period = periodIn(url.filters.period);
  const list = useQuery(userReservationsQuery(id, period, url.page));
  return (
    <>
      <ListTable
        name="user-reservations"
        caption="Iscrizioni"
        list={list}
        url={url}
        columns={columns}
        filters={[{ name: "period", label: "Periodo", options: periods }]}
        noun={["iscrizione", "iscrizioni"]}
        failed="Non siamo riusciti a caricare le iscrizioni"
        empty={{ title: "Nessuna iscrizione", text: "Questa persona non è ancora iscritta a nessuna data." }}
        notFound={{ title: "Nessuna iscrizione", text: "In questo periodo non ce ne sono." }}
        clearLabel="Mostra tutte"
      />
      {children(list.data?.data ?? none)}
    </>
  );
}

const none: readonly never[] = [];

export const reservationColumns: readonly DataColumn<StaffReservation>[] = [
  {
    id: "course",
    header: "Corso",
    primary: true,
    className: "min-w-60",
    cell: ({ course_date: date }) => (
      <AppLink to={to.courseDateReservations(date.id)} className="underline-offset-4 hover:underline">
        {date.course.title}
      </AppLink>
    ),
  },
  {
    id: "date",
    header: "Quando",
    className: "numbers whitespace-nowrap",
    cell: ({ course_date: date }) => <CourseDateTime date={date} format={shortDateTime} />,
  },
  {
    id: "city",
    header: "Dove",
    className: "whitespace-nowrap",
    cell: ({ course_date: { city } }) => `${city.name} (${city.province})`,
  },
  { id: "status", header: "Stato", cell: (reservation) => <Status {...statusOf(reservation)} /> },
  { id: "result", header: "Esito", cell: resultOf },
  {
    id: "certificates",
    header: "Attestati",
    cell: ({ certificates }) => (certificates.length === 0 ? "–" : certificates.map(({ name }) => name).join(", ")),
  },
  {
    id: "created_at",
    header: "Iscritto il",
    hidden: true,
    className: "numbers whitespace-nowrap",
    cell: ({ created_at: at }) => shortDate(at),
  },
];

type Label = { text: string; tone: BadgeTone };

function Status({ text, tone }: Label) {
  return <Badge tone={tone}>{text}</Badge>;
}

function statusOf({ status, course_date: date }: StaffReservation): Label {
  if (date.status === "cancelled") return { text: "Data annullata", tone: "danger" };
  switch (status) {
    case "confirmed":
      return { text: "Confermata", tone: "brand" };
    case "waiting":
      return { text: "In lista d'attesa", tone: "warning" };
    case "cancelled":
      return { text: "Annullata", tone: "neutral" };
  }
}

function resultOf({ attendance, outcome }: StaffReservation): string {
  if (outcome === "passed") return "Superato";
  if (outcome === "failed") return "Non superato";
  if (attendance === "present") return "Presente";
  return attendance === "absent" ? "Assente" : "–";
}
