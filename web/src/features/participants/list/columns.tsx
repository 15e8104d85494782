// The columns of the list of participants, by tab.
import type { StaffReservation } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import type { DataColumn } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";
import { AttendanceCell, OutcomeCell } from "./cells";
import { CertificateCell } from "./certificate-cell";
import type { Status } from "./list-params";
import { NoteCell } from "./note-cell";
import { PersonCell } from "./person-cell";
import { RowMenu } from "./row-menu";

type Column = DataColumn<StaffReservation>;

const person: Column = {
  id: "surname",
  header: "Persona",
  primary: true,
  sortable: true,
  cell: (row) => <PersonCell {...row} />,
};
const taxCode: Column = {
  id: "fiscal_code",
  header: "Codice fiscale",
  hidden: true,
  className: "numbers whitespace-nowrap",
  cell: ({ user }) => user.fiscal_code ?? "–",
};
const company: Column = { id: "company", header: "Azienda", hidden: true, cell: ({ user }) => user.company ?? "–" };
const certificate: Column = {
  id: "certificate",
  header: "Certificazione",
  cell: (row) => <CertificateCell row={row} />,
};
const attendance: Column = {
  id: "attendance",
  header: "Presenza",
  className: "min-w-32.5 px-2",
  cell: (row) => <AttendanceCell row={row} />,
};
const outcome: Column = {
  id: "outcome",
  header: "Esito",
  className: "min-w-32.5 px-2",
  cell: (row) => <OutcomeCell row={row} />,
};
const note: Column = { id: "note", header: "Nota", className: "px-1", cell: (row) => <NoteCell row={row} /> };
const since: Column = {
  id: "created_at",
  header: "Iscritto il",
  sortable: true,
  hidden: true,
  className: "numbers whitespace-nowrap",
  cell: ({ created_at: at }) => shortDateTime(at),
};
const position: Column = {
  id: "waiting_position",
  header: "Posto",
  sortable: true,
  className: "numbers w-20",
  cell: ({ waiting_position: place }) => (place === null ? "–" : `${place}º`),
};
const cancelledAt: Column = {
  id: "cancelled_at",
  header: "Annullata il",
  className: "numbers whitespace-nowrap",
  cell: ({ cancelled_at: at }) => (at === null ? "–" : shortDateTime(at)),
};
const actions: Column = menuColumn((row) => <RowMenu row={row} />);

export const columnsOf: Record<Status, readonly Column[]> = {
  confirmed: [person, taxCode, company, certificate, attendance, outcome, note, since, actions],
  waiting: [position, person, taxCode, company, { ...since, header: "In lista dal", hidden: false }, note, actions],
  cancelled: [person, taxCode, cancelledAt, { ...note, cell: ({ note: text }) => text ?? "–" }, actions],
};
