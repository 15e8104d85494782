// How many seats a date has left; few and none are said louder. Not known yet, they keep their place
// (see styles/no-script.css for those whom they never reach).
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
