// What a person is certified: the option that they chose, and how far each of their certificates is.
import { useQuery } from "@tanstack/react-query";
import type { StaffReservation } from "@/api/types";
import { Detailed, Pick, useRefusal } from "./cells";
import { CertificateState } from "./certificate-state";
import { useParticipantEdit } from "./change";
import { fullName } from "./labels";
import { certificatesQuery } from "./queries";

export function CertificateCell({ row }: { row: StaffReservation }) {
  const { data: options = [] } = useQuery(certificatesQuery(row.course_date.id));
  const chosen = options.find(({ id }) => id === row.certificate)?.name;
  const isOpen = row.certificates.every(({ name, status }) => name !== chosen || status === "pending");
  const picks = options.length > 0 && isOpen;
  if (!picks && row.certificates.length === 0) return "–";
  return (
    <div className="grid gap-2 lg:min-w-52">
      {picks && <ChosenCertificate row={row} />}
      {row.certificates.length > 0 && (
        <ul aria-label={`Attestati di ${fullName(row.user)}`} className="grid gap-2">
          {row.certificates.map((certificate) => (
            <CertificateState
              key={certificate.id}
              row={row}
              certificate={certificate}
              // The select above tells the name of the chosen one.
              isNamed={!picks || certificate.name !== chosen}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenCertificate({ row }: { row: StaffReservation }) {
  const edit = useParticipantEdit(row.course_date.id);
  const [refusal, setRefusal] = useRefusal(row);
  const { data: options = [] } = useQuery(certificatesQuery(row.course_date.id));
  const name = fullName(row.user);
  const known = options.filter((option) => !option.retired || option.id === row.certificate);
  return (
    <Detailed refusal={refusal}>
      <Pick
        label={`Certificazione di ${name}`}
        value={String(row.certificate ?? "")}
        options={[
          ...(row.certificate === null ? [["", "Da scegliere"] as const] : []),
          ...known.map((option) => [String(option.id), option.name] as const),
        ]}
        onPick={(id) =>
          id !== "" && void edit([row], { certificate: Number(id) }, `Certificazione di ${name} cambiata.`, setRefusal)
        }
      />
    </Detailed>
  );
}
