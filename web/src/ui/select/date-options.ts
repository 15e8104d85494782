// A course's dates as options of a Select: day, place and free seats. Private dates are marked and red.
import type { CourseDateOption } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { seats } from "@/lib/numbers";
import { isPrivate, withPrivateMark } from "@/lib/private-dates";
import type { SelectOption } from "./select-option";

/** `held` tells of a date that the reader holds what it is to them; it cannot be chosen. */
export function dateOptions(
  dates: readonly CourseDateOption[],
  held: (id: number) => string | undefined = () => undefined,
): SelectOption<number>[] {
  return dates.map((date) => {
    const status = held(date.id);
    return {
      value: date.id,
      label: dateLabel(date),
      detail: status ?? (date.available === null ? undefined : seats(date.available)),
      color: date.color,
      tone: isPrivate(date) ? "danger" : undefined,
      disabled: status !== undefined,
    };
  });
}

/** Whether only the waiting list is left. */
export function isFull({ available }: CourseDateOption): boolean {
  return available !== null && available <= 0;
}

/** `[PRIVATO] 12/03/2027 alle 09:00, Milano`; the free seats follow as ` · 4 posti`. */
function dateLabel(date: CourseDateOption): string {
  return `${withPrivateMark(date, shortDateTime(date.date))}, ${date.city.name}`;
}
