// A course's dates as options of a Select: day, place and free seats. Private dates are marked and red.
import type { CourseDateOption, MyBooking } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { seats } from "@/lib/numbers";
import type { SelectOption } from "@/ui/select/select-option";
import { isPrivate, withPrivateMark } from "./private-dates";

/** A date that the reader holds already says so and cannot be chosen. */
export function dateOptions(dates: readonly CourseDateOption[], held: MyBooking["dates"] = []): SelectOption<number>[] {
  return dates.map((date) => {
    const mine = held.find(({ id }) => id === date.id);
    const free = date.available === null ? undefined : seats(date.available);
    return {
      value: date.id,
      label: dateLabel(date),
      detail: mine === undefined ? free : mine.status === "waiting" ? "In lista d'attesa" : "Già prenotato",
      color: date.color,
      tone: isPrivate(date) ? "danger" : undefined,
      disabled: mine !== undefined,
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
