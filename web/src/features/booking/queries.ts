// The call that books, what the booking card asks about its reader, and the queries that a booking makes stale.
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { BookingRequest, MyBooking, MyReservation } from "@/api/types";
import { useSession } from "@/lib/session/use-session";

export function book(request: BookingRequest): Promise<MyReservation> {
  return answer(api.POST("/my-reservations", { body: request }));
}

/** Which dates of a course the reader holds, and whether it is for them. Always stale: they may book or cancel in another tab. */
function myBookingQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ["my-booking", id],
    queryFn: ({ signal }): Promise<MyBooking> =>
      answer(api.GET("/courses/{id}/my-booking", { params: { path: { id } }, signal })),
  });
}

/** Asked only for who is logged in: the course itself is the same for everybody. */
export function useMyBooking(courseId: number): UseQueryResult<MyBooking> {
  const enabled = useSession().loggedIn === true;
  return useQuery({ ...myBookingQuery(courseId), enabled });
}

/** Invalidates every query that shows free seats, and what the reader holds. */
export function refreshSeats(queries: QueryClient, courseId: number): void {
  void queries.invalidateQueries({ queryKey: ["my-booking", courseId] });
  void queries.invalidateQueries({ queryKey: ["course", courseId] });
  void queries.invalidateQueries({ queryKey: ["courses"] });
}
