// How many seats a date has left; few and none are said louder.
import { classNames } from "@/lib/class-names";
import { seats } from "@/lib/numbers";

const few = 4;

export function FreeSeats({ available }: { available: number }) {
  return (
    <span
      className={classNames(
        "font-semibold whitespace-nowrap",
        available <= 0 ? "text-ink-faint" : available <= few ? "text-signal-ink" : "text-brand",
      )}
    >
      {seats(available)}
    </span>
  );
}
