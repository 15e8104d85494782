// The head of the calendar: which days, which view.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames } from "@/lib/class-names";
import { monthName } from "@/lib/dates";
import { Button } from "@/ui/button";
import { partsOf } from "@/ui/date-picker/calendar";
import { iconButton } from "@/ui/menu/menu-styles";
import { shownDays, stepped, views, type View } from "./calendar-url";

const viewLabels: Record<View, string> = { month: "Mese", week: "Settimana", list: "Elenco" };

type ViewSwitchProps = { view: View; onChange: (view: View) => void };

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Vista" className="flex rounded-control border border-line-strong p-0.5">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={classNames(
            "min-h-10 rounded-[0.625rem] px-3.5 text-compact font-medium",
            one === view ? "bg-brand-soft text-brand" : "text-ink-soft hover:text-ink",
          )}
        >
          {viewLabels[one]}
        </button>
      ))}
    </div>
  );
}

type DayStepperProps = { view: "month" | "week"; day: string; today: string; onChange: (day: string) => void };

export function DayStepper({ view, day, today, onChange }: DayStepperProps) {
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        aria-label={view === "month" ? "Mese precedente" : "Settimana precedente"}
        onClick={() => onChange(stepped(view, day, -1))}
        className={iconButton}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={view === "month" ? "Mese successivo" : "Settimana successiva"}
        onClick={() => onChange(stepped(view, day, 1))}
        className={iconButton}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
      <h2 className="mx-2 text-title font-semibold" aria-live="polite">
        {titleOf(view, day)}
      </h2>
      <Button variant="secondary" size="small" onClick={() => onChange(today)}>
        Oggi
      </Button>
    </div>
  );
}

/** `Marzo 2027`, or `8 – 14 mar 2027` */
function titleOf(view: "month" | "week", day: string): string {
  const { year, month } = partsOf(day);
  if (view === "month") return `${capital(monthName(month))} ${year}`;
  const { from, to } = shownDays("week", day);
  const text = (one: string) => `${partsOf(one).day} ${monthName(partsOf(one).month).slice(0, 3)}`;
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(partsOf(from).day) : text(from);
  return `${first} – ${text(to)} ${partsOf(to).year}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
