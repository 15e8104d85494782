// The actions for the chosen participants: as many buttons as there is room for in one line, the rest in a menu.
import { useQuery } from "@tanstack/react-query";
import { Award, Ellipsis } from "lucide-react";
import type { StaffReservation } from "@/api/types";
import { counted } from "@/lib/numbers";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button } from "@/ui/button";
import { ChevronDownIcon } from "@/ui/icons";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import { useMediaQuery } from "@/ui/use-media-query";
import { useParticipantEdit, type Edit } from "../change";
import { tooEarlyForAttendance, tooEarlyForOutcome } from "../half-day";
import type { Status } from "./list-params";
import { IssueButton } from "../papers/issue-button";
import { certificatesQuery } from "../queries";
import type { Issuing } from "../papers/use-issuing";
import { useParticipantDialog } from "../use-participant-dialog";
import type { BulkEdit } from "./use-bulk-edit";
import { useReinstate } from "./use-reinstate";

type BulkActionsProps = {
  dateId: number;
  status: Status;
  rows: readonly StaffReservation[];
  issuing: Issuing;
  mark: BulkEdit["mark"];
  onDone: () => void;
};

type Result = { label: string; change: Edit; done: string };

const everything: Result = {
  label: "Presenti, superato",
  change: { attendance: "present", outcome: "passed" },
  done: "presenti, superato",
};
const single: readonly Result[] = [
  { label: "Presenti", change: { attendance: "present" }, done: "presenti" },
  { label: "Assenti", change: { attendance: "absent" }, done: "assenti" },
  { label: "Superato", change: { outcome: "passed" }, done: "superato" },
  { label: "Non superato", change: { outcome: "failed" }, done: "non superato" },
];

export function BulkActions({ dateId, status, rows, issuing, mark, onDone }: BulkActionsProps) {
  const { open } = useParticipantDialog();
  const edit = useParticipantEdit(dateId);
  const reinstate = useReinstate(dateId);
  const { data: options = [] } = useQuery(certificatesQuery(dateId));
  const isWide = useMediaQuery("(min-width: 87.5rem)");
  const isPhone = !useMediaQuery("(min-width: 48rem)");
  const now = useRomeNow();
  const ids = rows.map(({ id }) => id);

  if (status === "cancelled") {
    return (
      <Button variant="secondary" onClick={() => void reinstate(ids).then(onDone)}>
        Ripristina
      </Button>
    );
  }

  const halfDays = rows.flatMap((row) => row.attendances);
  const lockOf = ({ attendance, outcome }: Edit) =>
    (attendance !== undefined ? tooEarlyForAttendance(halfDays, now) : null) ??
    (outcome !== undefined ? tooEarlyForOutcome(halfDays, now) : null) ??
    undefined;
  const set = (result: Result) => void mark(rows, result);
  const button = (result: Result) => (
    <Button
      key={result.label}
      variant="secondary"
      className="px-3.5"
      disabled={lockOf(result.change) !== undefined}
      title={lockOf(result.change)}
      onClick={() => set(result)}
    >
      {result.label}
    </Button>
  );

  const hasSeat = status === "confirmed";
  const results: readonly MenuAction[] = single.map((result) => ({
    label: result.label,
    disabled: lockOf(result.change),
    onSelect: () => set(result),
  }));
  const issue: MenuAction = {
    label: "Rilascia attestati",
    icon: Award,
    disabled: issuing.isRunning ? "Un rilascio è in corso" : undefined,
    onSelect: () => open("issue", ids),
  };
  const certificates: readonly MenuAction[] = options
    .filter(({ retired }) => !retired)
    .map((option) => ({
      label: `Certificazione: ${option.name}`,
      onSelect: () => void edit(rows, { certificate: option.id }, `${people(rows)}: ${option.name}.`),
    }));
  return (
    <>
      {hasSeat && button(everything)}
      {hasSeat && isWide && single.map(button)}
      {hasSeat && !isPhone && <IssueButton issuing={issuing} ids={ids} />}
      <Menu
        {...(isPhone ? { label: "Altre azioni" } : {})}
        trigger={
          isPhone ? (
            <Ellipsis />
          ) : (
            <span className="inline-flex items-center gap-2">
              Altro <ChevronDownIcon className="size-4" />
            </span>
          )
        }
        className={
          isPhone
            ? "button button-regular button-secondary size-target px-0"
            : "button button-regular button-secondary px-3.5"
        }
        groups={[
          hasSeat && !isWide ? results : [],
          hasSeat && isPhone ? [issue] : [],
          certificates,
          [
            { label: "Sposta a un'altra data", onSelect: () => open("move", ids) },
            { label: "Scrivi", onSelect: () => open("mail", ids) },
          ],
          [{ label: "Annulla le iscrizioni", danger: true, onSelect: () => open("cancel", ids) }],
        ]}
      />
    </>
  );
}

function people(rows: readonly StaffReservation[]): string {
  return counted(rows.length, "persona", "persone");
}
