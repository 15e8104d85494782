// The menu of a certificate: its public check, its holder and the date it comes from.
import { Ellipsis, ExternalLink, Link, User, Users } from "lucide-react";
import { useNavigate } from "react-router";
import type { ListedCertificate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";

export function CertificateMenu({ certificate }: { certificate: ListedCertificate }) {
  const navigate = useNavigate();
  const { number, code, id_user: user, id_course_date: date } = certificate;
  const check = to.certificateCheck(code);
  const checks: MenuAction[] = [
    { label: "Copia il link di verifica", icon: Link, onSelect: () => void copy(check) },
    { label: "Apri la verifica", icon: ExternalLink, onSelect: () => void window.open(check, "_blank", "noopener") },
  ];
  const visits: MenuAction[] = [
    {
      label: "Persona",
      icon: User,
      onSelect: () => user !== null && void navigate(to.userEdit(user)),
      disabled: user === null ? "Non ha un account" : undefined,
    },
    {
      label: "Lista iscritti",
      icon: Users,
      onSelect: () => date !== null && void navigate(to.courseDateReservations(date)),
      disabled: date === null ? "Rilasciato prima di Battito" : undefined,
    },
  ];
  return <Menu label={`Azioni per l'attestato ${number}`} trigger={<Ellipsis />} groups={[checks, visits]} />;
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
