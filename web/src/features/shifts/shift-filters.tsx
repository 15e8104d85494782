// The filters of the calendar, the list and the week: by instructor and by answer.
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Shift, ShiftStatus } from "@/api/types";
import { Select } from "@/ui/select/select";
import type { SelectOption, SelectValue } from "@/ui/select/select-option";
import { nameOf, statusLabels } from "./labels";
import { instructorsQuery } from "./queries";
import type { ShiftsState, ShiftsUrl } from "./shifts-url";

const all = 0;
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
      <Filter
        label="Istruttore"
        options={[
          { value: all, label: "Chiunque" },
          ...instructors.map(({ user }) => ({ value: user.id, label: nameOf(user) })),
        ]}
        value={state.instructor ?? all}
        onChange={(value) => change({ instructor: value === all ? null : value })}
      />
      <Filter
        label="Risposta"
        options={statuses}
        value={state.status ?? anyStatus}
        onChange={(value) => change({ status: value === anyStatus ? null : value })}
      />
    </>
  );
}

const statuses: readonly SelectOption<ShiftStatus | "">[] = [
  { value: anyStatus, label: "Ogni risposta" },
  { value: "proposed", label: statusLabels.proposed },
  { value: "accepted", label: statusLabels.accepted },
  { value: "declined", label: statusLabels.declined },
];

type FilterProps<Value extends SelectValue> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

function Filter<Value extends SelectValue>({ label, ...select }: FilterProps<Value>) {
  const id = useId();
  return (
    <div className="grid">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} label={label} {...select} />
    </div>
  );
}
