// UserReservations: everything that a person has booked.
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import type { StaffReservation } from "@/api/types";
import { shortDate, shortDateTime } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { CourseDateTime } from "@/ui/course-date-time";
import { PageHeader } from "@/ui/page-header";
import { EmptyState, ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import type { DataColumn } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { fullName } from "./labels";
import { reservationsUrl, periodIn } from "./list-params";
import { userQuery, userReservationsQuery } from "./queries";

const periods = [
  { value: null, label: "Tutte" },
  { value: "upcoming", label: "In programma" },
  { value: "past", label: "Passate e annullate" },
] as const;

export function UserReservationsScreen({ id }: { id: number }) {
  const url = useTableUrl(reservationsUrl);
  const { data: user } = useQuery(userQuery(id));
  const period = periodIn(url.filters.period);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(userReservationsQuery(id, period, url.page));
  const name = user === undefined ? undefined : fullName(user.data);
  return (
    <>
      <PageHeader
        title="Lista Iscrizioni"
        description={name === undefined ? "…" : `${name} · ${user?.data.email}`}
        actions={
          <ButtonLink to={to.userEdit(id)} variant="secondary">
            <Pencil className="size-4.5" /> Modifica utente
          </ButtonLink>
        }
      />
      <DataTable
        name="user-reservations"
        caption="Iscrizioni"
        columns={columns}
        rows={list?.data}
        rowKey={(reservation) => reservation.id}
        stale={isPlaceholderData}
        filters={
          <Choice
            label="Periodo"
            options={periods}
            value={period ?? null}
            onChange={(value) => url.setFilter("period", value)}
            active={period !== undefined}
          />
        }
        paging={list && { meta: list.meta, pathOf: url.pathOf }}
        noun={["iscrizione", "iscrizioni"]}
        empty={
          <EmptyState title="Nessuna iscrizione">
            {period === undefined
              ? "Per iscrivere questa persona apri una data del calendario e aggiungila tra gli iscritti."
              : "In questo periodo non ce ne sono."}
          </EmptyState>
        }
        failure={
          error !== null && (
            <ErrorState
              title="Non siamo riusciti a caricare le iscrizioni"
              message={sentenceFor(error)}
              onRetry={() => void refetch()}
            />
          )
        }
      />
    </>
  );
}

const columns: readonly DataColumn<StaffReservation>[] = [
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
    header: "Certificazioni",
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
