// The calls around shifts. Every change refetches all that is shown of shifts, and of course dates, which tell how many
// instructors they have.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, done, taggedAnswer, type Tagged } from "@/api/client";
import type {
  CourseDate,
  Shift,
  ShiftInstructorList,
  ShiftList,
  ShiftPerson,
  ShiftProposal,
  ShiftStatus,
  ShiftWrite,
} from "@/api/types";
import { folded } from "@/lib/folded";
import type { CalendarRange } from "@/ui/calendar/calendar-range";
import type { DateChoice } from "./shift-values";

const key = "shifts";

/** Others answer and propose meanwhile: a screen that is opened again asks again. */
const staleTime = 5000;

/** At most 100 days. */
export function shiftsQuery(range: CalendarRange) {
  return queryOptions({
    queryKey: [key, "list", range],
    staleTime,
    queryFn: ({ signal }) => answer(api.GET("/shifts", { params: { query: range }, signal })),
    select: ({ data }) => data,
  });
}

/** The reader's shifts. */
export function myShiftsQuery(range: CalendarRange) {
  return { ...shiftsQuery(range), select: ({ data }: ShiftList) => data.filter(({ mine }) => mine) };
}

export function shiftQuery(id: number) {
  return queryOptions({
    queryKey: [key, "one", id],
    staleTime,
    queryFn: ({ signal }) => taggedAnswer(api.GET("/shifts/{id}", { params: { path: { id } }, signal })),
  });
}

/** Everybody who can have shifts, with what they say of when they can. */
export const instructorsQuery = queryOptions({
  queryKey: [key, "instructors"],
  staleTime,
  queryFn: ({ signal }) => answer(api.GET("/shifts/instructors", { signal })),
  select: ({ data }) => data,
});

/** Dates with the instructors they need, the uncovered ones first. */
export function coverageQuery(range: CalendarRange) {
  return queryOptions({
    queryKey: [key, "coverage", range],
    staleTime,
    queryFn: ({ signal }) => answer(api.GET("/shifts/coverage", { params: { query: range }, signal })),
    select: ({ data }) => data,
  });
}

/** The instructors who could teach a date: free ones with the fewest hours come first. */
export function candidatesQuery(date: number) {
  return queryOptions({
    queryKey: [key, "candidates", date],
    staleTime,
    queryFn: ({ signal }) =>
      answer(api.GET("/course-dates/{id}/instructors", { params: { path: { id: date } }, signal })),
    select: ({ data }) => data,
  });
}

/** Hours taught by instructor and month. */
export function hoursQuery(year: number) {
  return queryOptions({
    queryKey: [key, "hours", year],
    staleTime,
    queryFn: ({ signal }) => answer(api.GET("/shifts/hours", { params: { query: { year } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Those whose names contain the words of a text. There are few of them: the list is filtered here. */
export function instructorSearchQuery(search: string) {
  const words = folded(search).split(/\s+/);
  const fits = ({ name, surname }: ShiftPerson) => words.every((word) => folded(`${name} ${surname}`).includes(word));
  return {
    ...instructorsQuery,
    select: ({ data }: ShiftInstructorList): readonly ShiftPerson[] => data.map(({ user }) => user).filter(fits),
  };
}

/** Dates to come whose course, city or address contains a text. */
export function dateSearchQuery(search: string, today: string) {
  return queryOptions({
    queryKey: ["course-dates", "choice", search, today],
    queryFn: ({ signal }) =>
      answer(api.GET("/course-dates", { params: { query: { search, from: today, per_page: 10 } }, signal })),
    select: ({ data }) => data.filter(({ status }) => status !== "cancelled").map(choiceOf),
  });
}

export function dateQuery(id: number) {
  return queryOptions({
    queryKey: ["course-dates", "choice", id],
    queryFn: ({ signal }) => answer(api.GET("/course-dates/{id}", { params: { path: { id } }, signal })),
    select: choiceOf,
  });
}

/** The fields of a date that the form of a shift, and so its draft, holds: not its password. */
function choiceOf({ id, date, end_date, course, city }: CourseDate): DateChoice {
  return { id, date, end_date, course, city };
}

export async function createShift(queries: QueryClient, body: ShiftProposal): Promise<Shift> {
  const shift = await answer(api.POST("/shifts", { body }));
  await refresh(queries);
  return shift;
}

/** Changes a shift, if it is still as it was read. */
export async function saveShift(
  queries: QueryClient,
  id: number,
  tag: string,
  body: ShiftWrite,
): Promise<Tagged<Shift>> {
  const params = { path: { id } };
  const saved = await taggedAnswer(api.PUT("/shifts/{id}", { params, body, headers: { "If-Match": tag } }));
  await refresh(queries);
  return saved;
}

/** The instructor's answer, to the shift as it was read. */
export function answerShift(
  queries: QueryClient,
  { id, etag }: Pick<Shift, "id" | "etag">,
  status: Exclude<ShiftStatus, "proposed">,
  /** Why it is declined; blank for no reason. */
  reason = "",
): Promise<Tagged<Shift>> {
  return saveShift(queries, id, etag, reason.trim() === "" ? { status } : { status, reason });
}

export async function removeShift(queries: QueryClient, id: number): Promise<void> {
  await done(api.DELETE("/shifts/{id}", { params: { path: { id } } }));
  await refresh(queries);
}

/** Resolves once the queries on screen are fetched again. */
export async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [key] }),
    queries.invalidateQueries({ queryKey: ["course-dates"] }),
  ]);
}
