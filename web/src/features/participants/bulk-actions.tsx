// What can be done with the chosen participants.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffReservation } from "@/api/types";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { ChevronDownIcon } from "@/ui/icons";
import { Menu } from "@/ui/menu/menu";
import { useParticipantEdit, type Edit } from "./change";
import { tooEarlyForAttendance, tooEarlyForOutcome } from "./half-day";
import type { Status } from "./list-params";
import { IssueButton } from "./issue-button";
import { certificatesQuery } from "./queries";
import type { Issuing } from "./use-issuing";
import { useParticipantDialog } from "./use-participant-dialog";
import { useReinstate } from "./use-reinstate";

type BulkActionsProps = {
  dateId: number;
  status: Status;
  rows: readonly StaffReservation[];
  issuing: Issuing;
  onDone: () => void;
};

const menuButton = "button button-regular button-secondary";

export function BulkActions({ dateId, status, rows, issuing, onDone }: BulkActionsProps) {
  const { open } = useParticipantDialog();
  const edit = useParticipantEdit(dateId);
  const reinstate = useReinstate(dateId);
  const { data: options = [] } = useQuery(certificatesQuery(dateId));
  const ids = rows.map(({ id }) => id);

  const halfDays = rows.flatMap((row) => row.attendances);
  const [openedAt] = useState(() => new Date());
  const lockOf = ({ attendance, outcome }: Edit) =>
    (attendance !== undefined ? tooEarlyForAttendance(halfDays, openedAt) : null) ??
    (outcome !== undefined ? tooEarlyForOutcome(halfDays, openedAt) : null) ??
    undefined;

  const button = (label: string, change: Edit, done: string) => (
    <Button
      key={label}
      variant="secondary"
      disabled={lockOf(change) !== undefined}
      title={lockOf(change)}
      onClick={() => void edit(rows, change, `${people(rows)}: ${done}.`)}
    >
      {label}
    </Button>
  );
  const certificates = options
    .filter(({ retired }) => !retired)
    .map((option) => ({
      label: `Certificazione: ${option.name}`,
      onSelect: () => void edit(rows, { certificate: option.id }, `${people(rows)}: ${option.name}.`),
    }));

  if (status === "cancelled") {
    return (
      <Button variant="secondary" onClick={() => void reinstate(ids).then(onDone)}>
        Ripristina
      </Button>
    );
  }
  return (
    <>
      {status === "confirmed" && (
        <>
          {button("Presenti e idonei", { attendance: "present", outcome: "passed" }, "presenti e idonei")}
          {button("Presenti", { attendance: "present" }, "presenti")}
          {button("Assenti", { attendance: "absent" }, "assenti")}
          {button("Idonei", { outcome: "passed" }, "idonei")}
          {button("Non idonei", { outcome: "failed" }, "non idonei")}
          <IssueButton issuing={issuing} ids={ids} />
        </>
      )}
      <Menu
        trigger={
          <span className="inline-flex items-center gap-2">
            Altro <ChevronDownIcon className="size-4" />
          </span>
        }
        className={menuButton}
        groups={[
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
