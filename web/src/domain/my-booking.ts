// The reader's bookings of a course, for the booking card and the dialog that moves a reservation.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { MyBooking } from "@/api/types";

/** Which dates of a course the reader holds, and whether it is for them. Always stale: they may book or cancel in another tab. */
export function myBookingQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ["my-booking", id],
    queryFn: ({ signal }): Promise<MyBooking> =>
      answer(api.GET("/courses/{id}/my-booking", { params: { path: { id } }, signal })),
  });
}
