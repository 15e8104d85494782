// The calls around the participants of a date.
import { keepPreviousData, queryOptions, type Query, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type {
  ChangePreview,
  CourseDate,
  FoundPerson,
  NewReservation,
  ParticipantList,
  ParticipantQuery,
  ReservationWrite,
  ReservationsWrite,
  StaffReservation,
} from "@/api/types";
import type { TypedPerson } from "@/domain/typed-person";

const key = "participants";

/** The lists of a date, whatever their filters. */
export const listsOf = (dateId: number) => [key, "list", dateId] as const;

/** The mails about the certificates of a date that are held back. */
export const heldMailsOf = (dateId: number) => [key, "held-mails", dateId] as const;

/** The reservations of a person, which staff open from the list of a date. */
const ofPeople = ["users", "reservations"];

/** A page of the participants of a date. */
export function participantsQuery(dateId: number, query: ParticipantQuery) {
  return queryOptions({
    queryKey: [...listsOf(dateId), query],
    queryFn: ({ signal }) =>
      answer(api.GET("/course-dates/{id}/reservations", { params: { path: { id: dateId }, query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Everybody with a seat, for the roll call. */
export function rollCallQuery(dateId: number) {
  return queryOptions({
    queryKey: [...listsOf(dateId), "roll-call"],
    queryFn: ({ signal }) => listAll(dateId, { status: "confirmed", sort: "surname" }, signal),
  });
}

/** All people that a query finds now, on all its pages. */
export async function findEveryone(
  queries: QueryClient,
  dateId: number,
  query: ParticipantQuery,
): Promise<readonly StaffReservation[]> {
  const { data } = await queries.fetchQuery({
    queryKey: [...listsOf(dateId), "everyone", query],
    queryFn: ({ signal }) => listAll(dateId, query, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

/** All pages as one: no date has more than a few. */
async function listAll(dateId: number, query: ParticipantQuery, signal: AbortSignal): Promise<ParticipantList> {
  const list = (page: number) => {
    const params = { path: { id: dateId }, query: { ...query, per_page: 100, page } };
    return answer(api.GET("/course-dates/{id}/reservations", { params, signal }));
  };
  const first = await list(1);
  const others = Array.from({ length: first.meta.last_page - 1 }, (_, index) => list(index + 2));
  const rest = (await Promise.all(others)).flatMap(({ data }) => data);
  return { ...first, data: [...first.data, ...rest] };
}

/** The date with its seats. */
export function dateFactsQuery(dateId: number) {
  return queryOptions({
    queryKey: [key, "date", dateId],
    queryFn: ({ signal }) => answer(api.GET("/course-dates/{id}", { params: { path: { id: dateId } }, signal })),
  });
}

/** The certificates that people can choose on a date. */
export function certificatesQuery(dateId: number) {
  return queryOptions({
    queryKey: [key, "certificates", dateId],
    queryFn: ({ signal }) => answer(api.GET("/course-dates/{id}/course", { params: { path: { id: dateId } }, signal })),
    select: ({ certificates }) => certificates.filter(({ always }) => always === 0),
    staleTime: 300_000,
  });
}

export type KnownPerson = Omit<FoundPerson, "state" | "phone">;

/** The first people who fit a text; a field may add somebody new to them. */
export function peopleQuery(text: string) {
  return queryOptions({
    queryKey: [key, "people", text],
    queryFn: ({ signal }) => answer(api.GET("/users", { params: { query: { search: text, per_page: 8 } }, signal })),
    select: ({ data }): (KnownPerson | TypedPerson)[] =>
      data
        .filter(({ disabled_at: disabled }) => disabled === null)
        .map(({ id, name, surname, email, contact_email, fiscal_code, birth_date, company }) => ({
          id,
          name,
          surname,
          email,
          contact_email,
          fiscal_code,
          birth_date,
          company,
        })),
  });
}

export async function addParticipant(queries: QueryClient, dateId: number, body: NewReservation) {
  const added = await answer(api.POST("/course-dates/{id}/reservations", { params: { path: { id: dateId } }, body }));
  refresh(queries, dateId);
  return added;
}

export function readReservation(id: number): Promise<StaffReservation> {
  return answer(api.GET("/reservations/{id}", { params: { path: { id } } }));
}

export function putReservation(id: number, body: ReservationWrite): Promise<StaffReservation> {
  return answer(api.PUT("/reservations/{id}", { params: { path: { id } }, body }));
}

export function patchReservations(dateId: number, body: ReservationsWrite): Promise<{ data: StaffReservation[] }> {
  return answer(api.PATCH("/course-dates/{id}/reservations", { params: { path: { id: dateId } }, body }));
}

/** What a change of several reservations would do: who cannot be changed, and whose results would become others. */
export async function previewChange(dateId: number, body: ReservationsWrite): Promise<ChangePreview> {
  return answer(api.POST("/course-dates/{id}/reservations/preview", { params: { path: { id: dateId } }, body }));
}

/** Moves reservations to another date: all of them or none. */
export async function moveReservations(
  queries: QueryClient,
  dateId: number,
  ids: number[],
  target: CourseDate,
): Promise<void> {
  const waiting = target.available < ids.length;
  await patchReservations(dateId, { ids, id_course_date: target.id, waiting });
  refresh(queries, dateId);
  refresh(queries, target.id);
}

/** Cancels reservations: all of them or none. */
export async function cancelReservations(queries: QueryClient, dateId: number, ids: readonly number[]): Promise<void> {
  const params = { path: { id: dateId } };
  try {
    await answer(api.POST("/course-dates/{id}/reservations/cancel", { params, body: { ids: [...ids] } }));
  } finally {
    refresh(queries, dateId);
  }
}

/** Reinstates reservations: all of them or none. `waiting` accepts the waiting list for people without a seat. */
export async function reinstateReservations(
  queries: QueryClient,
  dateId: number,
  ids: readonly number[],
  waiting: boolean,
): Promise<StaffReservation[]> {
  const params = { path: { id: dateId } };
  const body = { ids: [...ids], waiting };
  try {
    return (await answer(api.POST("/course-dates/{id}/reservations/reinstate", { params, body }))).data;
  } finally {
    refresh(queries, dateId);
  }
}

/** Writes a mail. The answer says to how many people it goes. */
export async function mailParticipants(
  dateId: number,
  body: { ids: number[]; subject: string; text: string },
): Promise<number> {
  const params = { path: { id: dateId } };
  return (await answer(api.POST("/course-dates/{id}/reservations/mail", { params, body }))).total;
}

/** The changes of a date's people that are being sent. */
type Sending = {
  count: number;
  /** The lists, by their hash, that are out of date although they look valid: a change has been written into them. */
  outdated: Set<string>;
};

const sending = new WeakMap<QueryClient, Map<number, Sending>>();

function sendingOf(queries: QueryClient, dateId: number): Sending {
  const dates = sending.get(queries) ?? new Map<number, Sending>();
  sending.set(queries, dates);
  const known = dates.get(dateId) ?? { count: 0, outdated: new Set<string>() };
  dates.set(dateId, known);
  return known;
}

/**
 * Begins to send a change of a date's people. Returns what ends it: with the last of them, the lists are asked for again that
 * `showRows` has left out of date.
 */
export function startSending(queries: QueryClient, dateId: number): () => void {
  const state = sendingOf(queries, dateId);
  state.count += 1;
  return () => {
    state.count -= 1;
    if (state.count > 0 || state.outdated.size === 0) return;
    const outdated = new Set(state.outdated);
    state.outdated.clear();
    const predicate = ({ queryHash }: { queryHash: string }) => outdated.has(queryHash);
    void queries.invalidateQueries({ queryKey: listsOf(dateId), predicate });
  };
}

/**
 * Puts rows in the place of those that the lists of a date show. A list that was asked for before, as by a bulk action or the
 * poll of a date that is on, must not hide them: its answer is dropped. A first answer is waited for, since nobody may ask for
 * it again and the network may go; the rows are put into it, and it is out of date.
 */
export async function showRows(queries: QueryClient, dateId: number, rows: readonly StaffReservation[]): Promise<void> {
  const queryKey = listsOf(dateId);
  const { outdated } = sendingOf(queries, dateId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lists = queries.getQueryCache().findAll({ queryKey });
  // A list is as old as its answer, whatever is written into it.
  const write = ({ queryKey, state: { dataUpdatedAt: updatedAt } }: Query) =>
    queries.setQueryData<ParticipantList>(
      queryKey,
      (list) => list && { ...list, data: list.data.map((row) => byId.get(row.id) ?? row) },
      { updatedAt },
    );
  for (const list of lists) {
    const { queryHash, state, promise } = list;
    if (state.data === undefined) {
      const onFirst = () => {
        const end = startSending(queries, dateId);
        write(list);
        outdated.add(queryHash);
        end();
      };
      promise?.then(onFirst, () => {});
    } else if (state.isInvalidated || state.fetchStatus !== "idle") outdated.add(queryHash);
  }
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  for (const list of lists) write(list);
}

/** Shows rows as the server has just saved them. */
export async function showSaved(
  queries: QueryClient,
  dateId: number,
  rows: readonly StaffReservation[],
): Promise<void> {
  const end = startSending(queries, dateId);
  await showRows(queries, dateId, rows);
  void queries.invalidateQueries({ queryKey: ofPeople });
  end();
}

/** Asks again for all that is shown of a date and of its people. */
export function refresh(queries: QueryClient, dateId: number): void {
  sendingOf(queries, dateId).outdated.clear();
  void queries.invalidateQueries({ queryKey: listsOf(dateId) });
  void queries.invalidateQueries({ queryKey: [key, "date", dateId] });
  void queries.invalidateQueries({ queryKey: heldMailsOf(dateId) });
  void queries.invalidateQueries({ queryKey: ["course-dates"] });
  void queries.invalidateQueries({ queryKey: ofPeople });
}
