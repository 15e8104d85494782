// What MyReservations asks the server, and what a cancellation changes in the cache.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { MyReservation } from "@/api/types";

export type Period = "upcoming" | "past";

export const periods: readonly Period[] = ["upcoming", "past"];

const perPage = 10;

export function myReservationsQuery(period: Period, page: number) {
  return queryOptions({
    queryKey: ["my-reservations", period, page],
    queryFn: ({ signal }) =>
      answer(api.GET("/my-reservations", { params: { query: { period, page, per_page: perPage } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The course last looked at, for the empty page. */
export function lastCourseQuery(id: number) {
  return queryOptions({
    queryKey: ["course", id],
    queryFn: ({ signal }) => answer(api.GET("/courses/{id}", { params: { path: { id } }, signal })),
    retry: false,
  });
}

/** Cancels, and leaves the reservation where it stands, as cancelled, until the list is next read. */
export async function cancelReservation(queries: QueryClient, id: number): Promise<void> {
  const cancelled = await answer(api.DELETE("/my-reservations/{id}", { params: { path: { id } } }));
  const present = queries.getQueriesData<{ data: MyReservation[] }>({ queryKey: ["my-reservations", "upcoming"] });
  for (const [key, list] of present) {
    if (list === undefined) continue;
    const data = list.data.map((reservation) => (reservation.id === id ? cancelled : reservation));
    queries.setQueryData(key, { ...list, data });
  }
  void queries.invalidateQueries({ queryKey: ["my-reservations", "past"] });
}
