// The head of a calendar: the month or week that is shown, and the way to another one.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/ui/button";
import { iconButton } from "@/ui/menu/menu-styles";
import { periodTitle, stepped, type CalendarPeriod } from "./calendar-range";

type DayStepperProps = {
  period: CalendarPeriod;
  /** A day of the period that is shown. */
  day: string;
  today: string;
  onChange: (day: string) => void;
};

export function DayStepper({ period, day, today, onChange }: DayStepperProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <button
        type="button"
        aria-label={period === "month" ? "Mese precedente" : "Settimana precedente"}
        onClick={() => onChange(stepped(period, day, -1))}
        className={iconButton}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={period === "month" ? "Mese successivo" : "Settimana successiva"}
        onClick={() => onChange(stepped(period, day, 1))}
        className={iconButton}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
      <h2 className="mx-2 text-title font-semibold" aria-live="polite">
        {periodTitle(period, day)}
      </h2>
      <Button variant="secondary" size="small" onClick={() => onChange(today)}>
        Oggi
      </Button>
    </div>
  );
}
