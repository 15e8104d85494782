// A date that staff put people on: what and when it is, its seats, and the button that does it.
import type { CourseDate } from "@/api/types";
import { longDateTime } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { CourseDateTime } from "./course-date-time";
import { withPrivateMark } from "./private-dates";

type DateOfferProps = {
  date: CourseDate;
  /** How many people need a seat. Without them the button says that they join the waiting list. */
  people: number;
  /** The button's label where they all fit. */
  action: string;
  /** Whether the course has to be named. */
  isAnyCourse?: boolean;
  pending: boolean;
  disabled: boolean;
  onChoose: () => void;
};

export function DateOffer({
  date,
  people,
  isAnyCourse = false,
  pending,
  disabled,
  onChoose,
  ...props
}: DateOfferProps) {
  const fits = date.available >= people;
  const action = fits ? props.action : "Metti in lista d'attesa";
  const about = isAnyCourse ? `${date.course.title}, ` : "";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
      <div className="grid min-w-0">
        {isAnyCourse && <span className="font-semibold">{date.course.title}</span>}
        <CourseDateTime
          date={date}
          format={longDateTime}
          className={isAnyCourse ? "numbers" : "numbers font-semibold"}
        />
        <span className="text-compact text-ink-soft">
          {date.city.name} ·{" "}
          {date.available > 0 ? counted(date.available, "posto libero", "posti liberi") : "Al completo"}
          {date.waiting > 0 && ` · ${date.waiting} in attesa`}
        </span>
      </div>
      <Button
        variant={fits ? "primary" : "secondary"}
        pending={pending}
        disabled={disabled}
        onClick={onChoose}
        aria-label={`${action}: ${about}${withPrivateMark(date, longDateTime(date.date))}`}
      >
        {action}
      </Button>
    </div>
  );
}
