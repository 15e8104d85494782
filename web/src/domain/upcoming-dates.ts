// The dates to come, and what can be chosen when booking one: for staff who book somebody or move a reservation.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

const key = "upcoming-dates";

/** The dates of a course, or of all, that can still be booked, soonest first. */
export function upcomingDatesQuery(course: number | undefined, search = "") {
  return queryOptions({
    queryKey: ["course-dates", key, course, search],
    queryFn: ({ signal }) => {
      const from = new Date().toISOString();
      const query = { course, from, per_page: 100, sort: "date" as const, ...(search !== "" && { search }) };
      return answer(api.GET("/course-dates", { params: { query }, signal }));
    },
    select: ({ data }) => data.filter(({ status }) => status === "scheduled" || status === "confirmed"),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The certifications that can be chosen for a date. */
export function bookingOptionsQuery(dateId: number) {
  return queryOptions({
    queryKey: [key, "options", dateId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: dateId } };
      const { certificates } = await answer(api.GET("/course-dates/{id}/course", { params, signal }));
      return certificates.filter(({ always, retired }) => always === 0 && !retired);
    },
    staleTime: 300_000,
  });
}
