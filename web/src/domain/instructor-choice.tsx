// The instructors that staff filter by: admins by anybody, instructors by themselves.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { useSession } from "@/lib/session/use-session";
import { SelectFilter } from "@/ui/select/select-filter";

/** Stands for the reader. */
const me = "me";

const instructorChoiceQuery = queryOptions({
  queryKey: ["shifts", "instructors"],
  queryFn: ({ signal }) => answer(api.GET("/shifts/instructors", { signal })),
  select: ({ data }) => data.map(({ user }) => ({ value: String(user.id), label: `${user.surname} ${user.name}` })),
});

/** The value of an address when it can be one: a number, or `me`. */
export function instructorIn(text: string | null | undefined): string | null {
  return typeof text === "string" && /^(?:me|[1-9]\d{0,14})$/.test(text) ? text : null;
}

type InstructorFilterProps = {
  value: string | null;
  onChange: (instructor: string | null) => void;
  /** The label of the empty filter. */
  none?: string;
  /** The label of the reader's own ones, which stands first: `Solo le mie`. Without it, they cannot be chosen. */
  own?: string;
  className?: string;
};

export function InstructorFilter({ value, onChange, none = "Tutti", own, className }: InstructorFilterProps) {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...instructorChoiceQuery, enabled: user?.is_admin === true });
  const first = own !== undefined && (user?.istructor === true || value === me) ? [{ value: me, label: own }] : [];
  return (
    <SelectFilter
      label="Istruttore"
      options={[{ value: "", label: none }, ...first, ...data]}
      value={value ?? ""}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      className={className}
    />
  );
}
