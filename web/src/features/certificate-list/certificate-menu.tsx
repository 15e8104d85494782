// The menu of a certificate: its PDF, its public check, where it comes from, and what ends it.
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download, Ellipsis, ExternalLink, Link, Mail, PenLine, User, UserCheck, Users } from "lucide-react";
import { useNavigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { ListedCertificate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { to } from "@/lib/routes";
import { correctionObstacle } from "@/domain/certificate-changes";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import { isInForce } from "./labels";
import { usePaperDialog } from "./paper-dialogs";
import { downloadPaper, linkCertificate, mailCertificate, refreshCertificates } from "./queries";

const imported = "Rilasciato prima di Battito";

export function CertificateMenu({ certificate }: { certificate: ListedCertificate }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { open } = usePaperDialog();
  const { confirm, dialog } = useConfirm();
  const { id, number, code, id_user: user, unlinked, id_course_date: date, id_reservation: reservation } = certificate;
  const before = reservation === null ? imported : undefined;
  const mailed = useMailed();
  const check = to.certificateCheck(code);

  async function send(): Promise<void> {
    try {
      alert("success", mailed(await mailCertificate(id)));
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  const checks: MenuAction[] = [
    { label: "Copia il link di verifica", icon: Link, onSelect: () => void copy(check) },
    { label: "Apri la verifica", icon: ExternalLink, onSelect: () => void window.open(check, "_blank", "noopener") },
  ];
  const links: MenuAction[] =
    unlinked === null
      ? []
      : [
          {
            label: `Collega a ${unlinked.user}`,
            icon: UserCheck,
            onSelect: () =>
              confirm({
                title: `Vuoi collegare l'attestato a ${unlinked.user}?`,
                body: (
                  <>
                    <p>{unlinked.reason}</p>
                    <p>
                      L'attestato n. {number}, intestato a {certificate.holder}, diventa suo. Collegalo solo se è la
                      stessa persona: non si può annullare.
                    </p>
                  </>
                ),
                action: "Collega l'attestato",
                keep: "Lascia com'è",
                run: () => linkCertificate(id, unlinked.id_user),
                onDone: () => {
                  alert("success", `Attestato ${number} collegato a ${unlinked.user}.`);
                  refreshCertificates(queries);
                },
              }),
          },
        ];
  const visits: MenuAction[] = [
    {
      label: "Persona",
      icon: User,
      onSelect: () => user !== null && void navigate(to.user(user)),
      disabled: user === null ? "Non ha un account" : undefined,
    },
    {
      label: "Lista iscritti",
      icon: Users,
      onSelect: () => date !== null && void navigate(to.courseDateReservations(date)),
      disabled: date === null ? imported : undefined,
    },
  ];
  const pdf: MenuAction[] = isInForce(certificate)
    ? [
        {
          label: "Scarica il PDF",
          icon: Download,
          onSelect: () => void save(certificate),
          disabled: before,
        },
        {
          label: "Rimanda l'attestato",
          icon: Mail,
          onSelect: () => void send(),
          disabled: before ?? (user === null ? "Non ha un account" : undefined),
        },
      ]
    : [];
  const changes: MenuAction[] = isInForce(certificate)
    ? [
        // The menu leaves out actions that the server would refuse.
        ...(correctionObstacle(certificate) === undefined
          ? [{ label: "Correggi i dati", icon: PenLine, onSelect: () => open("correct", id) }]
          : []),
        { label: "Revoca", icon: Ban, danger: true, onSelect: () => open("revoke", id) },
      ]
    : [];
  return (
    <>
      <Menu
        label={`Azioni per l'attestato ${number}`}
        trigger={<Ellipsis />}
        groups={[[...pdf, ...checks], [...links, ...visits], changes]}
      />
      {dialog}
    </>
  );
}

async function save(certificate: ListedCertificate): Promise<void> {
  try {
    await downloadPaper(certificate);
  } catch (problem) {
    alert("failure", `Il file non è stato scaricato. ${sentenceFor(problem)}`);
  }
}

async function copy(path: string): Promise<void> {
  const address = location.origin + path;
  try {
    await navigator.clipboard.writeText(address);
    alert("success", "Link di verifica copiato.");
  } catch {
    alert("failure", `Il link non è stato copiato. Eccolo: ${address}`);
  }
}
