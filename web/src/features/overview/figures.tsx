// Andamento: bookings and seats over time, and the results of each course, of a period that stands in the URL.
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import type { OverviewFigures } from "@/api/types";
import { counted, grouped, percent, shareOf } from "@/lib/numbers";
import { AppLink } from "@/ui/app-link";
import { useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { Card } from "@/ui/card";
import { BarList, type Bar } from "@/ui/chart/bar-list";
import { ColumnChart } from "@/ui/chart/column-chart";
import { Total } from "@/ui/chart/figure-table";
import { Choice } from "@/ui/choice";
import { DayFilter } from "@/ui/date-picker/day-filter";
import { ExportButton } from "@/ui/export-button";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { datesOfFigures, FigureTables } from "./figure-tables";
import { figuresDays, isTable, ownProblem, type Period, periodIn, periodLabels, periods } from "./periods";
import { figuresQuery } from "./queries";
import { changeText, stepLabel, stepName, totalsOf } from "./figure-values";

const views = [
  { value: "charts", label: "Grafici" },
  { value: "table", label: "Tabelle" },
] as const;
const periodOptions = periods.map((value) => ({ value, label: periodLabels[value] }));

export function Figures() {
  const { params, change } = useUrlState<"period" | "figures" | "from" | "to">();
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(figuresDays(params)));
  const asTable = isTable(params);
  const period = periodIn(params);

  function choose(next: Period): void {
    // One's own begins with the days that are shown.
    const { from, to } = next === "own" ? figuresDays(params) : { from: null, to: null };
    change({ period: next, from, to });
  }

  return (
    <section aria-labelledby="andamento" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="andamento" className="text-title font-semibold">
          Andamento
        </h2>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">
          <div className="w-48">
            <Choice label="Periodo" options={periodOptions} value={period} onChange={choose} />
          </div>
          {period === "own" && (
            <>
              <DayFilter label="Dal" day={params.get("from")} onChange={(from) => change({ from })} />
              <DayFilter label="Al" day={params.get("to")} onChange={(to) => change({ to })} />
            </>
          )}
          <ViewSwitch
            views={views}
            view={asTable ? "table" : "charts"}
            onChange={(view) => change({ figures: view === "table" ? view : null })}
          />
          <ExportButton path="/api/overview/training" query={figuresDays(params)} name="formazione" />
        </div>
      </div>
      {period === "own" && ownProblem(params) !== null && (
        <p role="status" className="text-small text-danger">
          {ownProblem(params)}
        </p>
      )}
      {data !== undefined ? (
        <div className={isPlaceholderData ? "grid gap-4 opacity-60" : "grid gap-4"} aria-busy={isPlaceholderData}>
          <Totals figures={data} />
          {asTable ? <FigureTables figures={data} /> : <Charts figures={data} />}
        </div>
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i grafici">
          <FiguresSkeleton />
        </QueryState>
      )}
    </section>
  );
}

function Totals({ figures }: { figures: OverviewFigures }) {
  const { bookings, dates, seats, taken, present, absent, passed, failed } = totalsOf(figures);
  return (
    <Card className="overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        <Total term="Iscrizioni" value={grouped(bookings)}>
          {changeText(bookings, figures.bookings_before) ?? "Nessun confronto con prima"}
        </Total>
        <Total term="Riempimento" value={percent(shareOf(taken, seats))}>
          <AppLink to={datesOfFigures(figures)} className="underline underline-offset-4 hover:no-underline">
            {counted(dates, "data", "date")}
          </AppLink>
          , {grouped(taken)} su {counted(seats, "posto", "posti")}
        </Total>
        <Total term="Assenze" value={percent(shareOf(absent, present + absent))}>
          {grouped(absent)} su {counted(present + absent, "persona", "persone")}
        </Total>
        <Total term="Superamento" value={percent(shareOf(passed, passed + failed))}>
          {grouped(passed)} su {counted(passed + failed, "esito", "esiti")}
        </Total>
      </dl>
    </Card>
  );
}

function Charts({ figures }: { figures: OverviewFigures }) {
  const { steps, step, courses } = figures;
  const bookings = steps.map((one) => ({
    key: one.from,
    label: stepLabel(one, step),
    name: stepName(one, step),
    parts: [one.bookings - one.cancelled, one.cancelled],
    text: `${counted(one.bookings, "iscrizione", "iscrizioni")}${
      one.cancelled > 0 ? `, ${counted(one.cancelled, "annullata", "annullate")}` : ""
    }`,
  }));
  const fill = steps.map((one) => {
    const share = shareOf(one.taken, one.seats);
    return {
      key: one.from,
      label: stepLabel(one, step),
      name: stepName(one, step),
      parts: share === null ? [] : [share * 100],
      text:
        share === null
          ? "nessuna data"
          : `${percent(share)}, ${grouped(one.taken)} su ${counted(one.seats, "posto", "posti")}`,
    };
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <Figure title="Iscrizioni" detail={stepWords[step]} legend={<Legend />}>
        <ColumnChart label={`Iscrizioni ${stepWords[step]}`} columns={bookings} format={grouped} />
      </Figure>
      <Figure title="Riempimento delle date" detail={stepWords[step]}>
        <ColumnChart
          label={`Riempimento delle date ${stepWords[step]}`}
          columns={fill}
          max={100}
          format={(value) => `${value}%`}
        />
      </Figure>
      <Figure title="Assenze per corso" detail="di chi era iscritto">
        <Courses
          label="Assenze per corso"
          bars={courses.map(({ course, present, absent }) => bar(course, figures, absent, present + absent))}
          none="Nessun appello registrato in questo periodo."
          order="high"
          tone="signal"
        />
      </Figure>
      <Figure title="Superamento per corso" detail="di chi ha un esito">
        <Courses
          label="Superamento per corso"
          bars={courses.map(({ course, passed, failed }) => bar(course, figures, passed, passed + failed))}
          none="Nessun esito registrato in questo periodo."
          order="low"
          tone="brand"
        />
      </Figure>
    </div>
  );
}

const stepWords = { day: "per giorno", week: "per settimana", month: "per mese" } as const;

type FigureProps = { title: string; detail: string; legend?: ReactNode; children: ReactNode };

function Figure({ title, detail, legend, children }: FigureProps) {
  const id = useId();
  return (
    <Card className="grid min-w-0 content-start gap-3 p-4 sm:p-5">
      <figure aria-labelledby={id} className="grid min-w-0 gap-3">
        <figcaption id={id} className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="text-compact font-semibold">{title}</h3>
          <span className="text-small text-ink-soft">{detail}</span>
          {legend}
        </figcaption>
        {children}
      </figure>
    </Card>
  );
}

function Legend() {
  return (
    <span className="ml-auto flex gap-x-4 text-small text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-[0.1875rem] bg-brand forced-color-adjust-none" /> Attive
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-[0.1875rem] bg-line-strong forced-color-adjust-none" />
        Annullate
      </span>
    </span>
  );
}

type CourseName = { id: number; title: string };

function bar({ id, title }: CourseName, figures: OverviewFigures, part: number, whole: number): Bar {
  const share = shareOf(part, whole);
  return {
    key: id,
    name: (
      <AppLink to={datesOfFigures(figures, id)} className="hover:underline" title={title}>
        {title}
      </AppLink>
    ),
    share,
    text: percent(share),
    detail: `${grouped(part)} su ${grouped(whole)}`,
  };
}

type CoursesProps = {
  label: string;
  bars: readonly Bar[];
  none: string;
  order: "high" | "low";
  tone: "brand" | "signal";
};

/** Courses that need attention come first. Courses without any result are left out. */
function Courses({ label, bars, none, order, tone }: CoursesProps) {
  const known = bars.filter(({ share }) => share !== null);
  if (known.length === 0) return <p className="py-6 text-compact text-ink-soft">{none}</p>;
  const sorted = known.toSorted((a, b) => ((b.share ?? 0) - (a.share ?? 0)) * (order === "high" ? 1 : -1));
  return <BarList label={label} bars={sorted} tone={tone} />;
}

export function FiguresSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36 lg:h-24" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
