// One planned reservation: the day at a glance, what and where, how it stands, and what can be done about it.
import type { MyReservation } from "@/api/types";
import { monthName, shortDateTime, timeOfDay, wallClock, weekdayName } from "@/lib/dates";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { classNames } from "@/lib/class-names";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { BookIcon, ClockIcon, PinIcon } from "@/ui/icons";
import { ReservationActions } from "./reservation-actions";
import { standing } from "./wording";

export function ReservationCard({ reservation }: { reservation: MyReservation }) {
  const { course_date: date, certificates, waiting_position: position } = reservation;
  const { words, tone } = standing(reservation);
  const over = reservation.status === "cancelled" || date.status === "cancelled";
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_1fr] sm:gap-x-6">
      <DayBlock instant={date.date} faded={over} />
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{words}</Badge>
          {position !== null && position !== undefined && <Badge tone="warning">Posizione {position}</Badge>}
          {date.private === 1 && <Badge tone="danger">{texts.privateDate}</Badge>}
        </div>
        <h2 className={classNames("text-title font-semibold", over && "text-ink-soft")}>
          <AppLink to={to.course(date.course.id)} className="underline-offset-4 hover:underline">
            {date.course.title}
          </AppLink>
        </h2>
        <dl className="grid gap-1.5 text-[1rem] text-ink-soft">
          <Fact icon={<ClockIcon />} term="Quando">
            <span className="numbers">
              {shortDateTime(date.date)}, {untilWords(date.date, date.end_date)}
            </span>
          </Fact>
          <Fact icon={<PinIcon />} term="Dove">
            {date.venue}, {date.city.name} ({date.city.province})
          </Fact>
          {certificates.length > 0 && (
            <Fact icon={<BookIcon />} term="Certificazione">
              {certificates.map(({ name }) => name).join(" · ")}
            </Fact>
          )}
        </dl>
        <ReservationActions reservation={reservation} />
      </div>
    </li>
  );
}

/** The day as a leaf of a calendar; the text beside says it in full. */
function DayBlock({ instant, faded }: { instant: string; faded: boolean }) {
  const at = wallClock(instant);
  if (at === null) return null;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "flex items-baseline gap-2 self-start rounded-control px-3.5 py-2.5 sm:grid sm:w-22 sm:justify-items-center sm:gap-0 sm:px-2 sm:py-3",
        faded ? "bg-sunken text-ink-faint" : "bg-brand-soft text-brand",
      )}
    >
      <span className="text-small font-medium">{weekdayName(instant).slice(0, 3)}</span>
      <span className="numbers text-[1.75rem] leading-none font-semibold tracking-tight sm:text-[2rem]">{at.day}</span>
      <span className="numbers text-small font-medium">
        {monthName(at.month).slice(0, 3)} {at.year}
      </span>
    </div>
  );
}

function Fact({ icon, term, children }: { icon: React.ReactNode; term: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <dt className="pt-0.5 text-ink-faint">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function untilWords(start: string, end: string): string {
  return start.slice(0, 10) === end.slice(0, 10) ? `fino alle ${timeOfDay(end)}` : `fino al ${shortDateTime(end)}`;
}
