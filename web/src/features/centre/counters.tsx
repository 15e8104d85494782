// The centre's figures.
import type { Centre } from "@/api/types";
import { Counter } from "./counter";

export function Counters({ counters }: { counters: Centre["counters"] }) {
  return (
    <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
      <Counter value={counters.instructors} label="istruttori certificati" over />
      <Counter value={counters.paths} label="percorsi formativi" />
      <Counter value={counters.participants} label="partecipanti formati" over />
    </dl>
  );
}
