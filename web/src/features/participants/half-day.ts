// Which half day the roll call opens on.
import type { HalfDayName } from "@/api/types";

export function sameHalf(one: HalfDayName, other: HalfDayName): boolean {
  return one.day === other.day && one.half === other.half;
}

/** The present half day; else the next one, or the last one when the date is over. */
export function currentHalfDay(halfDays: readonly HalfDayName[], now: Date): HalfDayName | undefined {
  const two = (value: number) => String(value).padStart(2, "0");
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const half = now.getHours() < 13 ? 0 : 1;
  const rank = ({ day, half: of }: HalfDayName) => `${day} ${of === "morning" ? 0 : 1}`;
  return halfDays.find((one) => rank(one) >= `${today} ${half}`) ?? halfDays.at(-1);
}
