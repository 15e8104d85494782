// A renewal as a card: on the board, and in lists on small screens.
import { Award, BellOff, BellRing, CalendarCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Renewal } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { shortDate } from "@/lib/dates";
import { Card } from "@/ui/card";
import { checkboxStyles } from "@/ui/form/control-styles";
import {
  Holder,
  lastContact,
  LastDay,
  nextReminder,
  PhoneToCall,
  Result,
  StateBadge,
  unreachable,
} from "./renewal-cells";
import { RenewalMenu } from "./renewal-menu";

type RenewalCardProps = {
  renewal: Renewal;
  /** Where the state is not told by the column. */
  withState?: boolean;
  /** The checkbox; without it, the list places its own. */
  mark?: { selected: boolean; onSelect: (selected: boolean) => void };
};

export function RenewalCard({ renewal, withState = false, mark }: RenewalCardProps) {
  const { id, holder, title, reminders_off: off } = renewal;
  const last = lastContact(renewal);
  const next = nextReminder(renewal);
  const hasResult = renewal.booking !== null || renewal.renewed_by !== null;
  const titleId = `renewal-${id}`;
  return (
    <Card
      role="article"
      aria-labelledby={titleId}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-2 p-3 text-small leading-snug transition-colors",
        mark?.selected === true && "border-brand bg-brand-soft",
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <div className={classNames("flex items-start gap-0.5", mark === undefined && "pr-11")}>
          {mark !== undefined && (
            <label className="-my-2.5 -ml-2.5 grid size-target shrink-0 place-items-center">
              <input
                type="checkbox"
                aria-label={`Seleziona ${holder}, ${title}`}
                checked={mark.selected}
                onChange={(event) => mark.onSelect(event.target.checked)}
                className={checkboxStyles}
              />
            </label>
          )}
          <span id={titleId} className="min-w-0 grow text-compact leading-tight font-semibold break-words">
            <Holder renewal={renewal} />
          </span>
          <span className="-my-2.5 -mr-2">
            <RenewalMenu renewal={renewal} />
          </span>
        </div>
        <span className="text-pretty text-ink-soft">{title}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {withState && <StateBadge renewal={renewal} />}
        <LastDay renewal={renewal} named />
      </p>
      {hasResult && (
        <Line icon={renewal.renewed_by === null ? CalendarCheck : Award}>
          <span className="sr-only">{renewal.renewed_by === null ? "Rinnovo prenotato: " : "Nuovo attestato: "}</span>
          <Result renewal={renewal} />
        </Line>
      )}
      {(last !== null || next !== null) && (
        <Line icon={off || unreachable(renewal) !== null ? BellOff : BellRing}>
          {last !== null && (
            <span className="block">
              <span className="sr-only">Ultimo contatto: </span>
              <span className="numbers">{shortDate(last.at)}</span>, {last.text}
              {last.note !== null && <span className="block break-words">{last.note}</span>}
            </span>
          )}
          {next !== null && <span className="block">{next}</span>}
          <PhoneToCall renewal={renewal} />
        </Line>
      )}
    </Card>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 text-ink-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
