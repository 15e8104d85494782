// Panoramica: the week, what is to be done, and how the centre is going.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Overview } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate } from "@/lib/dates";
import { grouped } from "@/lib/numbers";
import { romeNow } from "@/lib/rome-time";
import { useSession } from "@/lib/session/use-session";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { CheckIcon, ArrowRightIcon } from "@/ui/icons";
import { MailStopNotice } from "@/ui/mail-stop-notice";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { Agenda } from "./agenda";
import { Figures, FiguresSkeleton } from "./figures";
import { FirstSteps } from "./first-steps";
import { tasksOf } from "./needs";
import { overviewQuery } from "./queries";

type OverviewScreenProps = {
  /** What is urgent. */
  notice: ReactNode;
  /** The reader's own, for instructors. */
  shifts: ReactNode;
};

export function OverviewScreen({ notice, shifts }: OverviewScreenProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(overviewQuery);
  const today = data?.today ?? romeNow().slice(0, 10);
  return (
    <>
      <PageHeader
        title="Panoramica"
        description={<span className="inline-block first-letter:uppercase">{longDate(`${today}T00:00`)}</span>}
      />
      {data !== undefined ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <div className="grid gap-3 empty:hidden">
            {notice}
            <MailStopNotice />
          </div>
          {data.first_steps !== null && <FirstSteps steps={data.first_steps} isAdmin={user?.is_admin === true} />}
          {user?.istructor === true && shifts}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
            <Agenda overview={data} />
            <Tasks overview={data} />
          </div>
          <Figures />
        </div>
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare la panoramica">
          <OverviewSkeleton />
        </QueryState>
      )}
    </>
  );
}

function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10" aria-hidden="true">
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
        <div className="grid gap-3">
          <Skeleton className="h-8 w-60" />
          <Skeleton className="h-96" />
        </div>
        <div className="grid gap-3">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-96" />
        </div>
      </div>
      <FiguresSkeleton />
    </div>
  );
}

/** Da fare: each line a number, what it is of, and the way to its list. */
function Tasks({ overview }: { overview: Overview }) {
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
