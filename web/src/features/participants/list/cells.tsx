// The cells of the list of participants that are edited in place.
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { fullName } from "@/domain/person-names";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button } from "@/ui/button";
import { useParticipantEdit } from "../change";
import { tooEarlyForAttendance, tooEarlyForOutcome } from "../half-day";
import { attendances, halfDaySummary, outcomes, type Attendance, type Outcome } from "../labels";
import { useRefusal } from "./row-refusals";

export const control =
  "min-h-11 w-full rounded-control border border-line bg-surface px-2.5 text-compact transition-colors placeholder:text-ink-faint hover:border-line-strong";

type PickProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onPick: (value: Value) => void;
  /** Why only the present value and the first one, which takes it back, can be picked. */
  locked?: string | null;
  className?: string | undefined;
};

/**
 * A native select, the quickest control to operate by mouse, finger and keyboard, below its value as text: that has room for two
 * lines, and looks like a control only in the row with the pointer or the focus, or on a touch screen.
 */
export function Pick<Value extends string>({
  label,
  value,
  options,
  onPick,
  locked = null,
  className,
}: PickProps<Value>) {
  return (
    <span
      className={classNames(
        "relative flex min-h-11 w-full max-w-56 lg:-ml-2.5 lg:w-[calc(100%+0.625rem)] items-center gap-0.5 rounded-control border border-transparent py-1 pr-0.5 pl-2.5 text-compact leading-tight transition-colors",
        "max-lg:border-line [tr:focus-within_&]:border-line [tr:hover_&]:border-line pointer-coarse:border-line hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        className,
      )}
    >
      <span aria-hidden="true" className="line-clamp-3 min-w-0 grow">
        {options.find(([one]) => one === value)?.[1]}
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 shrink-0 text-ink-faint opacity-0 max-lg:opacity-100 [tr:focus-within_&]:opacity-100 [tr:hover_&]:opacity-100 pointer-coarse:opacity-100"
      />
      <select
        aria-label={label}
        value={value}
        disabled={locked !== null && value === options[0]?.[0]}
        title={locked ?? options.find(([one]) => one === value)?.[1]}
        onChange={(event) => {
          const option = options.find(([one]) => one === event.target.value);
          if (option !== undefined) onPick(option[0]);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      >
        {options.map(([one, text], index) => (
          <option key={one} value={one} disabled={locked !== null && index > 0 && one !== value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

const attendanceTones: Record<Attendance, string> = {
  unknown: "text-ink-soft",
  present: "bg-brand-soft font-semibold text-brand",
  absent: "bg-danger-soft font-semibold text-danger",
};
const outcomeTones: Record<Outcome, string> = {
  none: "text-ink-soft",
  passed: "bg-brand-soft font-semibold text-brand",
  failed: "bg-danger-soft font-semibold text-danger",
};

export function AttendanceCell({ row }: { row: StaffReservation }) {
  const now = useRomeNow();
  const edit = useParticipantEdit(row.course_date.id);
  const name = fullName(row.user);
  const [refusal, setRefusal] = useRefusal(row, "attendance");
  return (
    <Detailed detail={halfDaySummary(row)} refusal={refusal}>
      <Pick
        label={`Presenza di ${name}`}
        value={row.attendance}
        options={[
          ["unknown", attendances.unknown],
          ["present", attendances.present],
          ["absent", attendances.absent],
        ]}
        onPick={(attendance) =>
          void edit([row], { attendance }, `${name}: ${attendances[attendance].toLowerCase()}.`, {
            onRefused: setRefusal,
          })
        }
        locked={tooEarlyForAttendance(row.attendances, now)}
        className={attendanceTones[row.attendance]}
      />
    </Detailed>
  );
}

export function OutcomeCell({ row }: { row: StaffReservation }) {
  const now = useRomeNow();
  const edit = useParticipantEdit(row.course_date.id);
  const name = fullName(row.user);
  const [refusal, setRefusal] = useRefusal(row, "outcome");
  return (
    <Detailed
      refusal={refusal}
      actions={
        refusal !== null &&
        row.attendance === "absent" && (
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              void edit([row], { attendance: "present", outcome: "passed" }, `${name}: presente, superato.`, {
                onRefused: setRefusal,
              })
            }
          >
            Segna presente e superato
          </Button>
        )
      }
    >
      <Pick
        label={`Esito di ${name}`}
        value={row.outcome}
        options={[
          ["none", outcomes.none],
          ["passed", outcomes.passed],
          ["failed", outcomes.failed],
        ]}
        onPick={(outcome) =>
          void edit([row], { outcome }, `${name}: ${outcomes[outcome].toLowerCase()}.`, { onRefused: setRefusal })
        }
        locked={tooEarlyForOutcome(row.attendances, now)}
        className={outcomeTones[row.outcome]}
      />
    </Detailed>
  );
}

type DetailedProps = {
  detail?: string | null;
  refusal: string | null;
  /** The way out of the refusal. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A control with what else is known below it, and why its last change was refused. */
export function Detailed({ detail = null, refusal, actions, className, children }: DetailedProps) {
  return (
    <span className={classNames("grid gap-1", className)}>
      {children}
      {detail !== null && <span className="w-0 min-w-full text-small text-ink-soft">{detail}</span>}
      <span role="alert" className="w-0 min-w-full text-small wrap-anywhere text-danger empty:hidden">
        {refusal}
      </span>
      {actions}
    </span>
  );
}
