// The dates as a list: searched, filtered and sorted by the server.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Eye, EyeOff } from "lucide-react";
import type { CourseDate, DatesQuery } from "@/api/types";
import { BulkActions, exportOf } from "@/domain/bulk/bulk-actions";
import { useChosenRows, type ChosenRows } from "@/domain/bulk/use-chosen-rows";
import { classNames } from "@/lib/class-names";
import { counted } from "@/lib/numbers";
import { shortDate, shortDateTime } from "@/lib/dates";
import { romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { coverageState, coverageText } from "@/domain/coverage";
import { CoverageMark, Fill } from "@/domain/date-marks";
import { SavedViewsMenu } from "@/domain/saved-views/saved-views-menu";
import { ExportButton } from "@/ui/export-button";
import { SelectFilter } from "@/ui/select/select-filter";
import type { DataColumn } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListTable } from "@/ui/table/list-screen";
import { useCalendarUrl } from "./calendar-url";
import { DateFilters } from "./date-filters";
import { needLabels, statusLabels, statusTones, usualColor } from "./labels";
import { datesFilters, datesQueryOf, usualSort } from "./list-query";
import { changeDates, datesQuery, refresh } from "./queries";

const periods = [
  { value: "", label: "Prossime" },
  { value: "past", label: "Passate" },
  { value: "all", label: "Tutte" },
];
const visibilities = [
  { value: "", label: "Tutte" },
  { value: "0", label: "Solo pubbliche" },
  { value: "1", label: "Solo private" },
];
const needs = [
  { value: "", label: "Tutto" },
  ...Object.entries(needLabels).map(([value, label]) => ({ value, label })),
];
const statuses = [
  { value: "", label: "Tutti" },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
];

/** The spreadsheet of the dates that the list finds. */
export function DatesExport() {
  const url = useTableUrl({ filters: datesFilters, sort: usualSort });
  const query = datesQueryOf(url, romeNow().slice(0, 10));
  return <ExportButton path="/api/course-dates/export" query={query} name="date-dei-corsi" />;
}

export function DatesTable({ onOpen }: { onOpen: (id: number) => void }) {
  const url = useTableUrl({ filters: datesFilters, sort: usualSort });
  const query = datesQueryOf(url, romeNow().slice(0, 10));
  const list = useQuery({
    ...datesQuery(query),
    placeholderData: keepPreviousData,
  });
  const { filters } = url;
  return (
    <ListTable
      name="course-dates"
      caption="Date dei corsi"
      list={list}
      url={url}
      columns={columns}
      card={(date) => <DateCard date={date} onOpen={onOpen} />}
      onOpen={({ id }) => onOpen(id)}
      tools={<SavedViewsMenu list="course_dates" table="course-dates" always={{ view: "list" }} />}
      selection={useChosenRows({
        page: list.data,
        query,
        label: ({ course, date }) => `${course.title}, ${shortDateTime(date)}`,
        actions: (chosen) => <ChosenDates chosen={chosen} />,
      })}
      hasSizes
      manyFilters
      search="Cerca per corso, città o indirizzo"
      moreFilters={
        <>
          <DateFilters
            course={numberOf(filters.course)}
            city={numberOf(filters.city)}
            instructor={query.instructor ?? null}
            onChange={(filter, value) => url.setFilter(filter, value === null ? null : String(value))}
          />
          {/* What is to be done, and days from a chart, have a period of their own. */}
          {query.need === undefined && filters.from === undefined && filters.to === undefined && (
            <SelectFilter
              label="Periodo"
              options={periods}
              value={filters.period ?? ""}
              onChange={(value) => url.setFilter("period", value)}
            />
          )}
          <SelectFilter
            label="Da fare"
            options={needs}
            value={query.need ?? ""}
            onChange={(value) => url.setFilter("need", value)}
          />
          <SelectFilter
            label="Stato"
            options={statuses}
            value={filters.status ?? ""}
            onChange={(value) => url.setFilter("status", value)}
          />
          <SelectFilter
            label="Visibilità"
            options={visibilities}
            value={visibilities.some(({ value }) => value === filters.private) ? (filters.private ?? "") : ""}
            onChange={(value) => url.setFilter("private", value)}
          />
        </>
      }
      chips={[
        query.need !== undefined && { label: needLabels[query.need], onRemove: () => url.setFilter("need", null) },
        filters.from !== undefined &&
          query.from !== undefined && {
            label: `Dal ${shortDate(`${filters.from}T00:00`)}`,
            onRemove: () => url.setFilter("from", null),
          },
        filters.to !== undefined &&
          query.to !== undefined && {
            label: `Al ${shortDate(`${filters.to}T00:00`)}`,
            onRemove: () => url.setFilter("to", null),
          },
      ]}
      noun={["data", "date"]}
      empty={{
        title: "Nessuna data in programma",
        text: "Metti in calendario la prima.",
        action: <ButtonLink to={to.courseDateCreate()}>Nuova data</ButtonLink>,
      }}
      notFound={{ title: "Nessuna data con questi filtri", text: "Prova a cambiare ricerca o filtri." }}
    />
  );
}

function ChosenDates({ chosen }: { chosen: ChosenRows<DatesQuery> }) {
  const queries = useQueryClient();
  const { rows, query } = chosen;
  const dates = counted(rows, "data", "date");
  return (
    <BulkActions
      chosen={chosen}
      onDone={() => void refresh(queries)}
      actions={[
        {
          label: "Conferma",
          icon: CircleCheck,
          title: `Vuoi confermare ${dates}?`,
          body: <p>Prendono lo stato «Confermata». Nessuno riceve un'email.</p>,
          action: `Conferma ${dates}`,
          run: () => changeDates(query, { rows, confirmed: true }),
          done: (done) => `${counted(done, "data confermata", "date confermate")}.`,
        },
        {
          label: "Rendi private",
          icon: EyeOff,
          title: `Vuoi rendere ${rows === 1 ? "privata" : "private"} ${dates}?`,
          body: <p>Nel sito compaiono con il segno [PRIVATO]. Chi è già iscritto resta iscritto.</p>,
          action: `Rendi ${rows === 1 ? "privata" : "private"} ${dates}`,
          run: () => changeDates(query, { rows, private: 1 }),
          done: (done) => `${counted(done, "data privata", "date private")}.`,
        },
        {
          label: "Rendi pubbliche",
          icon: Eye,
          title: `Vuoi rendere ${rows === 1 ? "pubblica" : "pubbliche"} ${dates}?`,
          body: <p>Chiunque può prenotarle dal sito. Quelle con una password restano private.</p>,
          action: `Rendi ${rows === 1 ? "pubblica" : "pubbliche"} ${dates}`,
          run: () => changeDates(query, { rows, private: 0 }),
          done: (done) => `${counted(done, "data pubblica", "date pubbliche")}.`,
        },
        exportOf("/api/course-dates/export", "date-dei-corsi"),
      ]}
    />
  );
}

const columns: readonly DataColumn<CourseDate>[] = [
  {
    id: "date",
    header: "Quando",
    sortable: true,
    primary: true,
    className: "numbers whitespace-nowrap",
    cell: (date) => <OpenLink date={date} />,
  },
  {
    id: "course",
    header: "Corso",
    sortable: true,
    cell: ({ course, color }) => (
      <span className="flex items-center gap-2.5">
        <Dot color={color} />
        {course.title}
      </span>
    ),
  },
  {
    id: "city",
    header: "Città",
    sortable: true,
    className: "whitespace-nowrap",
    cell: ({ city }) => `${city.name} (${city.province})`,
  },
  { id: "venue", header: "Indirizzo", hidden: true, cell: ({ venue }) => venue },
  { id: "seats", header: "Iscritti", cell: (date) => <Fill date={date} /> },
  { id: "instructors", header: "Istruttori", cell: (date) => <Instructors date={date} /> },
  {
    id: "status",
    header: "Stato",
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>,
  },
];

function OpenLink({ date }: { date: CourseDate }) {
  const { open, openPath } = useCalendarUrl();
  return (
    <AppLink to={openPath(date.id)} onFollow={() => open(date.id)} className="font-medium hover:underline">
      <When date={date} />
    </AppLink>
  );
}

function When({ date }: { date: CourseDate }) {
  return (
    <CourseDateTime
      date={date}
      format={shortDateTime}
      className={classNames("numbers", date.status === "cancelled" && "line-through")}
    />
  );
}

function Instructors({ date: { instructors, status } }: { date: CourseDate }) {
  if (status === "cancelled") return "—";
  return (
    <span className="flex items-center gap-1.5">
      <span className="numbers" aria-hidden="true">
        {instructors.assigned}/{instructors.needed}
      </span>
      <CoverageMark state={coverageState(instructors)} text={coverageText(instructors)} />
    </span>
  );
}

function Dot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
      style={{ backgroundColor: color ?? usualColor }}
    />
  );
}

function DateCard({ date, onOpen }: { date: CourseDate; onOpen: (id: number) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(date.id)}
      className="grid w-full gap-1.5 rounded-card border border-line bg-surface p-4 text-left"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pr-9">
        <When date={date} />
        <Badge tone={statusTones[date.status]}>{statusLabels[date.status]}</Badge>
      </span>
      <span className="flex items-center gap-2.5 font-semibold">
        <Dot color={date.color} />
        {date.course.title}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-compact text-ink-soft">
        <span>{date.city.name}</span>
        <span className="flex items-center gap-1">
          Iscritti <Fill date={date} />
        </span>
        <span className="flex items-center gap-1">
          Istruttori <Instructors date={date} />
        </span>
      </span>
    </button>
  );
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
