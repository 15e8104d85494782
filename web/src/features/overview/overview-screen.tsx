// Panoramica: the week, what is to be done, and how the centre is going.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { longDate } from "@/lib/dates";
import { romeNow } from "@/lib/rome-time";
import { useSession } from "@/lib/session/use-session";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { Agenda } from "./agenda";
import { Figures, FiguresSkeleton } from "./figures";
import { FirstSteps } from "./first-steps";
import { overviewQuery } from "./queries";
import { Tasks } from "./tasks";

/** `shifts` are the reader's own, for whoever teaches. */
export function OverviewScreen({ shifts }: { shifts: ReactNode }) {
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
