// The calls around surveys.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { SurveyQuery } from "@/api/types";
import { addressWith } from "@/lib/query-values";

const key = "surveys";
const commentsOfPage = 10;

export function resultsQuery(query: SurveyQuery) {
  return queryOptions({
    queryKey: [key, "results", query],
    queryFn: ({ signal }) => answer(api.GET("/surveys/results", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function commentsQuery(query: SurveyQuery, page: number) {
  const paged = { ...query, page, per_page: commentsOfPage };
  return queryOptions({
    queryKey: [key, "comments", paged],
    queryFn: ({ signal }) => answer(api.GET("/surveys/comments", { params: { query: paged }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The address of the spreadsheet with the same filters. */
export function exportAddress({ from, to, id_course, id_instructor, id_course_date }: SurveyQuery): string {
  return addressWith("/api/surveys/export", { from, to, id_course, id_instructor, id_course_date });
}

/** The instructors that admins choose from. */
export const instructorChoiceQuery = queryOptions({
  queryKey: ["shifts", "instructors"],
  queryFn: ({ signal }) => answer(api.GET("/shifts/instructors", { signal })),
  select: ({ data }) => data.map(({ user }) => user),
});
