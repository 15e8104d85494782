// The calls around users as staff manage them.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, taggedAnswer, type Tagged } from "@/api/client";
import type { BulkResult, ManagedUser, UserQuery, UserWrite } from "@/api/types";
import { instantOf, romeNow } from "@/lib/rome-time";
import { isGone } from "./labels";

const key = "users";

/** A page of users. */
export function usersQuery(query: UserQuery) {
  return queryOptions({
    queryKey: [key, "list", query],
    queryFn: ({ signal }) => answer(api.GET("/users", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** A user with the tag of what was read, for saving. */
export function userQuery(id: number) {
  return queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => taggedAnswer(api.GET("/users/{id}", { params: { path: { id } }, signal })),
  });
}

type ReservationPeriod = "upcoming" | "past";

/** A page of a user's reservations. */
export function userReservationsQuery(id: number, period: ReservationPeriod | undefined, page = 1, perPage = 25) {
  const query = { period, page, per_page: perPage };
  return queryOptions({
    queryKey: [key, "reservations", id, query],
    queryFn: ({ signal }) => answer(api.GET("/users/{id}/reservations", { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The shifts of a user that are not over, declined ones too. */
export function upcomingShiftsQuery(id: number) {
  return queryOptions({
    queryKey: [key, "shifts", id],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { id_user: id, from: instantOf(romeNow()) };
      return answer(api.GET("/shifts", { params: { query }, signal }));
    },
    select: ({ data }) => data,
  });
}

/** The first people who fit a text, without one of them. */
export function peopleQuery(text: string, without: number) {
  return queryOptions({
    queryKey: [key, "people", text],
    queryFn: ({ signal }) =>
      answer(api.GET("/users", { params: { query: { search: text, per_page: 8 } }, signal })).then(({ data }) => data),
    select: (people: readonly ManagedUser[]) => people.filter((person) => person.id !== without && !isGone(person)),
  });
}

export async function createUser(queries: QueryClient, body: UserWrite): Promise<ManagedUser> {
  const user = await answer(api.POST("/users", { body }));
  void queries.invalidateQueries({ queryKey: [key] });
  return user;
}

/** Saves a user unless it has changed since `tag` was read. */
export async function saveUser(
  queries: QueryClient,
  id: number,
  body: UserWrite,
  tag: string,
): Promise<Tagged<ManagedUser>> {
  const headers = { "If-Match": tag };
  return changed(queries, await taggedAnswer(api.PUT("/users/{id}", { params: { path: { id } }, body, headers })));
}

/** Sends the invitation again to all users that the query finds. */
export function inviteUsers(query: UserQuery, rows: number): Promise<BulkResult> {
  return answer(api.POST("/users/invite", { params: { query }, body: { rows } }));
}

/** The fate of seats and shifts. */
export type SeatChoice = "keep" | "cancel";

export async function disableUser(queries: QueryClient, id: number, seats: SeatChoice | undefined): Promise<void> {
  const params = { path: { id }, query: { reservations: seats } };
  changed(queries, await taggedAnswer(api.DELETE("/users/{id}", { params })));
}

export async function enableUser(queries: QueryClient, id: number): Promise<void> {
  changed(queries, await taggedAnswer(api.POST("/users/{id}/enable", { params: { path: { id } } })));
}

/** Switches off the two-factor login of somebody who has lost the phone. */
export async function resetTwoFactor(queries: QueryClient, id: number): Promise<void> {
  changed(queries, await taggedAnswer(api.DELETE("/users/{id}/two-factor", { params: { path: { id } } })));
}

/** Sends the invitation again. The answer says where it went. */
export async function inviteUser(id: number): Promise<string> {
  return (await answer(api.POST("/users/{id}/invite", { params: { path: { id } } }))).message;
}

/** Merges a duplicate with the person who stays. */
export async function mergeUsers(queries: QueryClient, id: number, duplicate: number): Promise<void> {
  const call = api.POST("/users/{id}/merge", { params: { path: { id } }, body: { id_user: duplicate } });
  changed(queries, await taggedAnswer(call));
}

/** Stores the new version of a user, and refreshes all lists, also those of dates, shifts and the command palette. */
function changed(queries: QueryClient, user: Tagged<ManagedUser>): Tagged<ManagedUser> {
  queries.setQueryData(userQuery(user.data.id).queryKey, user);
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, kind, id] }) =>
      first === "participants" ||
      first === "course-dates" ||
      first === "shifts" ||
      first === "staff-search" ||
      (first === key && !(kind === "one" && id === user.data.id)),
  });
  return user;
}
