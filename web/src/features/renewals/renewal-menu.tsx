// The menu of a renewal: write, call, book, and the person and the paper behind it.
import { BellRing, CalendarPlus, Ellipsis, FileCheck, Mail, Phone, PhoneCall, User } from "lucide-react";
import { useNavigate } from "react-router";
import type { Renewal } from "@/api/types";
import { to } from "@/lib/routes";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import { unreachable } from "./renewal-cells";
import { useRenewalDialog } from "./use-renewal-dialog";

export function RenewalMenu({ renewal }: { renewal: Renewal }) {
  const navigate = useNavigate();
  const { show } = useRenewalDialog();
  const { id, holder, number, id_user: user, phone, renewal_course: course, reminders_off: off } = renewal;
  const silent = unreachable(renewal) ?? undefined;
  const contact: MenuAction[] = [
    { label: "Scrivi", icon: Mail, onSelect: () => show("mail", [id]), disabled: silent },
    ...(phone === null
      ? []
      : [{ label: `Chiama ${phone}`, icon: Phone, onSelect: () => location.assign(`tel:${phone}`) }]),
  ];
  const next: MenuAction[] = [
    {
      label: "Manda il promemoria",
      icon: BellRing,
      onSelect: () => show("remind", [id]),
      disabled: silent ?? (off ? "Non vuole promemoria" : undefined),
    },
    { label: "Segna la telefonata", icon: PhoneCall, onSelect: () => show("call", [id]) },
    {
      label: "Prenota rinnovo",
      icon: CalendarPlus,
      onSelect: () => show("book", [id]),
      disabled: course === null ? "Nessun corso di rinnovo" : user === null ? "Non ha un account" : undefined,
    },
  ];
  const visits: MenuAction[] = [
    {
      label: "Apri la persona",
      icon: User,
      onSelect: () => user !== null && void navigate(to.user(user)),
      disabled: user === null ? "Non ha un account" : undefined,
    },
    {
      label: "Apri l'attestato",
      icon: FileCheck,
      onSelect: () => void navigate(to.certificates(number)),
    },
  ];
  const open = renewal.state !== "booked" && renewal.state !== "renewed";
  return (
    <Menu
      label={`Azioni per ${holder}, attestato ${number}`}
      trigger={<Ellipsis />}
      groups={open ? [contact, next, visits] : [contact, visits]}
    />
  );
}
