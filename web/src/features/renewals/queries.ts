// The calls around renewals.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Renewal, RenewalList, RenewalMail, QueuedRenewalMail, RenewalQuery, RenewalState } from "@/api/types";
import { columnQuery } from "./list-params";

const key = "renewals";

/** Bookings and reminders of others appear while somebody looks. */
const refreshEvery = 20_000;

/** A page of renewals. */
export function renewalsQuery(query: RenewalQuery) {
  return queryOptions({
    queryKey: [key, "list", query],
    queryFn: ({ signal }) => answer(api.GET("/renewals", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
}

/** One state of the board. While a filter changes its cards stay; those of another state are never shown as its own. */
export function renewalColumnQuery(query: RenewalQuery, state: RenewalState) {
  return queryOptions({
    ...renewalsQuery(columnQuery(query, state)),
    placeholderData: (previous: RenewalList | undefined) =>
      previous !== undefined && previous.data.length > 0 && previous.data.every((renewal) => renewal.state === state)
        ? previous
        : undefined,
  });
}

/** The results of the reminders, for the certificates that expire in the period of the query. */
export function renewalSummaryQuery({ expires_from: from, expires_to: to }: RenewalQuery) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return queryOptions({
    queryKey: [key, "summary", query],
    queryFn: ({ signal }) => answer(api.GET("/renewals/summary", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Writes to the holders of certificates, each person once. */
export function mailRenewals(body: RenewalMail): Promise<QueuedRenewalMail> {
  return answer(api.POST("/renewals/mail", { body }));
}

/** A renewal, if a list that was loaded shows it. */
export function renewalIn(queries: QueryClient, id: number): Renewal | null {
  for (const [, list] of queries.getQueriesData<RenewalList>({ queryKey: [key, "list"] })) {
    const found = list?.data.find((renewal) => renewal.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
