// The reservations of a person, each with what can be done with it: the menu and the dialogs of the list of a date.
import { useQuery } from "@tanstack/react-query";
import type { StaffReservation } from "@/api/types";
import { ParticipantDialogs } from "@/features/participants/list/participant-dialogs";
import { RowMenu } from "@/features/participants/list/row-menu";
import { dateFactsQuery } from "@/features/participants/queries";
import { useParticipantDialog } from "@/features/participants/use-participant-dialog";
import { reservationColumns, UserReservations } from "@/features/users/user-reservations";
import type { DataColumn } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";

const columns: readonly DataColumn<StaffReservation>[] = [
  ...reservationColumns,
  menuColumn((row) => <RowMenu row={row} ofPerson />),
];

export function PersonReservations({ id }: { id: number }) {
  return (
    <UserReservations id={id} columns={columns}>
      {(rows) => <Dialogs rows={rows} />}
    </UserReservations>
  );
}

function Dialogs({ rows }: { rows: readonly StaffReservation[] }) {
  const { dialog, ids } = useParticipantDialog();
  const row = dialog === null ? undefined : rows.find(({ id }) => id === ids[0]);
  return row === undefined ? null : <DialogsOf key={row.id} row={row} />;
}

function DialogsOf({ row }: { row: StaffReservation }) {
  const { data: date } = useQuery(dateFactsQuery(row.course_date.id));
  if (date === undefined) return null;
  return <ParticipantDialogs date={date} rows={[row]} onGone={() => {}} />;
}
