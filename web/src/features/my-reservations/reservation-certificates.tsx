// The certificates of a reservation: how far each is and, once it is issued, its PDF, its validity and its renewal.
import type { ReservationCertificate } from "@/api/types";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { DownloadButton } from "@/ui/download-button";
import { icon } from "@/ui/icon";
import type { Period } from "./list-params";
import { certificateNote, renewalOf, validityStatus } from "./status-labels";

type CertificatesProps = { reservation: number; certificates: readonly ReservationCertificate[]; period: Period };

export function Certificates({ reservation, certificates, period }: CertificatesProps) {
  return (
    <ul aria-label="Attestati" className="grid gap-3">
      {certificates.map((certificate) => {
        const note = certificateNote(certificate, period);
        return (
          <li key={certificate.id} className="flex items-start gap-2 text-ink-soft">
            <CertificateIcon className="mt-px size-4.5" />
            <div className="grid min-w-0 justify-items-start gap-1.5">
              <span>
                {certificate.name}
                {note !== null && <span className="numbers text-small"> · {note}</span>}
              </span>
              {certificate.status === "issued" && <Issued reservation={reservation} certificate={certificate} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const linkStyles =
  "inline-flex min-h-target items-center text-small font-medium text-brand underline underline-offset-4";

function Issued({ reservation, certificate }: { reservation: number; certificate: ReservationCertificate }) {
  const { id, name, number, code } = certificate;
  const { tone, text } = validityStatus(certificate);
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      <RenewalLink certificate={certificate} />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <DownloadButton
          size="small"
          address={to.myCertificate(reservation, id)}
          defaultName={`attestato-${number ?? id}.pdf`}
        >
          Scarica l'attestato<span className="sr-only"> {name}</span>
        </DownloadButton>
        {code !== null && code !== undefined && (
          <AppLink to={to.certificateCheck(code)} className={linkStyles}>
            Verifica pubblica<span className="sr-only"> di {name}</span>
          </AppLink>
        )}
      </span>
    </>
  );
}

/** The icon of a certificate. */
const CertificateIcon = icon(
  <path d="M12 14.500a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13.500L8 21l4-2.200L16 21l-1-7.500" />,
);

/** How a certificate is renewed, or that it is. The link chooses the nearest date of the course. */
export function RenewalLink({ certificate }: { certificate: Pick<ReservationCertificate, "expires_at" | "renewal"> }) {
  const renewal = renewalOf(certificate);
  if (renewal === null) return null;
  if (renewal.course === null) return <Badge tone="brand">{renewal.text}</Badge>;
  return (
    <AppLink
      to={to.nextDate(renewal.course)}
      className="inline-flex min-h-target items-center text-small font-medium text-brand underline underline-offset-4"
    >
      {renewal.text}
    </AppLink>
  );
}
