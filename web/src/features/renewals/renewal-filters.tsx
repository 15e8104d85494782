// The filters of renewals: course and period of expiry, and in the table the state.
import { useId, useState } from "react";
import type { RenewalQuery, RenewalState } from "@/api/types";
import { romeNow } from "@/lib/rome-time";
import { Choice } from "@/ui/choice";
import { isDay, readDay } from "@/ui/date-picker/calendar";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { CourseFilter } from "@/domain/course-choice";
import { stateLabels, states } from "./labels";
import { nameOf, periodLabels, periodNames, periodOf, type Period, type PeriodName } from "./periods";

const stateOptions = [
  { value: null, label: "Tutti" },
  ...states.map((value) => ({ value, label: stateLabels[value].text })),
] as const;
const periodOptions = periodNames.map((value) => ({ value, label: periodLabels[value] }));
const pickable = { first: "2000-01-01", last: "2099-12-31" };

type FilterChanges = Partial<Record<"state" | "id_course" | "expires_from" | "expires_to", string | null>>;

type RenewalFiltersProps = {
  query: RenewalQuery;
  /** On the board the states are columns or tabs. */
  withState: boolean;
  onChange: (changes: FilterChanges) => void;
};

export function RenewalFilters({ query, withState, onChange }: RenewalFiltersProps) {
  return (
    <>
      {withState && (
        <Choice<RenewalState | null>
          label="Stato"
          options={stateOptions}
          value={query.state ?? null}
          onChange={(state) => onChange({ state })}
          active={query.state !== undefined}
        />
      )}
      <CourseFilter
        className="min-w-52 sm:max-w-80 [&>button]:min-h-14"
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
          <Day label="Dal" day={period.from} onChange={(from) => onChange({ ...period, from })} />
          <Day label="Al" day={period.to} onChange={(to) => onChange({ ...period, to })} />
        </>
      )}
    </>
  );
}

/** Only a whole day, or none, is a filter. */
function Day({ label, day, onChange }: { label: string; day: string | null; onChange: (day: string | null) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? day ?? "";

  function change(text: string): void {
    const read = isDay(text) ? text : readDay(text);
    setTyped(text === "" || read !== null ? null : text);
    if (text === "" || read !== null) onChange(read);
  }

  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-small text-ink-soft">
        {label}
      </label>
      <div className="w-44">
        <DatePicker
          id={id}
          value={value}
          onChange={change}
          range={pickable}
          invalid={typed !== null && typed.length > 9}
        />
      </div>
    </div>
  );
}
