// How many are present, absent, passed and not called yet, large enough to be read from the desk.
import type { HalfDayName, StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { sameHalf } from "@/lib/half-days";

export function RollCallCounters({ rows, halfDay }: { rows: readonly StaffReservation[]; halfDay: HalfDayName }) {
  const on = (status: string) =>
    rows.filter(({ attendances }) => attendances.some((one) => sameHalf(one, halfDay) && one.status === status)).length;
  const counters = [
    ["Presenti", on("present"), "text-brand"],
    ["Assenti", on("absent"), "text-danger"],
    ["Da chiamare", on("unknown"), "text-ink"],
    ["Idonei", rows.filter(({ outcome }) => outcome === "passed").length, "text-brand"],
  ] as const;
  return (
    <dl className="grid grid-cols-4 gap-2">
      {counters.map(([label, count, tone]) => (
        <div
          key={label}
          className="grid content-start justify-items-center rounded-card border border-line bg-surface px-1 py-3"
        >
          <dt className="order-2 text-center text-caption text-ink-soft sm:text-compact">{label}</dt>
          <dd className={classNames("numbers text-heading leading-none font-semibold", tone)}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
