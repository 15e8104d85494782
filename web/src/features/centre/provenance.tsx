// Where the value of a member comes from, below its field: the configuration, or an admin. Its value in the configuration is
// one press away.
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useWatch, type Control } from "react-hook-form";
import { shortDateTime } from "@/lib/dates";
import { useFormLock } from "@/ui/form/use-field";
import type { Managed } from "./settings-queries";
import { memberLabels, sameMember, valuesOf, type CentreValues, type Member } from "./settings-values";

export type MemberProps = {
  control: Control<CentreValues>;
  stored: Managed;
  /** Puts the configuration's value into the form. */
  onReset: (member: Member) => void;
};

type ProvenanceProps = MemberProps & { member: Member };

/** A field, or several, with where its value comes from. */
export function WithProvenance({ children, ...rest }: ProvenanceProps & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {children}
      <Provenance {...rest} />
    </div>
  );
}

function Provenance({ control, stored, member, onReset }: ProvenanceProps) {
  const typed = useWatch({ control, compute: (values) => values });
  const locked = useFormLock();
  const isChanged = !sameMember(typed, valuesOf(stored.centre), member);
  const isOfFile = sameMember(typed, valuesOf(stored.file), member);
  const change = stored.changed[member];
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-small text-ink-faint">
      <span>
        {isChanged
          ? "Non ancora salvato"
          : change === undefined
            ? "Dal file di configurazione"
            : `Modificato il ${shortDateTime(change.at)}${change.by === null ? "" : ` da ${change.by}`}`}
      </span>
      {!isOfFile && (
        <button
          type="button"
          disabled={locked}
          onClick={() => onReset(member)}
          aria-label={`Torna al valore del file: ${memberLabels[member]}`}
          className="inline-flex min-h-6 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:min-h-target"
        >
          <Undo2 className="size-3.5" /> Torna al valore del file
        </button>
      )}
    </p>
  );
}
