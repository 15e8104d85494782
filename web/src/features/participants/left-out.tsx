// The people whom a bulk action leaves out, by reason.
import { useQuery } from "@tanstack/react-query";
import { fullName } from "@/domain/person-names";
import { rollCallQuery } from "./queries";

type LeftOutProps = {
  dateId: number;
  /** Reservations with the reason. */
  people: readonly { id: number; reason: string }[];
  /** Names the list. */
  label: string;
};

export function LeftOut({ dateId, people, label }: LeftOutProps) {
  const { data: everybody, isPending } = useQuery(rollCallQuery(dateId));
  if (isPending) return null;
  const names = new Map(everybody?.data.map(({ id, user }) => [id, fullName(user)]));
  const reasons = new Map<string, string[]>();
  for (const { id, reason } of people) {
    reasons.set(reason, [...(reasons.get(reason) ?? []), names.get(id) ?? `iscrizione ${id}`]);
  }
  return (
    <dl aria-label={label} className="grid gap-1.5 text-compact">
      {[...reasons].map(([reason, named]) => (
        <div key={reason}>
          <dt className="inline font-medium">
            {reason.replace(/\.$/, "")} ({named.length}):
          </dt>{" "}
          <dd className="inline text-ink-soft">{named.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}
