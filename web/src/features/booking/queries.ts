// The call that books, and the queries that it makes stale.
import type { QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { BookingRequest, MyReservation } from "@/api/types";

export function book(request: BookingRequest): Promise<MyReservation> {
  return answer(api.POST("/my-reservations", { body: request }));
}

/** Invalidates every query that shows free seats. */
export function refreshSeats(queries: QueryClient, courseId: number): void {
  void queries.invalidateQueries({ queryKey: ["course", courseId] });
  void queries.invalidateQueries({ queryKey: ["courses"] });
}
