// The filters of the calendar, the list and the week: by instructor and by answer.
import { useQuery } from "@tanstack/react-query";
import type { Shift, ShiftStatus } from "@/api/types";
import { fullName } from "@/domain/person-names";
import type { SelectOption } from "@/ui/select/select-option";
import { FilterById, SelectFilter } from "@/ui/select/select-filter";
import { statusLabels } from "./labels";
import { instructorsQuery } from "./queries";
import type { ShiftsState, ShiftsUrl } from "./shifts-url";

const anyStatus = "";

export function filtered(
  shifts: readonly Shift[],
  { instructor, status }: Pick<ShiftsState, "instructor" | "status">,
): Shift[] {
  return shifts.filter(
    (shift) => (instructor === null || shift.user.id === instructor) && (status === null || shift.status === status),
  );
}

export function ShiftFilters({ url: { state, change } }: { url: ShiftsUrl }) {
  const { data: instructors = [] } = useQuery(instructorsQuery);
  return (
    <>
      <FilterById
        label="Istruttore"
        none="Chiunque"
        options={instructors.map(({ user }) => ({ value: user.id, label: fullName(user) }))}
        value={state.instructor}
        onChange={(instructor) => change({ instructor })}
      />
      <SelectFilter
        label="Risposta"
        options={statuses}
        value={state.status ?? anyStatus}
        onChange={(value) => change({ status: value === anyStatus ? null : value })}
      />
    </>
  );
}

const statuses: readonly SelectOption<ShiftStatus | "">[] = [
  { value: anyStatus, label: "Tutte" },
  { value: "proposed", label: statusLabels.proposed },
  { value: "accepted", label: statusLabels.accepted },
  { value: "declined", label: statusLabels.declined },
];
