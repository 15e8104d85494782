// The call that books, what the booking card asks about its reader, and the queries that a booking makes stale.
import { useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { BookingRequest, MyBooking, MyReservation } from "@/api/types";
import { myBookingQuery } from "@/lib/my-booking";
import { useSession } from "@/lib/session/use-session";

export function book(request: BookingRequest): Promise<MyReservation> {
  return answer(api.POST("/my-reservations", { body: request }));
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
