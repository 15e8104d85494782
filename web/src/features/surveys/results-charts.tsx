// The results as charts. The tables show the same numbers.
import { useId, type ReactNode } from "react";
import type { QuestionResult, SurveyFigures, SurveyResults } from "@/api/types";
import { monthName } from "@/lib/dates";
import { counted, grouped, percent, shareOf } from "@/lib/numbers";
import { AppLink } from "@/ui/app-link";
import { usePathWith } from "@/lib/url-state";
import { Card } from "@/ui/card";
import { BarList, type Bar } from "@/ui/chart/bar-list";
import { ColumnChart } from "@/ui/chart/column-chart";
import { decimal, recommenders, signed } from "./numbers";
import { questions, type Question } from "./questions";
import type { ResultsMember } from "./results-url";

export function ResultsCharts({ results, isAdmin }: { results: SurveyResults; isAdmin: boolean }) {
  const pathWith = usePathWith<ResultsMember>();
  const { months, courses, instructors } = results;
  const columns = months.map(({ month, figures }) => ({
    key: month,
    label: monthName(Number(month.slice(5, 7))).slice(0, 3),
    name: monthOf(month),
    parts: figures.mean === null ? [] : [figures.mean],
    text:
      figures.mean === null
        ? "nessun risultato"
        : `${decimal(figures.mean)} su 5, ${counted(figures.counted, "risposta", "risposte")}`,
  }));
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
        {questions.map((question) => {
          const result = results.questions.find(({ question: name }) => name === question.name);
          return result === undefined ? null : (
            <QuestionFigure key={question.name} question={question} result={result} />
          );
        })}
        <Figure title="Andamento" detail="media su 5, per mese di fine del corso">
          <ColumnChart label="Media per mese" columns={columns} max={5} format={String} />
        </Figure>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Figure title="Per corso" detail="media su 5">
          <Means
            label="Media per corso"
            bars={courses.map(({ course, figures }) =>
              meanBar(course.id, figures, link(pathWith({ course: course.id, page: null }), course.title)),
            )}
          />
        </Figure>
        <Figure title={isAdmin ? "Per istruttore" : "Le tue date"} detail="media su 5 delle date in cui insegnava">
          <Means
            label="Media per istruttore"
            bars={instructors.map(({ instructor: { id, name, surname }, figures }) =>
              meanBar(
                id,
                figures,
                isAdmin ? link(pathWith({ instructor: id, page: null }), `${name} ${surname}`) : `${name} ${surname}`,
              ),
            )}
          />
        </Figure>
      </div>
    </>
  );
}

function link(path: string, text: string): ReactNode {
  return (
    <AppLink to={path} className="hover:underline" title={text}>
      {text}
    </AppLink>
  );
}

/** `marzo 2027` */
export function monthOf(day: string): string {
  return `${monthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
}

function meanBar(key: number, { mean, counted: answers }: SurveyFigures, name: ReactNode): Bar {
  return {
    key,
    name,
    // The scale begins with 1.
    share: mean === null ? null : (mean - 1) / 4,
    text: decimal(mean),
    detail: counted(answers, "risposta", "risposte"),
  };
}

/** Those without enough answers are left out; what deserves a look comes first. */
function Means({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const known = bars.filter(({ share }) => share !== null);
  if (known.length === 0) return <p className="py-6 text-compact text-ink-soft">Ancora poche risposte.</p>;
  return <BarList label={label} bars={known.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0))} />;
}

function QuestionFigure({ question, result }: { question: Question; result: QuestionResult }) {
  const { name, text, short, values, low, high } = question;
  const total = result.counts.reduce((sum, count) => sum + count, 0);
  const bar = (key: string | number, label: string, count: number): Bar => {
    const share = shareOf(count, total);
    return { key, name: label, share, text: percent(share), detail: grouped(count) };
  };
  if (name === "recommend") {
    const { promoters, passives, detractors } = recommenders(result);
    const score = total === 0 ? null : Math.round(((promoters - detractors) / total) * 100);
    return (
      <Figure title={short} detail={`media ${decimal(result.mean)} su 10 · indice ${signed(score)}`} text={text}>
        <BarList
          label={text}
          bars={[
            bar("promoters", "Promotori (9 e 10)", promoters),
            bar("passives", "Neutri (7 e 8)", passives),
            bar("detractors", "Detrattori (da 0 a 6)", detractors),
          ]}
        />
      </Figure>
    );
  }
  const words = (value: number) => (value === values[0] ? ` · ${low}` : value === values.at(-1) ? ` · ${high}` : "");
  return (
    <Figure title={short} detail={`media ${decimal(result.mean)} su 5`} text={text}>
      <BarList
        label={text}
        bars={values
          .map((value, index) => bar(value, `${value}${words(value)}`, result.counts[index] ?? 0))
          .toReversed()}
      />
    </Figure>
  );
}

type FigureProps = { title: string; detail: string; text?: string; children: ReactNode };

function Figure({ title, detail, text, children }: FigureProps) {
  const id = useId();
  return (
    <Card className="grid min-w-0 content-start p-4 sm:p-5">
      <figure aria-labelledby={id} className="grid min-w-0 gap-3">
        <figcaption id={id} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <h2 className="text-compact font-semibold">{title}</h2>
            <span className="numbers text-small text-ink-soft">{detail}</span>
          </span>
          {text !== undefined && <span className="text-small text-ink-soft">{text}</span>}
        </figcaption>
        {children}
      </figure>
    </Card>
  );
}
