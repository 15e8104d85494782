// Changes of reservations that show at once, with an alert that takes them back. When the server refuses, the rows are as
// they were.
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ReservationWrite, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { patchReservations, putReservation, refresh, showRows, showSaved, startSending } from "./queries";
import { isRefusal, refusalText } from "./refusals";

export type Edit = Pick<ReservationWrite, "attendance" | "outcome" | "note" | "certificate">;

/** A row as it will be. */
export function edited(row: StaffReservation, { attendance, outcome, note, certificate }: Edit): StaffReservation {
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

/** The request that makes a row what it was. */
export function reverted(before: StaffReservation, edit: Edit): ReservationWrite {
  const results = edit.attendance !== undefined || edit.outcome !== undefined;
  return {
    ...(edit.attendance !== undefined && {
      attendances: before.attendances.map(({ day, half, status }) => ({ day, half, status })),
    }),
    ...(results && { outcome: before.outcome }),
    ...(edit.note !== undefined && { note: before.note ?? "" }),
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

/** Where a failure is told: in place of the alert. */
type Told = {
  /** What the server refuses. */
  onRefused?: (sentence: string) => void;
  /** Whatever it is. */
  onFailed?: (sentence: string) => void;
};

/** `edit(rows, { attendance: "present" }, "Anna Bianchi è presente.")`. The answer says whether it is saved. */
export function useParticipantEdit(dateId: number) {
  const queries = useQueryClient();

  async function edit(
    rows: readonly StaffReservation[],
    change: Edit,
    text: string,
    { onFailed, onRefused = onFailed }: Told = {},
  ): Promise<boolean> {
    const [only, ...others] = rows;
    if (only === undefined) return false;
    const problem = await run(queries, dateId, {
      rows,
      next: rows.map((row) => edited(row, change)),
      send: async () =>
        others.length === 0
          ? [await putReservation(only.id, change)]
          : (await patchReservations(dateId, { ids: rows.map(({ id }) => id), ...change })).data,
    });
    if (problem === null) {
      alert("success", text, "undo", () => void undo(rows, change));
      return true;
    }
    const tell = (isRefusal(problem) ? onRefused : onFailed) ?? ((sentence: string) => alert("failure", sentence));
    tell(refusalText(problem));
    return false;
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
    if (problem === null) alert("info", "Modifica annullata.");
    else alert("failure", refusalText(problem));
  }

  return edit;
}
