// @vitest-environment happy-dom
// The queries of other screens of the panel that a change makes stale: they are fetched again when the screens are opened.
import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { writeOf } from "@/features/course-dates/move-values";
import { cancelDate, removeDate, saveDate } from "@/features/course-dates/queries";
import {
  cancelReservations,
  dateFactsQuery,
  participantsQuery,
  rollCallQuery,
  showSaved,
} from "@/features/participants/queries";
import { staffSearchQuery } from "@/features/staff-search/queries";
import { disableUser, mergeUsers, userReservationsQuery } from "@/features/users/queries";
import { createQueryClient } from "@/lib/query-client";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { serve } from "@/lib/testing/server";
import { managedUser } from "@/lib/testing/users";

const list = participants([participant()]);
const listQuery = participantsQuery(3, { status: "confirmed" });
const ofUser = userReservationsQuery(7, undefined);

function opened(): QueryClient {
  const queries = createQueryClient();
  queries.setQueryData(dateFactsQuery(3).queryKey, dateOfStaff);
  queries.setQueryData(listQuery.queryKey, list);
  queries.setQueryData(rollCallQuery(3).queryKey, list);
  queries.setQueryData(ofUser.queryKey, { data: [], meta: list.meta });
  return queries;
}

const isStale = (queries: QueryClient, queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  const user = { body: managedUser(), headers: { ETag: '"2"' } };
  serve({
    "PUT /api/course-dates/3": { body: dateOfStaff, headers: { ETag: '"2"' } },
    "DELETE /api/course-dates/3": { status: 204 },
    "POST /api/course-dates/3/cancel": { status: 204 },
    "POST /api/course-dates/3/reservations/cancel": { body: { data: [] } },
    "DELETE /api/users/7": user,
    "POST /api/users/7/merge": user,
  });
});

const dated: Record<string, (queries: QueryClient) => Promise<unknown>> = {
  saved: (queries) => saveDate(queries, 3, '"1"', writeOf({ ...dateOfStaff, seats: 16 })),
  cancelled: (queries) => cancelDate(queries, { data: dateOfStaff, tag: '"1"' }, ""),
  removed: (queries) => removeDate(queries, { data: dateOfStaff, tag: '"1"' }),
};

it.each(Object.entries(dated))(
  "a date that was %s: its seats, its people, and the reservations of each",
  async (_, go) => {
    const queries = opened();
    await go(queries);
    for (const { queryKey } of [dateFactsQuery(3), listQuery, rollCallQuery(3), ofUser]) {
      expect(isStale(queries, queryKey), JSON.stringify(queryKey)).toBe(true);
    }
  },
);

const peopled: Record<string, (queries: QueryClient) => Promise<unknown>> = {
  disabled: (queries) => disableUser(queries, 7, "cancel"),
  merged: (queries) => mergeUsers(queries, 7, 8),
};

it.each(Object.entries(peopled))("a user who was %s: the lists of the dates that were booked", async (_, go) => {
  const queries = opened();
  await go(queries);
  for (const { queryKey } of [dateFactsQuery(3), listQuery, rollCallQuery(3), ofUser]) {
    expect(isStale(queries, queryKey), JSON.stringify(queryKey)).toBe(true);
  }
});

it.each(Object.entries(peopled))("a user who was %s: what the palette has found", async (_, go) => {
  const queries = opened();
  const search = staffSearchQuery("bianchi").queryKey;
  queries.setQueryData(search, { people: [], certificates: [], courses: [], course_dates: [] });
  await go(queries);
  expect(isStale(queries, search)).toBe(true);
});

it("a cancelled or changed participant: the reservations of the person", async () => {
  const cancelled = opened();
  await cancelReservations(cancelled, 3, [41]);
  expect(isStale(cancelled, ofUser.queryKey)).toBe(true);
  const changed = opened();
  await showSaved(changed, 3, [participant({ outcome: "passed" })]);
  expect(isStale(changed, ofUser.queryKey)).toBe(true);
});
