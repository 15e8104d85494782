// Questionari: what participants thought of their courses, by question, month, course and instructor, with their comments.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { SurveyQuery, SurveyResults } from "@/api/types";
import { dayInWords } from "@/lib/dates";
import { counted, grouped, percent, shareOf } from "@/lib/numbers";
import { useSession } from "@/lib/session/use-session";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { usePathWith, useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { Card } from "@/ui/card";
import { Total } from "@/ui/chart/figure-table";
import { Choice } from "@/ui/choice";
import { ExportButton } from "@/ui/export-button";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { CourseFilter } from "@/domain/course-choice";
import { InstructorFilter } from "@/domain/instructor-choice";
import { onDay } from "@/domain/day-articles";
import { EmptyState, Skeleton } from "@/ui/states";
import { Paging } from "@/ui/table/paging";
import { commentsQuery, resultsQuery } from "./queries";
import { ResultsCharts } from "./results-charts";
import { ResultsTables } from "./results-tables";
import {
  commentPageIn,
  isTable,
  periodIn,
  periodLabels,
  periods,
  type ResultsMember,
  resultsQueryIn,
} from "./results-url";
import { decimal, signed } from "./numbers";

const views = [
  { value: "charts", label: "Grafici" },
  { value: "table", label: "Tabelle" },
] as const;

export function ResultsScreen() {
  const { params, change } = useUrlState<ResultsMember>();
  const isAdmin = useSession().user?.is_admin === true;
  const query = resultsQueryIn(params);
  const { data: results, error, isPlaceholderData, refetch } = useQuery(resultsQuery(query));
  const asTable = isTable(params);
  return (
    <>
      <PageHeader
        title="Questionari"
        description={
          isAdmin
            ? "Che cosa pensano i partecipanti dei corsi. Le risposte sono anonime."
            : "Che cosa pensano i partecipanti dei corsi che hai tenuto. Le risposte sono anonime."
        }
        actions={<ExportButton path="/api/surveys/export" query={query} name="questionari" />}
      />
      <div className="mb-6 flex flex-wrap items-center gap-3 max-sm:*:w-full">
        <ResultsFilters isAdmin={isAdmin} query={query} change={change} />
        <div className="sm:ml-auto">
          <ViewSwitch
            views={views}
            view={asTable ? "table" : "charts"}
            onChange={(view) => change({ view: view === "table" ? view : null })}
          />
        </div>
      </div>
      {results?.course_date != null && (
        <ChosenDate date={results.course_date} onClear={() => change({ date: null, page: null })} />
      )}
      {results !== undefined ? (
        <div
          className={
            isPlaceholderData
              ? "grid grid-cols-[minmax(0,1fr)] gap-6 opacity-60"
              : "grid grid-cols-[minmax(0,1fr)] gap-6"
          }
          aria-busy={isPlaceholderData}
        >
          {results.total.dates === 0 ? (
            <NoSurveys
              filtered={
                query.id_course !== undefined || query.id_instructor !== undefined || query.id_course_date !== undefined
              }
              isAdmin={isAdmin}
              onClear={() => change({ course: null, instructor: null, date: null, period: null, page: null })}
            />
          ) : (
            <Results results={results} asTable={asTable} isAdmin={isAdmin} />
          )}
        </div>
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i questionari">
          <ResultsSkeleton />
        </QueryState>
      )}
    </>
  );
}

function Results({ results, asTable, isAdmin }: { results: SurveyResults; asTable: boolean; isAdmin: boolean }) {
  const { total, least_answers } = results;
  const left = total.answers - total.counted;
  return (
    <>
      <ResultsTotals results={results} />
      {total.counted === 0 ? (
        <EmptyState title="Ancora poche risposte">
          I risultati di una data si vedono da {least_answers} risposte in su: così nessuno può capire chi ha risposto
          che cosa. Finora {soFar(total.answers)}, e il link nell'email vale 30 giorni.
        </EmptyState>
      ) : (
        <>
          {left > 0 && (
            <p className="text-small text-ink-soft">
              {counted(left, "risposta", "risposte")} di date che ne hanno meno di {least_answers} non si{" "}
              {left === 1 ? "mostra e non si conta" : "mostrano e non si contano"}: così nessuno può capire di chi{" "}
              {left === 1 ? "è" : "sono"}.
            </p>
          )}
          {asTable ? <ResultsTables results={results} /> : <ResultsCharts results={results} isAdmin={isAdmin} />}
          <Comments />
        </>
      )}
    </>
  );
}

function soFar(answers: number): string {
  if (answers === 0) return "non ce n'è nessuna";
  return answers === 1 ? "ce n'è 1" : `ce ne sono ${answers}`;
}

type ChosenDateProps = { date: NonNullable<SurveyResults["course_date"]>; onClear: () => void };

function ChosenDate({ date, onClear }: ChosenDateProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-brand-soft px-4 py-2.5 text-compact">
      <p>
        Solo <strong className="font-semibold">{date.course.title}</strong>, la data conclusa {onDay(date.ends_on)}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={to.courseDateReservations(date.id)} size="small" variant="secondary">
          Lista Iscritti
        </ButtonLink>
        <Button size="small" variant="quiet" onClick={onClear}>
          Tutte le date
        </Button>
      </div>
    </div>
  );
}

type NoSurveysProps = { filtered: boolean; isAdmin: boolean; onClear: () => void };

function NoSurveys({ filtered, isAdmin, onClear }: NoSurveysProps) {
  if (filtered) {
    return (
      <EmptyState
        title="Nessun questionario con questi filtri"
        action={
          <Button variant="secondary" onClick={onClear}>
            Togli i filtri
          </Button>
        }
      >
        {isAdmin
          ? "L'email con il questionario parte da sola qualche ora dopo la fine del corso, tra le 8 e le 20."
          : "Vedi i questionari delle date in cui hai insegnato."}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ancora nessun questionario">
      Qualche ora dopo la fine di un corso, tra le 8 e le 20, chi ha partecipato riceve un'email con cinque domande.{" "}
      {isAdmin ? "I risultati arrivano qui." : "Qui arrivano i risultati dei corsi in cui hai insegnato."}
    </EmptyState>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid gap-6" aria-hidden="true">
      <Skeleton className="h-24" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}

/** The figures of all answers together. */
function ResultsTotals({ results: { total } }: { results: SurveyResults }) {
  return (
    <Card className="overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        <Total term="Risposte" value={grouped(total.answers)}>
          in {counted(total.dates, "data", "date")}
        </Total>
        <Total term="Tasso di risposta" value={percent(shareOf(total.answers, total.invited))}>
          {grouped(total.answers)} su {counted(total.invited, "invitato", "invitati")}
        </Total>
        <Total term="Media" value={decimal(total.mean)}>
          su 5, nelle prime quattro domande
        </Total>
        <Total term="Raccomandazione" value={signed(total.score)}>
          da −100 a +100 (NPS)
        </Total>
      </dl>
    </Card>
  );
}

/** The comments of participants, in random order. */
function Comments() {
  const { params, change } = useUrlState<ResultsMember>();
  const pathWith = usePathWith<ResultsMember>();
  const {
    data: list,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(commentsQuery(resultsQueryIn(params), commentPageIn(params)));
  return (
    <section aria-labelledby="commenti" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-0.5">
        <h2 id="commenti" className="text-title font-semibold">
          Commenti
        </h2>
        {list !== undefined && (
          <p className="text-small text-ink-soft">
            {list.meta.total === 0
              ? "Nessuno ha aggiunto un commento."
              : `${counted(list.meta.total, "commento", "commenti")}, in ordine casuale: non dice chi li ha scritti né quando.`}
          </p>
        )}
      </div>
      {list !== undefined ? (
        <ul aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {list.data.map(({ text, course, ended_on }, index) => (
            // A comment has no name of its own.
            <li key={`${list.meta.current_page}-${index}`}>
              <Card className="grid h-full content-between gap-3 p-4 sm:p-5">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-small text-ink-soft">
                  {course.title} · {dayInWords(ended_on)}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      ) : error === null ? (
        <Skeleton className="h-40" />
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-compact">
          <span>I commenti non si sono caricati. {sentenceFor(error)}</span>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Ricarica i commenti
          </Button>
        </div>
      )}
      {list !== undefined && (
        <Paging
          label="Pagine dei commenti"
          meta={list.meta}
          pathOf={(page) => pathWith({ page: page > 1 ? page : null })}
          onTurn={(page) => change({ page: page > 1 ? page : null })}
        />
      )}
    </section>
  );
}

/** The filters of the results: period, course and, for admins, instructor. */
const wide = "min-w-[min(100%,13rem)] sm:max-w-80 [&>button]:min-h-14";
const periodOptions = periods.map((value) => ({ value, label: periodLabels[value] }));

type ResultsFiltersProps = {
  isAdmin: boolean;
  query: SurveyQuery;
  change: (changes: Partial<Record<ResultsMember, string | number | null>>) => void;
};

function ResultsFilters({ isAdmin, query, change }: ResultsFiltersProps) {
  const { params } = useUrlState<ResultsMember>();
  // A date stands for itself.
  if (query.id_course_date !== undefined) return null;
  return (
    <>
      <div className="sm:w-48">
        <Choice
          label="Periodo"
          options={periodOptions}
          value={periodIn(params)}
          onChange={(period) => change({ period, page: null })}
        />
      </div>
      <CourseFilter className={wide} value={query.id_course} onChange={(course) => change({ course, page: null })} />
      {isAdmin && (
        <InstructorFilter
          className={wide}
          none="Tutti gli istruttori"
          value={query.id_instructor === undefined ? null : String(query.id_instructor)}
          onChange={(instructor) => change({ instructor, page: null })}
        />
      )}
    </>
  );
}
