// A date with the instructors it needs: one place for each, filled, proposed or empty.
import { UserPlus } from "lucide-react";
import type { ShiftCoverage, Shift } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Candidates } from "./candidates";
import { roleLabels, statusLabels, usualColor } from "./labels";
import { StatusMark } from "./shift-entry";
import { DayTile } from "./shift-text";

type CoverageCardProps = {
  coverage: ShiftCoverage;
  shifts: readonly Shift[];
  canEdit: boolean;
  /** Asks at once who is free. */
  eager: boolean;
  onOpen: (shift: number) => void;
  onCreate: () => void;
};

export function CoverageCard({ coverage, shifts, canEdit, eager, onOpen, onCreate }: CoverageCardProps) {
  const { course_date: date, needed, accepted, proposed, missing, booked } = coverage;
  const { course, city, color } = date;
  const active = shifts.filter(({ status }) => status !== "declined");
  const declined = shifts.filter(({ status }) => status === "declined");
  return (
    <li
      className="grid gap-4 rounded-card border border-l-4 border-line bg-surface p-4 sm:p-5"
      style={{ borderInlineStartColor: color ?? usualColor }}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <DayTile instant={date.date} />
        <div className="grid min-w-0 gap-1">
          <h3 className="text-compact font-semibold">
            <AppLink
              to={`${to.courseDates()}?day=${date.date.slice(0, 10)}&date=${date.id}`}
              className="hover:underline"
            >
              {course.title}
            </AppLink>
          </h3>
          <p className="numbers text-compact text-ink-soft">
            {longDate(date.date)}, {timeOfDay(date.date)} · {city.name} · {counted(booked, "iscritto", "iscritti")}
          </p>
        </div>
        <p
          className={classNames(
            "numbers text-compact font-medium sm:max-lg:col-start-2",
            missing > 0 ? "text-danger" : "text-ink-soft",
          )}
        >
          {summary({ needed, accepted, proposed, missing })}
        </p>
      </div>
      <ul aria-label="Istruttori" className="flex flex-wrap gap-2">
        {[...active, ...declined].map((shift) => (
          <li key={shift.id}>
            <button
              type="button"
              onClick={() => onOpen(shift.id)}
              title={`${roleLabels[shift.role]}, ${statusLabels[shift.status].toLowerCase()}`}
              className={classNames(
                "inline-flex min-h-10 flex-wrap items-center gap-x-2 rounded-[1.25rem] border px-3 py-1 text-left text-small hover:bg-sunken",
                shift.status === "proposed" ? "border-dashed border-line-strong" : "border-line",
                shift.status === "declined" && "text-ink-soft line-through",
              )}
            >
              <StatusMark status={shift.status} />
              {fullName(shift.user)}
              {shift.role !== "istruttore" && <span className="text-ink-soft">{roleLabels[shift.role]}</span>}
            </button>
          </li>
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li
            key={index}
            className="inline-flex min-h-10 flex-wrap items-center gap-x-2 rounded-[1.25rem] border border-dashed border-danger/60 px-3 text-small text-danger"
          >
            <UserPlus aria-hidden="true" className="size-4" /> Da trovare
          </li>
        ))}
      </ul>
      {canEdit && missing > 0 && <Candidates date={date.id} role={roleFor(active)} eager={eager} onCreate={onCreate} />}
      {canEdit && missing === 0 && (
        <div>
          <Button variant="quiet" size="small" onClick={onCreate}>
            <UserPlus aria-hidden="true" className="size-4" /> Aggiungi un istruttore
            <span className="sr-only">: {course.title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** The first one leads the course. */
function roleFor(shifts: readonly Shift[]): Shift["role"] {
  return shifts.some(({ role }) => role === "direttore") ? "istruttore" : "direttore";
}

type Counts = Pick<ShiftCoverage, "needed" | "accepted" | "proposed" | "missing">;

/** `1 su 3 accettato, 1 da confermare, manca 1` */
function summary({ needed, accepted, proposed, missing }: Counts): string {
  const parts = [`${accepted} su ${needed} ${accepted === 1 ? "accettato" : "accettati"}`];
  if (proposed > 0) parts.push(`${proposed} da confermare`);
  if (missing > 0) parts.push(`${missing === 1 ? "manca" : "mancano"} ${missing}`);
  return parts.join(", ");
}
