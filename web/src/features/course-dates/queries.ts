// The calls around course dates. Every change of a date refetches all that is shown of dates.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, done, taggedAnswer, type Tagged } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import type { BulkResult, CourseDate, CourseDateWrite, DatesQuery } from "@/api/types";
import type { CalendarRange } from "@/ui/calendar/calendar-range";
import type { CityChoice } from "./form-values";

const key = "course-dates";

/** Bookings change what is shown of dates: a screen that is opened again asks again. */
const staleTime = 5000;

/** At most 62 days, of one instructor or of all. */
export function calendarQuery(range: CalendarRange, instructor: string | null) {
  const query = { ...range, ...(instructor !== null && { instructor }) };
  return queryOptions({
    queryKey: [key, "calendar", query],
    staleTime,
    queryFn: ({ signal }) => answer(api.GET("/course-dates/calendar", { params: { query }, signal })),
  });
}

export function datesQuery(query: DatesQuery) {
  return queryOptions({
    queryKey: [key, "list", query],
    staleTime,
    queryFn: ({ signal }) => answer(api.GET("/course-dates", { params: { query }, signal })),
  });
}

export function dateQuery(id: number) {
  return queryOptions({
    queryKey: [key, "one", id],
    staleTime,
    queryFn: ({ signal }) => taggedAnswer(api.GET("/course-dates/{id}", { params: { path: { id } }, signal })),
  });
}

/** Cities, for filters. */
export const citiesQuery = queryOptions({
  queryKey: ["cities"],
  queryFn: ({ signal }) => answer(api.GET("/cities", { params: { query: { per_page: 100 } }, signal })),
  select: ({ data }) => data,
});

/** The cities whose names contain a text. */
export function citySearchQuery(search: string) {
  return queryOptions({
    queryKey: ["cities", search],
    queryFn: ({ signal }) => answer(api.GET("/cities", { params: { query: { search, per_page: 10 } }, signal })),
    select: ({ data }): readonly CityChoice[] => data,
  });
}

export async function createDate(queries: QueryClient, body: CourseDateWrite): Promise<CourseDate> {
  const date = await answer(api.POST("/course-dates", { body }));
  await refresh(queries);
  return date;
}

/** Replaces a date, if it is still as it was read. */
export async function saveDate(
  queries: QueryClient,
  id: number,
  tag: string,
  body: CourseDateWrite,
): Promise<Tagged<CourseDate>> {
  const call = api.PUT("/course-dates/{id}", { params: { path: { id } }, body, headers: { "If-Match": tag } });
  const saved = await taggedAnswer(call);
  await refresh(queries);
  return saved;
}

/** Cancels a date, if it is still as it was read. */
export async function cancelDate(
  queries: QueryClient,
  { data: { id }, tag }: Tagged<CourseDate>,
  reason: string,
): Promise<void> {
  const params = { path: { id } };
  await done(api.POST("/course-dates/{id}/cancel", { params, body: { reason }, headers: { "If-Match": tag } }));
  await refresh(queries);
}

/** Whether a date that was removed is gone, or stays because it was once booked or has shifts. */
export type Removal = "deleted" | "cancelled";

/** Removes a date without bookings, if it is still as it was read. The server refuses when a person has booked since. */
export async function removeDate(queries: QueryClient, { data: { id }, tag }: Tagged<CourseDate>): Promise<Removal> {
  const params = { path: { id }, query: { reservations: "none" as const } };
  const call = api.DELETE("/course-dates/{id}", { params, headers: { "If-Match": tag } });
  try {
    await done(call);
  } catch (problem) {
    // The screen shows an old version.
    if (problem instanceof ApiFailure && problem.kind === "conflict") await refresh(queries);
    throw problem;
  }
  const { data } = await call;
  await refresh(queries);
  return data === undefined ? "deleted" : "cancelled";
}

/** The days of the copies, or how often to repeat every week. */
export type Repetition = { dates: string[] } | { every: "week"; times: number };

export async function repeatDate(queries: QueryClient, id: number, body: Repetition): Promise<CourseDate[]> {
  const { data } = await answer(api.POST("/course-dates/{id}/repeat", { params: { path: { id } }, body }));
  await refresh(queries);
  return data;
}

/** Confirms all dates that the query finds, takes the confirmation back, or makes them private or public. */
export function changeDates(
  query: DatesQuery,
  change: { rows: number; confirmed?: boolean; private?: number },
): Promise<BulkResult> {
  return answer(api.PATCH("/course-dates", { params: { query }, body: change }));
}

/** Resolves once the queries on screen are fetched again. People's seats and days are those of their dates. */
export async function refresh(queries: QueryClient): Promise<void> {
  const shown = [[key], ["participants"], ["users", "reservations"]];
  await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** The props of every dialog about a date. */
export type DateDialogProps = { tagged: Tagged<CourseDate>; onClose: () => void };
