// The date and the people of a roll call: from the server and, until they come or where there is no network, from this device.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "@/api/failure";
import type { CourseDate, ParticipantList } from "@/api/types";
import { arrivalsInterval } from "@/lib/durations";
import { registerServiceWorker } from "@/lib/service-worker";
import { isOn } from "../half-day";
import { dateFactsQuery, listsOf, rollCallQuery } from "../queries";
import { forgetPeopleOf, readPeople, storePeople } from "./people-on-device";

export function usePeople(dateId: number) {
  const queries = useQueryClient();
  const { data: stored } = useQuery({ ...deviceQuery(dateId), staleTime: Infinity });
  // The queries go on without a network, so the client does not ask again by itself when it returns.
  const { data: fetchedDate } = useQuery({ ...dateFactsQuery(dateId), refetchOnReconnect: true });
  const date = fetchedDate ?? stored?.date;
  const {
    data: fetched,
    error,
    refetch,
  } = useQuery({
    ...rollCallQuery(dateId),
    refetchInterval: isOn(date) ? arrivalsInterval : false,
    refetchOnReconnect: true,
  });
  // What is not for the reader any more, or gone, is not shown from the device either.
  const isRefused = error instanceof ApiFailure && (error.kind === "forbidden" || error.kind === "notFound");

  useEffect(() => void registerServiceWorker("/control-panel"), []);
  const list = isRefused ? undefined : (fetched ?? stored ?? undefined);
  // Also what was sent while there was a network for it, but not for the list.
  useEffect(() => {
    if (isRefused) forgetPeopleOf(dateId);
    else if (date !== undefined && list !== undefined) void storePeople(date, list);
  }, [dateId, isRefused, date, list]);

  return {
    date,
    list,
    error,
    refetch,
    /** The rows as they are known at that moment. */
    latest: () =>
      (queries.getQueryData(rollCallQuery(dateId).queryKey) ?? queries.getQueryData(deviceQuery(dateId).queryKey))
        ?.data ?? [],
  };
}

/** One of the date's lists: marks that are sent before the server's list comes are written into it, too. */
function deviceQuery(dateId: number) {
  return queryOptions({ queryKey: [...listsOf(dateId), "device"], queryFn: () => readPeople(dateId) });
}

/** For an Appello that is not open yet. */
export async function prepareDevice(date: CourseDate, list: ParticipantList): Promise<void> {
  await Promise.all([registerServiceWorker("/control-panel"), storePeople(date, list)]);
}
