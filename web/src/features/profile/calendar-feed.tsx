// The secret address of the instructor's own calendar: made, copied, renewed, revoked. It is told once: the server only stores
// its hash.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, RefreshCw, Trash } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import { sinceDay } from "@/domain/day-articles";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { FeedAddress } from "./feed-address";
import { calendarFeedQuery, createCalendarFeed, revokeCalendarFeed } from "./queries";

export function CalendarFeed() {
  const queries = useQueryClient();
  const { data: feed, error, refetch } = useQuery(calendarFeedQuery);
  const { confirm, dialog } = useConfirm();
  const create = useMutation({
    mutationFn: () => createCalendarFeed(queries),
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });
  if (feed === undefined) {
    return (
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare il tuo calendario">
        <Skeleton className="h-24" />
      </QueryState>
    );
  }
  if (feed === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-compact text-ink-soft">
          Crea un indirizzo segreto e aggiungilo una volta a Google Calendar, Outlook o al calendario di Apple. Chi lo
          conosce vede i tuoi turni: non darlo ad altri. Puoi revocarlo quando vuoi; lo revoca anche una nuova password
          scelta da «Password dimenticata».
        </p>
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          <CalendarPlus aria-hidden="true" className="size-4.5" /> Crea l'indirizzo
        </Button>
      </div>
    );
  }
  const renew = () =>
    confirm({
      title: "Vuoi rinnovare l'indirizzo?",
      body: "Quello di adesso smette subito di funzionare: i calendari che lo usano non si aggiornano più, finché non aggiungi il nuovo.",
      action: "Rinnova",
      keep: "Tieni questo",
      run: async () => {
        await createCalendarFeed(queries);
      },
      onDone: () => alert("success", "Indirizzo rinnovato: aggiungilo di nuovo al tuo calendario."),
    });
  const revoke = () =>
    confirm({
      title: "Vuoi revocare l'indirizzo?",
      body: "I tuoi turni non arrivano più nei calendari che lo usano. Puoi crearne uno nuovo quando vuoi.",
      action: "Revoca",
      keep: "Tieni l'indirizzo",
      run: () => revokeCalendarFeed(queries),
      onDone: () => alert("success", "Indirizzo revocato."),
    });
  return (
    <div className="grid gap-5">
      {feed.url === null ? (
        <p className="text-compact">
          Il tuo indirizzo è attivo {sinceDay(feed.created_at.slice(0, 10))}. Per sicurezza lo mostriamo solo quando
          nasce: se ti serve di nuovo, rinnovalo.
        </p>
      ) : (
        <FeedAddress url={feed.url} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={renew}>
          <RefreshCw aria-hidden="true" className="size-4.5" /> Rinnova l'indirizzo
        </Button>
        <Button variant="secondary" onClick={revoke}>
          <Trash aria-hidden="true" className="size-4.5" /> Revoca
        </Button>
      </div>
      {dialog}
    </div>
  );
}
