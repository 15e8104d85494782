// The calls around surveys.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { SurveyQuery } from "@/api/types";

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
