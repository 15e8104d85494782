// A participant on a small screen.
import type { ReactNode } from "react";
import type { StaffReservation } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { listName } from "@/domain/person-names";
import { Card } from "@/ui/card";
import { AttendanceCell, OutcomeCell } from "./cells";
import { CertificateCell } from "./certificate-cell";
import { NoteCell } from "./note-cell";
import { Contacts, RecordedLate } from "./person-cell";
import { RowMenu } from "./row-menu";

export function ParticipantCard({ row }: { row: StaffReservation }) {
  return (
    <Card className="grid gap-3 p-4 text-compact leading-snug">
      {/* The checkbox of the list stands in the corner. */}
      <div>
        <div className="flex min-h-target items-start justify-between gap-2 pr-9">
          <span className="font-semibold wrap-anywhere">{listName(row.user)}</span>
          <span className="-mt-2.5">
            <RowMenu row={row} />
          </span>
        </div>
        <div className="-mt-4 flex flex-wrap items-center gap-x-4 text-small *:inline-block *:py-2">
          <Contacts user={row.user} />
        </div>
      </div>
      <RecordedLate at={row.recorded_at} />
      <Facts row={row} />
    </Card>
  );
}

function Facts({ row }: { row: StaffReservation }) {
  const { note, created_at: since, cancelled_at: cancelled, waiting_position: place } = row;
  switch (row.status) {
    case "confirmed":
      return (
        <>
          <CertificateCell row={row} />
          <div className="grid grid-cols-2 items-start gap-3">
            <Labelled label="Presenza">
              <AttendanceCell row={row} />
            </Labelled>
            <Labelled label="Esito">
              <OutcomeCell row={row} />
            </Labelled>
          </div>
          <NoteCell row={row} />
        </>
      );
    case "waiting":
      return (
        <>
          <p className="numbers">
            {place !== null && <strong>{place}º in lista</strong>} dal {shortDateTime(since)}
          </p>
          <NoteCell row={row} />
        </>
      );
    case "cancelled":
      return (
        <p className="numbers text-ink-soft">
          {cancelled !== null && `Annullata il ${shortDateTime(cancelled)}`}
          {note !== null && <span className="block">{note}</span>}
        </p>
      );
  }
}

/** The control names itself for screen readers, with whose it is. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <span aria-hidden="true" className="text-small text-ink-soft">
        {label}
      </span>
      {children}
    </div>
  );
}
