// What participants wrote besides, in random order.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { dayInWords } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { usePathWith, useUrlState } from "@/lib/url-state";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/states";
import { Paging } from "@/ui/table/paging";
import { commentsQuery } from "./queries";
import { commentPageIn, resultsQueryIn, type ResultsMember } from "./results-url";

export function Comments() {
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
