// The cells of the list of participants that are edited in place.
import { useRef, useState, type ReactNode } from "react";
import type { StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { useRomeNow } from "@/lib/use-rome-now";
import { useParticipantEdit } from "./change";
import { tooEarlyForAttendance, tooEarlyForOutcome } from "./half-day";
import { attendances, fullName, halfDaySummary, outcomes, type Attendance, type Outcome } from "./labels";
import { useRefusal, useUnsavedNote } from "./row-refusals";

const control =
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

/** A small native select: the quickest control to operate by mouse, finger and keyboard. */
export function Pick<Value extends string>({
  label,
  value,
  options,
  onPick,
  locked = null,
  className,
}: PickProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={locked !== null && value === options[0]?.[0]}
      title={locked ?? undefined}
      onChange={(event) => {
        const option = options.find(([one]) => one === event.target.value);
        if (option !== undefined) onPick(option[0]);
      }}
      className={classNames(control, "max-w-56 truncate pr-1", className)}
    >
      {options.map(([one, text], index) => (
        <option key={one} value={one} disabled={locked !== null && index > 0 && one !== value}>
          {text}
        </option>
      ))}
    </select>
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
    <Detailed refusal={refusal}>
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

/** What is typed stays in the field until it is saved. */
export function NoteCell({ row }: { row: StaffReservation }) {
  const edit = useParticipantEdit(row.course_date.id);
  const name = fullName(row.user);
  const input = useRef<HTMLInputElement>(null);
  // Null while the field shows what is known.
  const [typed, setTyped] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useUnsavedNote(row.id);
  const known = row.note ?? "";

  function drop(): void {
    setTyped(null);
    setUnsaved(null);
  }

  async function save(text: string): Promise<void> {
    if (text.trim() === known) return drop();
    const onFailed = (sentence: string) => {
      setUnsaved({ text, sentence });
      // Whoever has left the list meanwhile is told there.
      if (input.current === null) alert("failure", `Nota su ${name} non salvata. ${sentence}`);
    };
    if (await edit([row], { note: text.trim() }, `Nota su ${name} salvata.`, { onFailed })) setUnsaved(null);
    setTyped((now) => (now === text ? null : now));
  }

  return (
    <Detailed refusal={unsaved === null ? null : `Nota non salvata. ${unsaved.sentence}`}>
      <input
        ref={input}
        aria-label={`Nota su ${name}`}
        aria-invalid={unsaved !== null || undefined}
        value={typed ?? unsaved?.text ?? known}
        maxLength={2000}
        placeholder="Nota"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => void save(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") drop();
          event.stopPropagation();
        }}
        className={classNames(
          control,
          "min-w-14 px-1.5 text-ellipsis",
          // An empty one is a quiet line: a class has few notes.
          row.note === null && "md:border-transparent md:bg-transparent",
        )}
      />
    </Detailed>
  );
}

type DetailedProps = { detail?: string | null; refusal: string | null; className?: string; children: ReactNode };

/** A control with what else is known below it, and why its last change was refused. */
export function Detailed({ detail = null, refusal, className, children }: DetailedProps) {
  return (
    <span className={classNames("grid gap-1", className)}>
      {children}
      {detail !== null && <span className="w-0 min-w-full text-small text-ink-soft">{detail}</span>}
      <span role="alert" className="w-0 min-w-full text-small text-danger empty:hidden">
        {refusal}
      </span>
    </span>
  );
}
