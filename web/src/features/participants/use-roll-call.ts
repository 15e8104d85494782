// The queue of a roll call for a component: it sends when the page opens, when the network comes back, and after each mark.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "@/lib/session/use-session";
import { putReservation, showRows } from "./queries";
import { RollCallQueue } from "./roll-call-queue";

export function useRollCall(dateId: number) {
  const queries = useQueryClient();
  const email = useSession().user?.email ?? "";
  const build = () => ({
    of: `${email} ${dateId}`,
    queue: new RollCallQueue(email, dateId, putReservation, (row) => showRows(queries, dateId, [row])),
  });
  const [held, setHeld] = useState(build);
  if (held.of !== `${email} ${dateId}`) setHeld(build());
  const { queue } = held;

  useEffect(() => {
    const flush = () => void queue.flush();
    flush();
    window.addEventListener("online", flush);
    return () => {
      window.removeEventListener("online", flush);
      queue.stop();
    };
  }, [queue]);

  return { queue, state: useSyncExternalStore(queue.subscribe, queue.read) };
}
