// The queries of MyReservations, moving and cancelling.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { CourseDateOption, MoveRequest, MyReservation } from "@/api/types";
import type { Period } from "./list-params";

const key = "my-reservations";

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
    queryKey: ["my-certificates", page],
    queryFn: ({ signal }) => answer(api.GET("/my-certificates", { params: { query: { page, per_page: 10 } }, signal })),
  });
}

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
    void queries.invalidateQueries({ queryKey: [key] });
  }
}

/** Cancels a reservation or leaves the waiting list. Refetches the lists in any case. */
export async function cancelReservation(queries: QueryClient, id: number): Promise<void> {
  try {
    await answer(api.DELETE("/my-reservations/{id}", { params: { path: { id } } }));
  } finally {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}
