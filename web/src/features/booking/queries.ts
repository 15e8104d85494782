// The queries of booking, and the caches it invalidates.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { BookingRequest, Course, CourseDateOption, MyReservation } from "@/api/types";

/** The course's dates with their exact free seats. The page's data may be minutes old, so it is only the placeholder. */
export function bookableDatesQuery(course: Course) {
  return queryOptions({
    queryKey: ["course", course.id, "dates"],
    queryFn: async ({ signal }): Promise<CourseDateOption[]> => {
      const fresh = await answer(api.GET("/courses/{id}", { params: { path: { id: course.id } }, signal }));
      return fresh.next_dates;
    },
    placeholderData: course.next_dates,
    staleTime: 0,
  });
}

export function book(request: BookingRequest): Promise<MyReservation> {
  return answer(api.POST("/my-reservations", { body: request }));
}

/** Invalidates every query that shows free seats. */
export function refreshSeats(queries: QueryClient, courseId: number): void {
  void queries.invalidateQueries({ queryKey: ["course", courseId] });
  void queries.invalidateQueries({ queryKey: ["courses"] });
}
