// A person of the roll call, with three large buttons. A second press takes a mark back.
import { Check, GraduationCap, QrCode, X } from "lucide-react";
import type { ReactNode } from "react";
import type { HalfDayAttendance, StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { fullName, listName } from "@/domain/person-names";

type Status = HalfDayAttendance["status"];

type RollCallRowProps = {
  row: StaffReservation;
  /** On the half day that is called. */
  status: Status;
  /** The person's scan of the code of the classroom on it. */
  scan: string | null;
  /** Absent on another half day: then the person cannot pass. */
  absentElsewhere: boolean;
  /** Why nothing can be marked on it yet. */
  locked: string | null;
  onMark: (status: Status, outcome?: StaffReservation["outcome"]) => void;
};

export function RollCallRow({ row, status, scan, absentElsewhere, locked, onMark }: RollCallRowProps) {
  const name = fullName(row.user);
  const passed = row.outcome === "passed";
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 pl-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0">
        <span className="text-subtitle font-semibold text-pretty">{listName(row.user)}</span>
        {scan !== null && (
          <span className="numbers flex items-center gap-1.5 text-compact text-ink-soft">
            <QrCode aria-hidden="true" className="size-4 shrink-0" /> {sentence(scan)}
          </span>
        )}
        {row.note !== null && <span className="text-compact text-ink-soft">{row.note}</span>}
      </div>
      <div role="group" aria-label={name} className="grid grid-cols-3 gap-2 sm:w-100">
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
          label="Idoneo"
          icon={<GraduationCap />}
          pressed={passed}
          on="border-brand-strong bg-brand-strong text-on-brand"
          disabled={locked ?? (absentElsewhere ? "Assente in un'altra mezza giornata" : undefined)}
          onPress={() => onMark("present", passed ? "none" : "passed")}
        />
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
