// The certificates of a reservation, with status, number and dates.
import type { ReservationCertificate } from "@/api/types";
import { CertificateIcon } from "./certificate-icon";
import type { Period } from "./list-params";
import { certificateNote } from "./status-labels";

type CertificatesProps = { certificates: readonly ReservationCertificate[]; period: Period };

export function Certificates({ certificates, period }: CertificatesProps) {
  return (
    <ul aria-label="Certificazioni" className="grid gap-1.5">
      {certificates.map((certificate) => {
        const note = certificateNote(certificate, period);
        return (
          <li key={certificate.id} className="flex items-start gap-2 text-ink-soft">
            <CertificateIcon className="mt-px size-4.5" />
            <span>
              {certificate.name}
              {note !== null && <span className="numbers text-small"> · {note}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
