// The queues of roll calls for components.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "@/lib/session/use-session";
import { rollCallQueues, type RollCallQueues, type Unsent } from "./roll-call-queues";

/** The queue of a date. It sends after each mark; the shell of the panel sees to the rest. */
export function useRollCall(dateId: number) {
  const queue = useQueues().of(dateId);
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.read) };
}

/** How much is not sent yet, of all roll calls of the user. */
export function useUnsentMarks(): Unsent {
  const queues = useQueues();
  return useSyncExternalStore(queues.subscribe, queues.unsent);
}

/** Sends what waits from earlier when the page opens and whenever the network comes back. */
export function useMarkSender(): () => void {
  const queues = useQueues();
  useEffect(() => {
    const flush = () => queues.flush();
    flush();
    window.addEventListener("online", flush);
    return () => window.removeEventListener("online", flush);
  }, [queues]);
  return () => queues.flush();
}

function useQueues(): RollCallQueues {
  return rollCallQueues(useQueryClient(), useSession().user?.email ?? "");
}
