// Copertura: the dates to come with the instructors they need. The uncovered ones come first, with who is free for them.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShiftCoverage, Shift } from "@/api/types";
import { counted } from "@/lib/numbers";
import { addDays } from "@/ui/date-picker/calendar";
import { Switch } from "@/ui/switch";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { CoverageCard } from "./coverage-card";
import { missingText } from "./labels";
import { coverageQuery, shiftsQuery } from "./queries";

/** The longest period of one answer of the server, in days. */
const daysAhead = 60;
/** The rest show who is free when they are asked to. */
const shownAtOnce = 6;

function coverageRange(today: string) {
  return { from: today, to: addDays(today, daysAhead) };
}

type CoverageViewProps = {
  today: string;
  canEdit: boolean;
  onOpen: (shift: number) => void;
  onCreate: (date: number) => void;
};

export function CoverageView({ today, canEdit, onOpen, onCreate }: CoverageViewProps) {
  const range = coverageRange(today);
  const coverage = useQuery(coverageQuery(range));
  const shifts = useQuery(shiftsQuery(range));
  const [onlyOpen, setOnlyOpen] = useState(false);
  const error = coverage.error ?? shifts.error;
  if (coverage.data === undefined || shifts.data === undefined) {
    const refetch = () => Promise.all([coverage.refetch(), shifts.refetch()]);
    return (
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare la copertura delle date">
        <CoverageSkeleton />
      </QueryState>
    );
  }
  const groups = grouped(coverage.data);
  const ofDate = byDate(shifts.data);
  const { missing, waiting } = groups;
  const unanswered = waiting.reduce((sum, date) => sum + date.proposed, 0);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-compact">
          {missing.length + waiting.length === 0 &&
            `Tutte le date dei prossimi ${daysAhead} giorni hanno i loro istruttori.`}
          {missing.length > 0 && (
            <>
              <strong className="font-semibold text-danger">
                {counted(missing.length, "data scoperta", "date scoperte")}
              </strong>{" "}
              nei prossimi {daysAhead} giorni: {missingText(missing.reduce((sum, date) => sum + date.missing, 0))}.{" "}
            </>
          )}
          {waiting.length > 0 && (
            <>
              <strong className="font-semibold text-warning">
                {counted(waiting.length, "data da confermare", "date da confermare")}
              </strong>
              : {counted(unanswered, "proposta", "proposte")} senza risposta.
            </>
          )}
        </p>
        {missing.length + waiting.length > 0 && (
          <Switch label="Solo le date non coperte" checked={onlyOpen} onChange={setOnlyOpen} />
        )}
      </div>
      {coverage.data.length === 0 && (
        <EmptyState title="Nessuna data in programma">Le date si mettono in calendario da Calendario Corsi.</EmptyState>
      )}
      {titles
        .filter(({ state }) => groups[state].length > 0 && (!onlyOpen || state !== "covered"))
        .map(({ state, title }) => (
          <section key={state} aria-label={title} className="grid gap-3">
            <h2 className="text-title font-semibold">
              {title} <span className="numbers font-normal text-ink-soft">{groups[state].length}</span>
            </h2>
            <ul className="grid gap-3">
              {groups[state].map((date, index) => (
                <CoverageCard
                  key={date.course_date.id}
                  coverage={date}
                  shifts={ofDate.get(date.course_date.id) ?? []}
                  canEdit={canEdit}
                  eager={index < shownAtOnce}
                  onOpen={onOpen}
                  onCreate={() => onCreate(date.course_date.id)}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

type State = "missing" | "waiting" | "covered";

const titles: readonly { state: State; title: string }[] = [
  { state: "missing", title: "Scoperte" },
  { state: "waiting", title: "In attesa di risposta" },
  { state: "covered", title: "Coperte" },
];

function grouped(dates: readonly ShiftCoverage[]): Record<State, ShiftCoverage[]> {
  const groups: Record<State, ShiftCoverage[]> = { missing: [], waiting: [], covered: [] };
  for (const date of dates) groups[stateOf(date)].push(date);
  return groups;
}

function stateOf({ missing, accepted, needed }: ShiftCoverage): State {
  if (missing > 0) return "missing";
  return accepted < needed ? "waiting" : "covered";
}

function byDate(shifts: readonly Shift[]): Map<number, Shift[]> {
  const found = new Map<number, Shift[]>();
  for (const shift of shifts) {
    const id = shift.course_date?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), shift]);
  }
  return found;
}

function CoverageSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
