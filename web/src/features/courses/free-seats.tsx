// The free seats of a date. Few and none are emphasized. While the number is unknown, a blank keeps the line (see
// styles/no-script.css).
import { classNames } from "@/lib/class-names";
import { seats } from "@/lib/numbers";

const few = 4;
const unknown = "\u00a0";

export function FreeSeats({ available }: { available: number | null }) {
  if (available === null) return <span className="seats-to-come font-semibold">{unknown}</span>;
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
