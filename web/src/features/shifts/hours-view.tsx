// Ore: the hours taught by instructor and month, with the same as a spreadsheet.
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { HoursTaught } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { monthName } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { ExportButton } from "@/ui/export-button";
import { Card } from "@/ui/card";
import { iconButton } from "@/ui/menu/menu-styles";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { useMediaQuery } from "@/ui/use-media-query";
import { hoursText } from "./labels";
import { hoursQuery } from "./queries";

type HoursViewProps = { year: number; onChange: (year: number) => void };

export function HoursView({ year, onChange }: HoursViewProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(hoursQuery(year));
  const wide = useMediaQuery("(min-width: 64rem)");
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <button type="button" aria-label="Anno precedente" onClick={() => onChange(year - 1)} className={iconButton}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <button type="button" aria-label="Anno successivo" onClick={() => onChange(year + 1)} className={iconButton}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
          <h2 className="numbers mx-2 text-title font-semibold" aria-live="polite">
            {year}
          </h2>
        </div>
        <ExportButton path="/api/shifts/hours/export" query={{ year }} name="ore" />
      </div>
      {data === undefined ? (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le ore">
          <Skeleton className="h-72" />
        </QueryState>
      ) : data.data.length === 0 ? (
        <EmptyState title={`Nessuna ora di lezione nel ${year}`}>
          Contano i turni accettati e già finiti, mese per mese.
        </EmptyState>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames("grid grid-cols-[minmax(0,1fr)] gap-3", isPlaceholderData && "opacity-60")}
        >
          {wide ? <HoursTable year={year} rows={data.data} /> : <HoursCards rows={data.data} />}
          <p className="text-small text-ink-soft">Contano i turni accettati e già finiti.</p>
        </div>
      )}
    </div>
  );
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

function HoursTable({ year, rows }: { year: number; rows: readonly HoursTaught[] }) {
  const sums = months.map((month) => rows.reduce((sum, row) => sum + (row.months[month - 1] ?? 0), 0));
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="numbers w-full text-right text-compact">
        <caption className="sr-only">Ore di lezione nel {year}</caption>
        <thead className="text-small text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-3 text-left font-medium">
              Istruttore
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className="px-2 py-3 font-medium">
                <span aria-hidden="true">{monthName(month).slice(0, 3)}</span>
                <span className="sr-only">{monthName(month)}</span>
              </th>
            ))}
            <th scope="col" className="px-4 py-3 font-medium">
              Totale
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ user, months: hours, total }) => (
            <tr key={user.id} className="border-b border-line">
              <th scope="row" className="px-4 py-3 text-left font-semibold">
                {fullName(user)}
              </th>
              {months.map((month) => (
                <td key={month} className="px-2 py-3">
                  <Hours hours={hours[month - 1] ?? 0} />
                </td>
              ))}
              <td className="px-4 py-3 font-semibold">{hoursText(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-ink-soft">
            <th scope="row" className="px-4 py-3 text-left font-medium">
              Tutti
            </th>
            {sums.map((sum, index) => (
              <td key={months[index]} className="px-2 py-3">
                <Hours hours={sum} />
              </td>
            ))}
            <td className="px-4 py-3 font-semibold">{hoursText(sums.reduce((sum, one) => sum + one, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A month without lessons is no number to look at. */
function Hours({ hours }: { hours: number }) {
  return hours === 0 ? <span className="text-ink-faint">–</span> : hoursText(hours).replace(" h", "");
}

function HoursCards({ rows }: { rows: readonly HoursTaught[] }) {
  return (
    <ul aria-label="Ore di lezione" className="grid gap-3 sm:grid-cols-2">
      {rows.map(({ user, months: hours, total }) => {
        const most = Math.max(...hours, 1);
        return (
          <li key={user.id}>
            <Card className="grid gap-3 p-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="text-compact font-semibold">{fullName(user)}</h3>
                <span className="numbers text-compact font-semibold">{hoursText(total)}</span>
              </div>
              <dl className="numbers grid gap-1.5 text-small">
                {months
                  .filter((month) => (hours[month - 1] ?? 0) > 0)
                  .map((month) => (
                    <div key={month} className="grid grid-cols-[5.5rem_minmax(0,1fr)_3.5rem] items-center gap-2">
                      <dt className="text-ink-soft">{monthName(month)}</dt>
                      <dd aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
                        <div
                          className="h-full bg-brand"
                          style={{ width: `${Math.round(((hours[month - 1] ?? 0) / most) * 100)}%` }}
                        />
                      </dd>
                      <dd className="text-right">{hoursText(hours[month - 1] ?? 0)}</dd>
                    </div>
                  ))}
              </dl>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
