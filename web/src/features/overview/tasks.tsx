// Da fare: each line a number, what it is of, and the way to its list.
import type { Overview } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { grouped } from "@/lib/numbers";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { CheckIcon, ArrowRightIcon } from "@/ui/icons";
import { tasksOf } from "./needs";

export function Tasks({ overview }: { overview: Overview }) {
  const tasks = tasksOf(overview);
  return (
    <section aria-labelledby="da-fare" className="grid content-start gap-3">
      <h2 id="da-fare" className="flex min-h-target items-center text-title font-semibold">
        Da fare
      </h2>
      <Card className="overflow-hidden">
        {tasks.length === 0 ? (
          <p className="flex items-center gap-3 p-5 text-compact text-ink-soft">
            <CheckIcon className="size-5 shrink-0 text-brand" /> Niente in sospeso: è tutto a posto.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {tasks.map(({ key, number, text, detail, path, urgent }) => (
              <li key={key}>
                <AppLink
                  to={path}
                  className="group grid min-h-target grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-sunken"
                >
                  <span
                    className={classNames(
                      "numbers text-right text-title leading-tight font-semibold",
                      urgent && "text-danger",
                    )}
                  >
                    {grouped(number)}
                  </span>
                  <span className="grid">
                    <span className="text-compact font-medium">{text}</span>
                    <span className="numbers text-small text-ink-soft">{detail}</span>
                  </span>
                  <ArrowRightIcon className="size-4 text-ink-faint transition-transform group-hover:translate-x-0.5" />
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
