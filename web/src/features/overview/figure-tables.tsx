// The figures as tables: what the charts draw, with every number.
import type { ReactNode } from "react";
import type { CourseFigures, OverviewFigures } from "@/api/types";
import { grouped, percent, shareOf } from "@/lib/numbers";
import { addressWith } from "@/lib/query-values";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { FigureTable } from "@/ui/chart/figure-table";
import { stepName } from "./figure-values";

export function FigureTables({ figures }: { figures: OverviewFigures }) {
  const { step, steps, courses } = figures;
  return (
    <div className="grid gap-6">
      <FigureTable
        caption="Iscrizioni e riempimento"
        heads={["Periodo", "Iscrizioni", "Annullate", "Date", "Posti", "Occupati", "Riempimento"]}
        rows={steps.map(({ from, to, bookings, cancelled, dates, seats, taken }) => ({
          key: from,
          head: stepName({ from, to }, step),
          cells: [
            grouped(bookings),
            grouped(cancelled),
            dates === 0 ? "0" : <Dates key="dates" figures={{ from, to }} dates={dates} />,
            grouped(seats),
            grouped(taken),
            percent(shareOf(taken, seats)),
          ],
        }))}
      />
      <FigureTable
        caption="Risultati per corso"
        heads={[
          "Corso",
          "Date",
          "Posti",
          "Occupati",
          "Riempimento",
          "Presenti",
          "Assenti",
          "% assenze",
          "Superato",
          "Non superato",
          "% superato",
        ]}
        rows={courses.map((course) => ({
          key: course.course.id,
          head: course.course.title,
          cells: courseCells(course, figures),
        }))}
      />
    </div>
  );
}

function courseCells(
  { course, dates, seats, taken, present, absent, passed, failed }: CourseFigures,
  figures: OverviewFigures,
): ReactNode[] {
  return [
    <Dates key="dates" figures={figures} course={course.id} dates={dates} />,
    grouped(seats),
    grouped(taken),
    percent(shareOf(taken, seats)),
    grouped(present),
    grouped(absent),
    percent(shareOf(absent, present + absent)),
    grouped(passed),
    grouped(failed),
    percent(shareOf(passed, passed + failed)),
  ];
}

type DatesProps = { figures: { from: string; to: string }; course?: number; dates: number };

function Dates({ figures, course, dates }: DatesProps) {
  return (
    <AppLink
      to={datesOfFigures(figures, course)}
      className="font-medium text-brand underline underline-offset-4 hover:no-underline"
    >
      {grouped(dates)}
      <span className="sr-only"> {dates === 1 ? "data" : "date"}: mostra l'elenco</span>
    </AppLink>
  );
}

/** The list behind a figure: the dates that began between two days, of all courses or of one. */
export function datesOfFigures({ from, to: last }: { from: string; to: string }, course?: number): string {
  return addressWith(to.courseDates(), { view: "list", from, to: last, course });
}
