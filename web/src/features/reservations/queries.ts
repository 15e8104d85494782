// The queries of MyReservations, and cancelling.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { ListParams } from "./list-params";

const key = "my-reservations";

/** A page of the user's reservations. */
export function myReservationsQuery({ period, page }: ListParams) {
  return queryOptions({
    queryKey: [key, period, page],
    queryFn: ({ signal }) =>
      answer(api.GET("/my-reservations", { params: { query: { period, page, per_page: 10 } }, signal })),
  });
}

/** Cancels a reservation or leaves the waiting list. Refetches the lists in any case. */
export async function cancelReservation(queries: QueryClient, id: number): Promise<void> {
  try {
    await answer(api.DELETE("/my-reservations/{id}", { params: { path: { id } } }));
  } finally {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}
