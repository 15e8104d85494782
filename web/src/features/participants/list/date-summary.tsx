// The facts of the date above its lists: when, where, how full, and its booking password.
import type { CourseDate } from "@/api/types";
import { period } from "@/lib/dates";
import { withPrivateMark } from "@/lib/private-dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";

const statuses = {
  scheduled: null,
  confirmed: { text: "Confermata", tone: "brand" },
  cancelled: { text: "Data annullata", tone: "danger" },
  completed: { text: "Conclusa", tone: "neutral" },
} as const;

export function DateSummary({ date }: { date: CourseDate }) {
  const status = statuses[date.status];
  return (
    <div className="grid gap-1">
      <p className={date.private === 1 ? "text-danger" : undefined}>
        {withPrivateMark(date, period(date.date, date.end_date))}
      </p>
      <p>
        {date.venue}, {date.city.name} ({date.city.province})
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Seats date={date} />
        {date.password !== null && (
          <span className="inline-flex items-center gap-2">
            Password: <code className="font-semibold select-all">{date.password}</code>
          </span>
        )}
        {status !== null && <Badge tone={status.tone}>{status.text}</Badge>}
        {date.status === "completed" && (
          <AppLink
            to={to.surveyOfDate(date.id)}
            className="font-medium text-brand underline underline-offset-4 hover:no-underline"
          >
            Questionari
          </AppLink>
        )}
      </div>
    </div>
  );
}

function Seats({ date: { seats, booked, waiting } }: { date: CourseDate }) {
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <span className="h-2 w-28 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span
          className={`block h-full rounded-full ${booked >= seats ? "bg-signal" : "bg-brand"}`}
          style={{ width: `${Math.min(100, (booked / Math.max(seats, 1)) * 100)}%` }}
        />
      </span>
      <span className="numbers font-semibold text-ink">
        {booked}/{seats} posti
      </span>
      {waiting > 0 && <Badge tone="warning">{waiting} in attesa</Badge>}
    </span>
  );
}
