// How far a certificate of a participant is, in one line, and what can be done with it.
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download, Ellipsis, PenLine, RotateCcw, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ReservationCertificate, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { validityOf, validityText } from "@/domain/certificate-validity";
import { classNames } from "@/lib/class-names";
import { shortDate } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { Badge } from "@/ui/badge";
import { correctionObstacle } from "@/domain/certificate-changes";
import { DownloadButton } from "@/ui/download-button";
import { Menu } from "@/ui/menu/menu";
import { compactIconButton } from "@/ui/menu/menu-styles";
import type { MenuAction } from "@/ui/menu/menu-types";
import { UploadField } from "@/ui/upload/upload-field";
import { certificateFile, pdfLimits, uploadCertificate } from "./certificate-calls";
import { refresh } from "../queries";
import { useParticipantDialog } from "../use-participant-dialog";

type CertificateProps = { row: StaffReservation; certificate: ReservationCertificate };

type CertificateStateProps = CertificateProps & {
  /** Changes which certificate was chosen; it tells the name. */
  select: ReactNode;
  /** The only one has room for a line with its name. */
  isAlone: boolean;
};

export function CertificateState({ row, certificate, select, isAlone }: CertificateStateProps) {
  const name = select === null && (
    <span
      title={certificate.name}
      className={classNames(
        "min-w-0 md:truncate",
        isAlone
          ? "basis-full font-medium"
          : "text-small text-ink-soft max-md:basis-full max-md:font-medium md:basis-10",
        !isAlone && "grow max-md:order-first max-md:text-ink",
      )}
    >
      {certificate.name}
    </span>
  );
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {select}
      {isAlone && name}
      <State row={row} certificate={certificate} isAlone={isAlone} />
      {!isAlone && name}
    </li>
  );
}

function State({ row, certificate, isAlone }: Omit<CertificateStateProps, "select">) {
  const { status, external, number, reason } = certificate;
  const passed = row.attendance === "present" && row.outcome === "passed";
  const pdf = external && passed && <PdfField row={row} certificate={certificate} />;
  switch (status) {
    case "pending":
      return (
        <>
          <Badge>{row.attendance === "absent" || row.outcome === "failed" ? "Non spetta" : "Da rilasciare"}</Badge>
          {pdf}
        </>
      );
    case "requested":
      return (
        <>
          <Badge tone="info">Richiesto all'ente</Badge>
          {pdf}
        </>
      );
    case "issued":
      return <Issued row={row} certificate={certificate} />;
    case "revoked": {
      const text = `n. ${number ?? ""}${reason === null ? "" : `: ${reason}`}`;
      return (
        <>
          <span className="flex shrink-0 items-center gap-1">
            <Badge tone="danger">Revocato</Badge>
            {!isAlone && <span className="sr-only">{text}</span>}
            <RevokedMenu row={row} certificate={certificate} />
          </span>
          {isAlone && (
            <span title={text} className="numbers min-w-0 grow basis-24 text-small text-ink-soft md:truncate">
              {text}
            </span>
          )}
          {pdf}
        </>
      );
    }
  }
}

function Issued({ row, certificate }: CertificateProps) {
  const { id, number, expires_at: lastDay } = certificate;
  const validity = validityOf(lastDay);
  return (
    <span className="flex shrink-0 items-center gap-1">
      <DownloadButton
        size="compact"
        address={certificateFile(row.id, id)}
        defaultName={`attestato-${number ?? id}.pdf`}
      >
        <Download className="size-4" />
        <span className="numbers">
          <span className="sr-only">Scarica l'attestato </span>
          {number}
          <span className="sr-only"> di {fullName(row.user)}</span>
        </span>
      </DownloadButton>
      <IssuedMenu row={row} certificate={certificate} />
      {/* Where it matters for the eye; whoever cannot see the menu hears the rest here. */}
      {validity === "expired" && <Badge tone="danger">Scaduto</Badge>}
      {validity === "expiring" && <Badge tone="warning">In scadenza</Badge>}
      <span className="sr-only">
        {facts(certificate).map((fact) => (
          <span key={fact}>{fact}. </span>
        ))}
      </span>
    </span>
  );
}

/** `Rilasciato il 15/03/2027, valido fino al 31 marzo 2029`, and which certificate it replaces. */
function facts({ issued_at: issued, expires_at: lastDay, replaces }: ReservationCertificate): string[] {
  const when = issued !== null ? `Rilasciato il ${shortDate(issued)}` : "Rilasciato";
  return [`${when}, ${validityText(lastDay)}`, ...(replaces !== null ? [`Sostituisce il n. ${replaces}`] : [])];
}

function IssuedMenu({ row, certificate }: CertificateProps) {
  const { id_certificate: id, external } = certificate;
  const { open } = useParticipantDialog();
  if (id === null) return null;
  const correct: MenuAction = {
    label: "Correggi i dati",
    icon: PenLine,
    onSelect: () => open("correct", [id]),
    disabled: correctionObstacle({ external, imported: false }),
  };
  const revoke = { label: "Revoca", icon: Ban, danger: true, onSelect: () => open("revoke", [id]) };
  return (
    <PaperMenu
      row={row}
      certificate={certificate}
      facts={facts(certificate)}
      groups={[[check(certificate), correct], [revoke]]}
    />
  );
}

/** One that was revoked by mistake is issued again; the PDF of another organisation is uploaded anew. */
function RevokedMenu({ row, certificate }: CertificateProps) {
  const { open } = useParticipantDialog();
  const { id_certificate: id, number, reason, external } = certificate;
  const known = [`N. ${number ?? ""}, revocato`, ...(reason === null ? [] : [`Motivo: ${reason}`])];
  const passed = row.status === "confirmed" && row.attendance === "present" && row.outcome === "passed";
  const reissue: MenuAction = {
    label: "Rilascia di nuovo",
    icon: RotateCcw,
    onSelect: () => id !== null && open("reissue", [id]),
    disabled: passed ? undefined : "Spetta solo a chi è presente e ha superato il corso.",
  };
  const actions = external || typeof id !== "number" ? [check(certificate)] : [check(certificate), reissue];
  return <PaperMenu row={row} certificate={certificate} facts={known} groups={[actions]} />;
}

type PaperMenuProps = CertificateProps & { facts: readonly string[]; groups: readonly (readonly MenuAction[])[] };

function PaperMenu({ row, certificate: { name, number, status }, facts: known, groups }: PaperMenuProps) {
  return (
    <Menu
      label={`Azioni per l'attestato ${status === "revoked" ? "revocato " : ""}${number ?? ""} di ${fullName(row.user)}`}
      trigger={<Ellipsis className="size-5" />}
      className={compactIconButton}
      about={
        <>
          <p className="font-semibold text-ink">{name}</p>
          {known.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </>
      }
      groups={groups}
    />
  );
}

function check({ code }: ReservationCertificate): MenuAction {
  return {
    label: "Apri la verifica pubblica",
    icon: ShieldCheck,
    onSelect: () => void window.open(to.certificateCheck(code ?? ""), "_blank", "noopener"),
  };
}

/** Takes the PDF of another organisation. */
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
