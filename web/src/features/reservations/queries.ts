// The queries of MyReservations, and cancelling.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";
import type { ListParams } from "./list-params";

const key = "my-reservations";

/** A page of the user's reservations. */
export function myReservationsQuery({ period, page }: ListParams) {
  return queryOptions({
    queryKey: [key, period, page],
    queryFn: ({ signal }) =>
      toForbidden(answer(api.GET("/my-reservations", { params: { query: { period, page, per_page: 10 } }, signal }))),
  });
}

/** The course last viewed. */
export function lastCourseQuery(id: number) {
  return queryOptions({
    queryKey: ["last-course", id],
    queryFn: ({ signal }) => answer(api.GET("/courses/{id}", { params: { path: { id } }, signal })),
    retry: false,
  });
}

/** Cancels a reservation or leaves the waiting list. Refetches the lists in any case. */
export async function cancelReservation(queries: QueryClient, id: number): Promise<void> {
  try {
    await toForbidden(answer(api.DELETE("/my-reservations/{id}", { params: { path: { id } } })));
  } finally {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}

async function toForbidden<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (problem) {
    if (problem instanceof ApiFailure && problem.kind === "forbidden") leaveTo(to.forbidden());
    throw problem;
  }
}
