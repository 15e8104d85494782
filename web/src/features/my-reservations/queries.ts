// The queries of MyReservations, moving and cancelling.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { CourseDateOption, MoveRequest, MyReservation } from "@/api/types";
import type { Period } from "./list-params";

const key = "my-reservations";
const papersKey = "my-certificates";

/** A page of the user's reservations. */
export function myReservationsQuery({ section, page }: { section: Period; page: number }) {
  return queryOptions({
    queryKey: [key, section, page],
    queryFn: ({ signal }) =>
      answer(api.GET("/my-reservations", { params: { query: { period: section, page, per_page: 10 } }, signal })),
  });
}

/** A page of the user's certificates, the latest first. */
export function myCertificatesQuery(page: number) {
  return queryOptions({
    queryKey: [papersKey, page],
    queryFn: ({ signal }) => answer(api.GET("/my-certificates", { params: { query: { page, per_page: 10 } }, signal })),
  });
}

/** The user's certificates that wait for their renewal, the first to expire first. */
export const papersToRenewQuery = queryOptions({
  queryKey: [papersKey, "to-renew"],
  queryFn: ({ signal }) =>
    answer(api.GET("/my-certificates", { params: { query: { to_renew: true, per_page: 100 } }, signal })),
});

/** The dates of a course that can be booked, with their exact seats. */
export function bookableDatesQuery(course: number) {
  return queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: [key, "dates", course],
    queryFn: async ({ signal }): Promise<readonly CourseDateOption[]> =>
      (await answer(api.GET("/courses/{id}", { params: { path: { id: course } }, signal }))).next_dates,
  });
}

/** Moves a reservation to another date of its course. Refetches the lists in any case. */
export async function moveReservation(queries: QueryClient, id: number, body: MoveRequest): Promise<MyReservation> {
  try {
    return await answer(api.PUT("/my-reservations/{id}", { params: { path: { id } }, body }));
  } finally {
    refetchLists(queries);
  }
}

/** Cancels a reservation or leaves the waiting list. Refetches the lists in any case. */
export async function cancelReservation(queries: QueryClient, id: number): Promise<void> {
  try {
    await answer(api.DELETE("/my-reservations/{id}", { params: { path: { id } } }));
  } finally {
    refetchLists(queries);
  }
}

/** The reservation may be the renewal of a certificate. */
function refetchLists(queries: QueryClient): void {
  for (const name of [key, papersKey]) void queries.invalidateQueries({ queryKey: [name] });
}
