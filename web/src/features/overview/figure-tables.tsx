// The figures as tables: what the charts draw, with every number.
import type { ReactNode } from "react";
import type { CourseFigures, OverviewFigures } from "@/api/types";
import { grouped } from "@/lib/numbers";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { datesOfFigures } from "./figure-paths";
import { percent, shareOf, stepName } from "./shares";

export function FigureTables({ figures }: { figures: OverviewFigures }) {
  const { step, steps, courses } = figures;
  return (
    <div className="grid gap-6">
      <FigureTable
        caption="Prenotazioni e riempimento"
        heads={["Periodo", "Prenotazioni", "Annullate", "Date", "Posti", "Occupati", "Riempimento"]}
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

type Row = { key: string | number; head: string; cells: readonly ReactNode[] };
type FigureTableProps = { caption: string; heads: readonly string[]; rows: readonly Row[] };

function FigureTable({ caption, heads, rows }: FigureTableProps) {
  const [first, ...others] = heads;
  return (
    <Card className="overflow-hidden">
      <h3 className="px-4 pt-4 text-compact font-semibold">{caption}</h3>
      <div
        className="relative overflow-x-auto px-4 pb-4 -outline-offset-2"
        // Scrolls by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <table className="w-full text-compact">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-small text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                {first}
              </th>
              {others.map((head) => (
                <th key={head} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="numbers">
            {rows.map(({ key, head, cells }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="min-w-40 py-2 pr-3 text-left font-medium">
                  {head}
                </th>
                {cells.map((cell, index) => (
                  <td key={others[index]} className="py-2 pl-4 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
