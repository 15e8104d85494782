// Changes of reservations that show at once, with an alert that takes them back. When the server refuses, the rows are as
// they were.
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ReservationWrite, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/domain/person-names";
import {
  patchReservations,
  putReservation,
  readReservation,
  refresh,
  showRows,
  showSaved,
  startSending,
} from "./queries";
import { isRefusal, isStale, refusalText } from "./refusals";

export type Edit = Pick<ReservationWrite, "attendance" | "outcome" | "certificate">;

/** A row as it will be. */
export function edited(
  row: StaffReservation,
  { attendance, outcome, note, certificate }: Edit & Pick<ReservationWrite, "note">,
): StaffReservation {
  const next = { ...row };
  if (note !== undefined) next.note = note === null || note.trim() === "" ? null : note.trim();
  if (certificate !== undefined) next.certificate = certificate;
  if (attendance !== undefined && attendance !== null) {
    next.attendance = attendance;
    next.attendances = row.attendances.map((mark) => ({ ...mark, status: attendance }));
    if (attendance === "absent" && next.outcome === "passed") next.outcome = "none";
  }
  if (outcome !== undefined && outcome !== null) next.outcome = outcome;
  return next;
}

/** Whether an edit of several has to be asked about first: a result would become another one, or an absent person would pass. */
export function isDelicate(row: StaffReservation, edit: Edit): boolean {
  const next = edited(row, edit);
  const loses = row.attendances.some(
    ({ status }, index) => status !== "unknown" && status !== next.attendances[index]?.status,
  );
  const passesAbsent = edit.outcome === "passed" && next.attendance === "absent";
  return loses || passesAbsent || (row.outcome !== "none" && row.outcome !== next.outcome);
}

/** The request that makes a row what it was. */
export function reverted(before: StaffReservation, edit: Edit): ReservationWrite {
  const results = edit.attendance !== undefined || edit.outcome !== undefined;
  return {
    ...(edit.attendance !== undefined && {
      attendances: before.attendances.map(({ day, half, status }) => ({ day, half, status })),
    }),
    ...(results && { outcome: before.outcome }),
    ...(edit.certificate !== undefined && before.certificate !== null && { certificate: before.certificate }),
  };
}

/** Rows by the request that reverts them: those that were alike are reverted together. */
function reversals(rows: readonly StaffReservation[], edit: Edit) {
  const groups = new Map<string, { ids: number[]; body: ReservationWrite }>();
  for (const row of rows) {
    const body = reverted(row, edit);
    const group = groups.get(JSON.stringify(body));
    if (group === undefined) groups.set(JSON.stringify(body), { ids: [row.id], body });
    else group.ids.push(row.id);
  }
  return [...groups.values()];
}

/** Shows the rows as they will be, and sends the change. Returns what it failed with. */
async function run(
  queries: QueryClient,
  dateId: number,
  {
    rows,
    next,
    send,
  }: { rows: readonly StaffReservation[]; next: StaffReservation[]; send: () => Promise<StaffReservation[]> },
): Promise<unknown> {
  const end = startSending(queries, dateId);
  await showRows(queries, dateId, next);
  try {
    await showSaved(queries, dateId, await send());
    return null;
  } catch (problem) {
    await showRows(queries, dateId, rows);
    refresh(queries, dateId);
    return problem;
  } finally {
    end();
  }
}

/** `edit(rows, { attendance: "present" }, "Anna Bianchi è presente.")`. `onRefused` reports refusals, if it is given. */
export function useParticipantEdit(dateId: number) {
  const queries = useQueryClient();

  async function edit(
    rows: readonly StaffReservation[],
    change: Edit,
    text: string,
    { onRefused }: { onRefused?: (sentence: string) => void } = {},
  ): Promise<void> {
    const [only, ...others] = rows;
    if (only === undefined) return;
    const problem = await run(queries, dateId, {
      rows,
      next: rows.map((row) => edited(row, change)),
      send: async () =>
        others.length === 0
          ? [await putReservation(only.id, change)]
          : (await patchReservations(dateId, { ids: rows.map(({ id }) => id), ...change })).data,
    });
    if (problem === null) alert("success", text, "undo", () => void undo(rows, change));
    else if (onRefused !== undefined && isRefusal(problem)) onRefused(refusalText(problem));
    else alert("failure", refusalText(problem));
  }

  async function undo(rows: readonly StaffReservation[], change: Edit): Promise<void> {
    const problem = await run(queries, dateId, {
      rows: rows.map((row) => edited(row, change)),
      next: [...rows],
      send: async () => {
        const answers = await Promise.all(
          reversals(rows, change).map(({ ids, body }) => patchReservations(dateId, { ids, ...body })),
        );
        return answers.flatMap(({ data }) => data);
      },
    });
    if (problem === null) alert("info", "Ripristinato com'era prima.");
    else alert("failure", refusalText(problem));
  }

  return edit;
}

/** The result of saving a note: the text that it replaced, and the failure. */
type WrittenNote = { over: string; problem: unknown };

/** The notes that are being written, by reservation. Each promises what is stored then, as far as the reader knows. */
const writing = new WeakMap<QueryClient, Map<number, Promise<string>>>();

/**
 * `saveNote(row, "mancina", "")` writes a note over the one that the reader has seen. Where another one is stored, nothing is
 * written (412), and the list shows that one.
 */
export function useNoteSave(dateId: number) {
  const queries = useQueryClient();

  async function write(row: StaffReservation, note: string, over: string): Promise<WrittenNote> {
    const problem = await run(queries, dateId, {
      rows: [edited(row, { note: over })],
      next: [edited(row, { note })],
      send: async () => [await putReservation(row.id, { note, expected_note: over })],
    });
    if (isStale(problem)) await showStored(row.id);
    return { over, problem };
  }

  async function showStored(id: number): Promise<void> {
    // Where this fails, too, the lists are still asked for again.
    const row = await readReservation(id).catch(() => null);
    if (row !== null) await showSaved(queries, dateId, [row]);
  }

  /** Writes after the notes on the same person that are on their way: their answers say what is stored. */
  async function inTurn(
    row: StaffReservation,
    note: string,
    overOf: (stored: string | undefined) => string,
  ): Promise<WrittenNote> {
    const notes = writing.get(queries) ?? new Map<number, Promise<string>>();
    writing.set(queries, notes);
    const before = notes.get(row.id);
    const written = (async () => write(row, note, overOf(await before)))();
    const after = written.then(({ over, problem }) => (problem === null ? note : over));
    notes.set(row.id, after);
    await after;
    if (notes.get(row.id) === after) notes.delete(row.id);
    return written;
  }

  async function undo(row: StaffReservation, note: string, former: string): Promise<void> {
    const { problem } = await inTurn(row, former, () => note);
    if (problem === null) alert("info", "Ripristinato com'era prima.");
    else if (!isStale(problem)) alert("failure", refusalText(problem));
    else alert("failure", `La nota su ${fullName(row.user)} è cambiata nel frattempo: resta quella di adesso.`);
  }

  return async (row: StaffReservation, note: string, seen: string): Promise<unknown> => {
    const { over, problem } = await inTurn(row, note, (stored = seen) => stored);
    if (problem === null) {
      alert("success", `Nota su ${fullName(row.user)} salvata.`, "undo", () => void undo(row, note, over));
    }
    return problem;
  };
}
