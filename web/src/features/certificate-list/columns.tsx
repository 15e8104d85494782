// The columns of lists of certificates.
import type { ListedCertificate } from "@/api/types";
import { shortDate } from "@/lib/dates";
import type { DataColumn } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";
import { Holder, lastDay, Paper, StatusBadge } from "./certificate-cells";
import { CertificateMenu } from "./certificate-menu";

type Column = DataColumn<ListedCertificate>;

const number: Column = {
  id: "number",
  header: "Numero",
  className: "numbers whitespace-nowrap",
  cell: (certificate) => certificate.number,
};
const paper: Column = {
  id: "title",
  header: "Attestato",
  className: "min-w-56",
  cell: (certificate) => <Paper certificate={certificate} />,
};
const status: Column = {
  id: "status",
  header: "Stato",
  cell: (certificate) => <StatusBadge certificate={certificate} />,
};
const issued: Column = {
  id: "issued_at",
  header: "Rilasciato il",
  className: "numbers whitespace-nowrap",
  cell: (certificate) => shortDate(certificate.issued_at),
};
const expires: Column = {
  id: "expires_at",
  header: "Valido fino al",
  className: "numbers whitespace-nowrap",
  cell: lastDay,
};
const reason: Column = { id: "status_reason", header: "Motivo", hidden: true, cell: (row) => row.status_reason ?? "–" };
const actions: Column = menuColumn((certificate) => <CertificateMenu certificate={certificate} />);

/** Of all certificates. */
export const columns: readonly Column[] = [
  {
    id: "holder",
    header: "Intestatario",
    primary: true,
    sortable: true,
    className: "min-w-48",
    cell: (certificate) => <Holder certificate={certificate} />,
  },
  number,
  paper,
  status,
  { ...issued, sortable: true },
  { ...expires, sortable: true },
  {
    id: "code",
    header: "Codice",
    hidden: true,
    className: "numbers whitespace-nowrap",
    cell: (certificate) => certificate.code,
  },
  reason,
  actions,
];

/** Of one person's. */
export const columnsOfPerson: readonly Column[] = [
  { ...paper, primary: true },
  number,
  status,
  issued,
  expires,
  reason,
  actions,
];
