// What MyReservations asks the server, and how a reservation is given up.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";
import type { Place } from "./place";

const key = "my-reservations";

/** One page of one's own reservations. */
export function myReservationsQuery({ period, page }: Place) {
  return queryOptions({
    queryKey: [key, period, page],
    queryFn: ({ signal }) =>
      toForbidden(answer(api.GET("/my-reservations", { params: { query: { period, page, per_page: 10 } }, signal }))),
  });
}

/** The course the reader last looked at, to be offered where nothing is booked. */
export function lastCourseQuery(id: number) {
  return queryOptions({
    queryKey: ["last-course", id],
    queryFn: ({ signal }) => answer(api.GET("/courses/{id}", { params: { path: { id } }, signal })),
    retry: false,
  });
}

/** Gives up a seat or a place in the waiting list. The lists are asked again, whatever came of it. */
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
