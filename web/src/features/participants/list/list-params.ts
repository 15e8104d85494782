// The state of the list in the URL, as the query of the API. The tabs are the statuses of reservations.
import type { ParticipantQuery, StaffReservation } from "@/api/types";
import { known } from "@/lib/query-values";
import { readTableUrl, type TableState } from "@/ui/table/use-table-url";

export type Status = StaffReservation["status"];
type Filter = "status" | "attendance" | "outcome";

export const participantsUrl = { filters: ["status", "attendance", "outcome"] as const };

export function statusIn({ filters }: TableState<Filter>): Status {
  return known(["confirmed", "waiting", "cancelled"] as const, filters.status) ?? "confirmed";
}

/** Values of the URL that the API does not know are left out. */
export function participantQueryOf(state: TableState<Filter>): ParticipantQuery {
  const status = statusIn(state);
  const seated = status === "confirmed";
  return {
    status,
    attendance: seated ? known(["unknown", "present", "absent"] as const, state.filters.attendance) : undefined,
    outcome: seated ? known(["none", "passed", "failed"] as const, state.filters.outcome) : undefined,
    search: state.search === "" ? undefined : state.search,
    sort:
      known(["surname", "created_at", "status", "waiting_position"] as const, state.sort?.column) ??
      (status === "waiting" ? "waiting_position" : "surname"),
    direction: state.sort?.direction,
    page: state.page,
    per_page: 100,
  };
}

export function participantListQuery(params: URLSearchParams): ParticipantQuery {
  return participantQueryOf(readTableUrl(params, participantsUrl));
}
