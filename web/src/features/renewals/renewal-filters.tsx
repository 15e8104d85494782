// The filters of renewals: course and period of expiry, and in the table the state.
import { useState } from "react";
import type { RenewalQuery } from "@/api/types";
import { romeNow } from "@/lib/rome-time";
import { Choice } from "@/ui/choice";
import { DayFilter } from "@/ui/date-picker/day-filter";
import { CourseFilter } from "@/domain/course-choice";
import { stateLabels, states } from "./labels";
import type { StateChoice } from "./list-params";
import { nameOf, periodLabels, periodNames, periodOf, type Period, type PeriodName } from "./periods";

const stateOptions: readonly { value: StateChoice; label: string }[] = [
  { value: "open", label: "Da rinnovare" },
  { value: "to_call", label: "Da chiamare" },
  ...states.map((value) => ({ value, label: stateLabels[value].text })),
  { value: "all", label: "Tutti" },
];
const periodOptions = periodNames.map((value) => ({ value, label: periodLabels[value] }));

type FilterChanges = Partial<Record<"state" | "id_course" | "expires_from" | "expires_to", string | null>>;

type RenewalFiltersProps = {
  query: RenewalQuery;
  /** Null on the board, where the states are columns or tabs. */
  choice: StateChoice | null;
  onChange: (changes: FilterChanges) => void;
};

export function RenewalFilters({ query, choice, onChange }: RenewalFiltersProps) {
  return (
    <>
      {choice !== null && (
        <Choice<StateChoice>
          label="Stato"
          options={stateOptions}
          value={choice}
          onChange={(state) => onChange({ state: state === "open" ? null : state })}
          active={choice !== "open"}
        />
      )}
      <CourseFilter
        className="min-w-52 sm:max-w-80"
        value={query.id_course}
        onChange={(id) => onChange({ id_course: id === null ? null : String(id) })}
      />
      <PeriodFilter
        period={{ from: query.expires_from ?? null, to: query.expires_to ?? null }}
        onChange={({ from, to }) => onChange({ expires_from: from, expires_to: to })}
      />
    </>
  );
}

function PeriodFilter({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const today = romeNow().slice(0, 10);
  const [typing, setTyping] = useState(false);
  const name = typing ? "own" : nameOf(period, today);

  function choose(next: PeriodName): void {
    setTyping(next === "own");
    if (next !== "own" || name === "any") onChange(periodOf(next, today));
  }

  return (
    <>
      <Choice<PeriodName>
        label="Scadenza"
        options={periodOptions}
        value={name}
        onChange={choose}
        active={name !== "any"}
      />
      {name === "own" && (
        <>
          <DayFilter label="Dal" day={period.from} onChange={(from) => onChange({ ...period, from })} />
          <DayFilter label="Al" day={period.to} onChange={(to) => onChange({ ...period, to })} />
        </>
      )}
    </>
  );
}
