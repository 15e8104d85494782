// The call that books, what the booking card asks about its reader, and the queries that a booking makes stale.
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import type { BookingRequest, MyBooking, MyReservation } from "@/api/types";
import { myBookingQuery } from "@/domain/my-booking";
import { useSession } from "@/lib/session/use-session";

/** Books a date. When the answer is lost, the reader's own reservations tell whether it was booked all the same. */
export async function book(request: BookingRequest): Promise<MyReservation> {
  try {
    return await answer(api.POST("/my-reservations", { body: request }));
  } catch (problem) {
    const isLost = problem instanceof ApiFailure && problem.status === 0;
    const booked = isLost ? await reservationOf(request.id_course_date) : undefined;
    if (booked === undefined) throw problem;
    return booked;
  }
}

/** The reader's live reservation for a date; undefined when there is none, or when the server cannot be asked. */
async function reservationOf(date: number): Promise<MyReservation | undefined> {
  try {
    const query = { period: "upcoming", per_page: 100 } as const;
    const { data } = await answer(api.GET("/my-reservations", { params: { query } }));
    return data.find(({ course_date, status }) => course_date.id === date && status !== "cancelled");
  } catch {
    return undefined;
  }
}

/**
 * Asked only for who is logged in: the course itself is the same for everybody. Returns no data after a logout, although React
 * Query still returns the cached data of a disabled query.
 */
export function useMyBooking(courseId: number): { data: MyBooking | undefined; isPending: boolean } {
  const enabled = useSession().loggedIn === true;
  const { data, isPending } = useQuery({ ...myBookingQuery(courseId), enabled });
  return { data: enabled ? data : undefined, isPending };
}

/** Invalidates every query that shows free seats, and what the reader holds. */
export function refreshSeats(queries: QueryClient, courseId: number): void {
  void queries.invalidateQueries({ queryKey: ["my-booking", courseId] });
  void queries.invalidateQueries({ queryKey: ["course", courseId] });
  void queries.invalidateQueries({ queryKey: ["courses"] });
}
