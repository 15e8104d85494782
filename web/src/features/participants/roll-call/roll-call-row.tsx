// A person of the roll call, with four large buttons. A second press takes a mark back. A result never changes the presence.
import { Ban, Check, GraduationCap, Pencil, QrCode, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { HalfDayAttendance, StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { fullName, listName } from "@/domain/person-names";
import { Button } from "@/ui/button";
import { outcomes, type Outcome } from "../labels";
import { NoteCell } from "../list/note-cell";

type Status = HalfDayAttendance["status"];

type RollCallRowProps = {
  row: StaffReservation;
  /** Without the marks that are not sent. */
  saved: StaffReservation;
  /** On the half day that is called. */
  status: Status;
  /** The person's scan of the code of the classroom on it. */
  scan: string | null;
  /** Why nothing can be marked on it yet. */
  locked: string | null;
  /** Why there can be no result yet. */
  outcomeLocked: string | null;
  onMark: (status: Status) => void;
  onOutcome: (outcome: Outcome) => void;
  /** The person was there after all, and passed. */
  onPresentAndPassed: () => void;
};

export function RollCallRow({ row, saved, status, scan, locked, outcomeLocked, ...on }: RollCallRowProps) {
  const { onMark, onOutcome } = on;
  const name = fullName(row.user);
  const isAbsent = row.attendance === "absent";
  const [refused, setRefused] = useState(false);
  const [writes, setWrites] = useState(false);

  function pressOutcome(outcome: Outcome): void {
    setRefused(outcome === "passed" && isAbsent);
    if (outcome !== "passed" || !isAbsent) onOutcome(row.outcome === outcome ? "none" : outcome);
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 pl-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0">
        <span className="text-subtitle font-semibold text-pretty">{listName(row.user)}</span>
        {scan !== null && (
          <span className="numbers flex items-center gap-1.5 text-compact text-ink-soft">
            <QrCode aria-hidden="true" className="size-4 shrink-0" /> {sentence(scan)}
          </span>
        )}
        {writes ? (
          <NoteCell row={saved} focused />
        ) : (
          <button
            type="button"
            aria-label={row.note === null ? `Aggiungi una nota su ${name}` : `Nota su ${name}: ${row.note}`}
            onClick={() => setWrites(true)}
            className="flex min-h-target items-center gap-1.5 justify-self-start text-left text-compact text-ink-soft hover:text-ink"
          >
            <Pencil aria-hidden="true" className="size-4 shrink-0" /> {row.note ?? "Nota"}
          </button>
        )}
      </div>
      <div role="group" aria-label={name} className="grid grid-cols-2 gap-2 sm:w-120 sm:grid-cols-4">
        <Mark
          label="Presente"
          icon={<Check />}
          pressed={status === "present"}
          on="border-brand bg-brand text-on-brand"
          disabled={status === "present" ? undefined : (locked ?? undefined)}
          onPress={() => onMark(status === "present" ? "unknown" : "present")}
        />
        <Mark
          label="Assente"
          icon={<X />}
          pressed={status === "absent"}
          on="border-danger bg-danger text-on-danger"
          disabled={status === "absent" ? undefined : (locked ?? undefined)}
          onPress={() => onMark(status === "absent" ? "unknown" : "absent")}
        />
        <Mark
          label={outcomes.passed}
          icon={<GraduationCap />}
          pressed={row.outcome === "passed"}
          on="border-brand-strong bg-brand-strong text-on-brand"
          disabled={outcomeLocked ?? undefined}
          onPress={() => pressOutcome("passed")}
        />
        <Mark
          label={outcomes.failed}
          icon={<Ban />}
          pressed={row.outcome === "failed"}
          on="border-danger bg-danger text-on-danger"
          disabled={outcomeLocked ?? undefined}
          onPress={() => pressOutcome("failed")}
        />
      </div>
      <div role="alert" className="grid justify-items-start gap-2 empty:hidden sm:col-span-2">
        {refused && isAbsent && (
          <>
            <p className="text-compact text-danger">
              {status === "absent" ? "Risulta assente" : "Risulta assente in un'altra mezza giornata"}: chi è assente
              non può superare il corso.
            </p>
            <Button variant="secondary" size="small" onClick={on.onPresentAndPassed}>
              Segna presente e superato
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type MarkProps = {
  label: string;
  icon: ReactNode;
  pressed: boolean;
  /** The class names of a pressed button. */
  on: string;
  /** Why it cannot be pressed. */
  disabled?: string | undefined;
  onPress: () => void;
};

function Mark({ label, icon, pressed, on, disabled, onPress }: MarkProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled !== undefined}
      title={disabled}
      onClick={onPress}
      className={classNames(
        "grid min-h-16 touch-manipulation place-items-center content-center gap-0.5 rounded-control border px-1 text-label font-semibold transition-colors [&_svg]:size-5",
        pressed ? on : "border-line-strong bg-surface text-ink enabled:hover:bg-sunken",
        disabled !== undefined && "border-line text-ink-faint",
      )}
    >
      {icon}
      {label}
    </button>
  );
}
