// Questionari: what participants thought of their courses, by question, month, course and instructor, with their comments.
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import type { SurveyResults } from "@/api/types";
import { dayInWords } from "@/lib/dates";
import { counted, grouped } from "@/lib/numbers";
import { useSession } from "@/lib/session/use-session";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { Card } from "@/ui/card";
import { Total } from "@/ui/chart/total";
import { DownloadButton } from "@/ui/download-button";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { Comments } from "./comments";
import { exportAddress, resultsQuery } from "./queries";
import { ResultsCharts } from "./results-charts";
import { ResultsFilters } from "./results-filters";
import { ResultsTables } from "./results-tables";
import { isTable, resultsQueryIn, type ResultsMember } from "./results-url";
import { decimal, percent, shareOf, signed } from "./numbers";

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
        actions={
          <DownloadButton address={exportAddress(query)} defaultName="questionari.xlsx">
            <FileSpreadsheet className="size-4.5" /> Esporta (.xlsx)
          </DownloadButton>
        }
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
        Solo <strong className="font-semibold">{date.course.title}</strong>, la data conclusa il{" "}
        {dayInWords(date.ends_on)}
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
      Qualche ora dopo la fine di un corso, tra le 8 e le 20, chi ha partecipato riceve da solo un'email con cinque
      domande. {isAdmin ? "I risultati arrivano qui." : "Qui arrivano i risultati dei corsi in cui hai insegnato."}
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
