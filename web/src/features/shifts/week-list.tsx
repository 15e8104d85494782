// The week by instructor on a phone: a card each, with their shifts and when they can.
import { dayAndMonth, weekdayName } from "@/lib/dates";
import { fullName } from "@/lib/person-names";
import { Card } from "@/ui/card";
import { hoursText } from "./labels";
import { ShiftRow } from "./shift-row";
import { freeText, type WeekRow } from "./week-rows";

type WeekListProps = { rows: readonly WeekRow[]; onOpen: (shift: number) => void };

export function WeekList({ rows, onOpen }: WeekListProps) {
  return (
    <ul aria-label="Turni della settimana per istruttore" className="grid gap-3">
      {rows.map(({ user, hours, cells }) => {
        const shifts = cells.flatMap((cell) => cell.shifts);
        const limits = cells.flatMap(({ day, free }) => {
          const text = freeText(free);
          return text === null ? [] : [`${weekdayName(`${day}T00:00`)}: ${text.toLowerCase()}`];
        });
        return (
          <li key={user.id}>
            <Card className="grid gap-3 p-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="text-compact font-semibold">{fullName(user)}</h3>
                <span className="numbers text-small text-ink-soft">{hoursText(hours)}</span>
              </div>
              {shifts.length === 0 ? (
                <p className="text-small text-ink-soft">Nessun turno questa settimana.</p>
              ) : (
                <ul className="grid gap-2">
                  {shifts.map(({ shift, start, end }) => (
                    <li key={`${shift.id} ${start}`}>
                      <ShiftRow
                        shift={shift}
                        start={start}
                        end={end}
                        lead={`${weekdayName(start).slice(0, 3)} ${dayAndMonth(start)}`}
                        onOpen={() => onOpen(shift.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {limits.length > 0 && <p className="text-small text-ink-soft">{limits.join(" · ")}</p>}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
