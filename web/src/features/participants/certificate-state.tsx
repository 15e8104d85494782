// How far a certificate of a participant is, and what can be done with it.
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download, Ellipsis, PenLine, ShieldCheck } from "lucide-react";
import type { ReservationCertificate, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { validityOf, validityText } from "@/lib/certificate-validity";
import { shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { Badge } from "@/ui/badge";
import { DownloadButton } from "@/ui/download-button";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import { UploadField } from "@/ui/upload/upload-field";
import { certificateFile, pdfLimits, uploadCertificate } from "./certificate-calls";
import { fullName } from "./labels";
import { refresh } from "./queries";
import { useParticipantDialog } from "./use-participant-dialog";

type CertificateProps = { row: StaffReservation; certificate: ReservationCertificate };

export function CertificateState({ row, certificate, isNamed }: CertificateProps & { isNamed: boolean }) {
  const { name, status, external } = certificate;
  const passed = row.attendance === "present" && row.outcome === "passed";
  return (
    <li className="grid gap-1">
      {isNamed && <span className="text-compact font-medium">{name}</span>}
      <State row={row} certificate={certificate} />
      {external && status !== "issued" && passed && <PdfField row={row} certificate={certificate} />}
    </li>
  );
}

function State({ row, certificate }: CertificateProps) {
  switch (certificate.status) {
    case "pending":
      return (
        <span>
          <Badge>{row.attendance === "absent" || row.outcome === "failed" ? "Non spetta" : "Da rilasciare"}</Badge>
        </span>
      );
    case "requested":
      return (
        <span>
          <Badge tone="info">Richiesto all'ente</Badge>
        </span>
      );
    case "issued":
      return <Issued row={row} certificate={certificate} />;
    case "revoked":
      return (
        <span className="grid justify-items-start gap-0.5">
          <Badge tone="danger">Revocato</Badge>
          <span className="numbers text-small text-ink-soft">
            n. {certificate.number}
            {certificate.reason !== null && certificate.reason !== undefined && `: ${certificate.reason}`}
          </span>
        </span>
      );
  }
}

function Issued({ row, certificate }: CertificateProps) {
  const { id, number, expires_at: lastDay, issued_at: issued, replaces } = certificate;
  const validity = validityOf(lastDay);
  return (
    <>
      <span className="flex items-center gap-1">
        <DownloadButton
          size="small"
          address={certificateFile(row.id, id)}
          defaultName={`attestato-${number ?? id}.pdf`}
        >
          <Download className="size-4.5" />
          <span className="numbers">
            <span className="sr-only">Scarica l'attestato </span>
            {number}
            <span className="sr-only"> di {fullName(row.user)}</span>
          </span>
        </DownloadButton>
        <IssuedMenu row={row} certificate={certificate} />
      </span>
      <span className="numbers text-small text-ink-soft">
        Rilasciato {issued !== null && issued !== undefined && `il ${shortDate(issued)}`},{" "}
        <span
          className={
            validity === "expired"
              ? "font-medium text-danger"
              : validity === "expiring"
                ? "font-medium text-warning"
                : ""
          }
        >
          {validityText(lastDay)}
        </span>
      </span>
      {replaces !== null && replaces !== undefined && (
        <span className="numbers text-small text-ink-soft">Sostituisce il n. {replaces}</span>
      )}
    </>
  );
}

function IssuedMenu({ row, certificate: { id_certificate: id, number, code, external } }: CertificateProps) {
  const { open } = useParticipantDialog();
  if (id === null || id === undefined) return null;
  const check: MenuAction = {
    label: "Apri la verifica pubblica",
    icon: ShieldCheck,
    onSelect: () => void window.open(to.certificateCheck(code ?? ""), "_blank", "noopener"),
  };
  const correct: MenuAction = {
    label: "Correggi il nome",
    icon: PenLine,
    onSelect: () => open("correct", [id]),
    disabled: external ? "Lo stampa un ente esterno: revocalo e carica il PDF corretto." : undefined,
  };
  return (
    <Menu
      label={`Azioni per l'attestato ${number ?? ""} di ${fullName(row.user)}`}
      trigger={<Ellipsis />}
      groups={[[check, correct], [{ label: "Revoca", icon: Ban, danger: true, onSelect: () => open("revoke", [id]) }]]}
    />
  );
}

/** Takes the PDF of another organisation, dropped on the person's row or chosen. */
function PdfField({ row, certificate: { id } }: CertificateProps) {
  const queries = useQueryClient();
  const name = fullName(row.user);
  return (
    <UploadField
      size="small"
      label={
        <>
          Carica il PDF<span className="sr-only"> dell'attestato di {name}</span>
        </>
      }
      limits={pdfLimits}
      send={(file, options) => uploadCertificate(row.id, id, file, options)}
      onDone={({ number }) => {
        alert("success", `Attestato di ${name} caricato con il n. ${number}.`);
        refresh(queries, row.course_date.id);
      }}
    />
  );
}
