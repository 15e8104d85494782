// The results as tables, with every number.
import type { ReactNode } from "react";
import type { SurveyFigures, SurveyResults } from "@/api/types";
import { dayInWords } from "@/lib/dates";
import { grouped, percent, shareOf } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { FigureTable } from "@/ui/chart/figure-table";
import { decimal, signed } from "./numbers";
import { questions } from "./questions";
import { monthOf } from "./results-charts";

const heads = [
  "Date",
  "Invitati",
  "Risposte",
  "% risposte",
  "Contate",
  ...questions.map(({ short }) => short),
  "Media",
  "NPS",
];

export function ResultsTables({ results }: { results: SurveyResults }) {
  const { months, courses, instructors, dates } = results;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Tabelle</h2>
      <FigureTable
        caption="Risposte per domanda"
        heads={["Domanda", "Media", ...Array.from({ length: 11 }, (_, value) => String(value))]}
        rows={questions.map(({ name, short, values }) => {
          const result = results.questions.find(({ question }) => question === name);
          const of = (value: number) => {
            const place = values.indexOf(value);
            return place < 0 ? "" : grouped(result?.counts[place] ?? 0);
          };
          return {
            key: name,
            head: short,
            cells: [decimal(result?.mean), ...Array.from({ length: 11 }, (_, value) => of(value))],
          };
        })}
      />
      <FigureTable
        caption="Per mese"
        heads={["Mese", ...heads]}
        rows={months.map(({ month, figures }) => ({ key: month, head: monthOf(month), cells: cellsOf(figures) }))}
      />
      <FigureTable
        caption="Per corso"
        heads={["Corso", ...heads]}
        rows={courses.map(({ course, figures }) => ({ key: course.id, head: course.title, cells: cellsOf(figures) }))}
      />
      <FigureTable
        caption="Per istruttore"
        heads={["Istruttore", ...heads]}
        rows={instructors.map(({ instructor: { id, name, surname }, figures }) => ({
          key: id,
          head: `${surname} ${name}`,
          cells: cellsOf(figures),
        }))}
      />
      <FigureTable
        caption={dates.length < results.total.dates ? `Le ultime ${dates.length} date` : "Per data"}
        heads={["Corso", "Fine", ...heads.slice(1)]}
        rows={dates.map(({ id, course, ended_on, figures }) => ({
          key: id,
          head: course.title,
          cells: [
            <AppLink
              key="date"
              to={to.courseDateReservations(id)}
              className="font-medium text-brand underline underline-offset-4 hover:no-underline"
            >
              {dayInWords(ended_on)}
              <span className="sr-only">: apri la Lista Iscritti</span>
            </AppLink>,
            ...cellsOf(figures).slice(1),
          ],
        }))}
      />
    </div>
  );
}

function cellsOf(figures: SurveyFigures): ReactNode[] {
  const { dates, invited, answers, counted, means, mean, score } = figures;
  return [
    grouped(dates),
    grouped(invited),
    grouped(answers),
    percent(shareOf(answers, invited)),
    grouped(counted),
    ...questions.map((_, index) => decimal(means[index])),
    decimal(mean),
    signed(score),
  ];
}
