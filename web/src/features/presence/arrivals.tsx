// How many are present, and who came in last.
import { Check } from "lucide-react";
import { timeOfDay } from "@/lib/dates";
import type { ToldScreen } from "./queries";

export function Arrivals({ screen: { present, total, arrivals } }: { screen: ToldScreen }) {
  return (
    <section aria-label="Chi è in aula" className="grid min-w-0 gap-5">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="classroom-count numbers font-semibold text-brand">
          {present}
          <span className="text-ink-soft"> di {total}</span>
        </span>{" "}
        <span className="classroom-text text-ink-soft">{present === 1 ? "presente" : "presenti"}</span>
      </p>
      {arrivals.length === 0 ? (
        <p className="classroom-text text-ink-soft">Nessuno ancora. Chi entra compare qui.</p>
      ) : (
        <ol aria-live="polite" aria-label="Gli ultimi arrivati" className="grid gap-2">
          {arrivals.map(({ id, name, at, scanned }) => (
            <li
              key={id}
              className="classroom-text rise flex items-center gap-3 rounded-control border border-line bg-surface px-4 py-2.5"
            >
              <Check aria-hidden="true" className="size-6 shrink-0 text-brand" />
              <span className="min-w-0 grow truncate font-semibold">{name}</span>
              <span className="numbers shrink-0 text-ink-soft">
                {typeof at === "string" && timeOfDay(at)}
                {!scanned && <span className="text-compact"> dallo staff</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
