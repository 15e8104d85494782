// The certificates of a person: the option that they chose, and the state of each certificate. Each takes a line, so that
// two of them make a row no higher than the person's own two lines.
import { useQuery } from "@tanstack/react-query";
import type { StaffReservation } from "@/api/types";
import { fullName } from "@/domain/person-names";
import { Detailed, Pick } from "./cells";
import { CertificateState } from "../papers/certificate-state";
import { useParticipantEdit } from "../change";
import { certificatesQuery } from "../queries";
import { useRefusal } from "./row-refusals";

export function CertificateCell({ row }: { row: StaffReservation }) {
  const { data: options = [] } = useQuery(certificatesQuery(row.course_date.id));
  const { certificates } = row;
  const chosen = options.find(({ id }) => id === row.certificate)?.name;
  const isOpen = certificates.every(({ name, status }) => name !== chosen || status === "pending");
  const picks = options.length > 0 && isOpen;
  if (!picks && certificates.length === 0) return "–";
  const select = picks ? <ChosenCertificate row={row} /> : null;
  const isListed = certificates.some(({ name }) => name === chosen);
  return (
    <div className="grid gap-1 md:w-56 xl:w-58 min-[87.5rem]:w-80 2xl:w-96">
      {!isListed && select}
      {certificates.length > 0 && (
        <ul aria-label={`Attestati di ${fullName(row.user)}`} className="grid gap-1 max-md:gap-3">
          {certificates.map((certificate) => (
            <CertificateState
              key={certificate.id}
              row={row}
              certificate={certificate}
              // The select tells the name of the chosen one.
              select={certificate.name === chosen ? select : null}
              isAlone={certificates.length === 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenCertificate({ row }: { row: StaffReservation }) {
  const edit = useParticipantEdit(row.course_date.id);
  const [refusal, setRefusal] = useRefusal(row, "certificate");
  const { data: options = [] } = useQuery(certificatesQuery(row.course_date.id));
  const name = fullName(row.user);
  const known = options.filter((option) => !option.retired || option.id === row.certificate);
  return (
    <Detailed refusal={refusal} className="min-w-0 grow basis-30">
      <Pick
        label={`Certificazione di ${name}`}
        value={String(row.certificate ?? "")}
        options={[
          ...(row.certificate === null ? [["", "Da scegliere"] as const] : []),
          ...known.map((option) => [String(option.id), option.name] as const),
        ]}
        onPick={(id) =>
          id !== "" &&
          void edit([row], { certificate: Number(id) }, `Certificazione di ${name} cambiata.`, {
            onRefused: setRefusal,
          })
        }
        className="max-w-none md:pointer-fine:min-h-9"
      />
    </Detailed>
  );
}
