// What booking asks the server, and what it makes stale.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { BookingRequest, Course, CourseDateOption, MyReservation } from "@/api/types";

/** The course's dates with their exact free seats. The page may be minutes old: it only serves until the answer comes. */
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

/** Free seats changed: everything that shows them is asked again. */
export function refreshSeats(queries: QueryClient, courseId: number): void {
  void queries.invalidateQueries({ queryKey: ["course", courseId] });
  void queries.invalidateQueries({ queryKey: ["courses"] });
}
