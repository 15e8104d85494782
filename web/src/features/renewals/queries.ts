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

/** Who would get the reminder now, and who would not. */
export function reminderPreviewQuery(ids: number[]) {
  return queryOptions({
    queryKey: [key, "remind", ids],
    queryFn: ({ signal }) =>
      answer(api.POST("/renewals/remind", { params: { query: { dry_run: 1 } }, body: { ids }, signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Sends the reminder now. */
export async function remindRenewals(queries: QueryClient, ids: number[]): Promise<QueuedRenewalMail> {
  const queued = await answer(api.POST("/renewals/remind", { body: { ids } }));
  await queries.invalidateQueries({ queryKey: [key, "list"] });
  return queued;
}

/** Records that the holder was called. */
export async function recordCall(queries: QueryClient, id: number, note: string): Promise<Renewal> {
  const changed = await answer(api.POST("/renewals/{id}/calls", { params: { path: { id } }, body: { note } }));
  await queries.invalidateQueries({ queryKey: [key, "list"] });
  return changed;
}

/** Takes back a call that was recorded by mistake. */
export async function takeCallBack(queries: QueryClient, id: number, call: number): Promise<void> {
  await answer(api.DELETE("/renewals/{id}/calls/{call}", { params: { path: { id, call } } }));
  await queries.invalidateQueries({ queryKey: [key, "list"] });
}

/** A renewal, if a list that was loaded shows it. */
export function renewalIn(queries: QueryClient, id: number): Renewal | null {
  for (const [, list] of queries.getQueriesData<RenewalList>({ queryKey: [key, "list"] })) {
    const found = list?.data.find((renewal) => renewal.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
