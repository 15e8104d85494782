// The menu of a renewal: write, call, book, and the person and the paper behind it.
import { CalendarPlus, Ellipsis, FileCheck, Mail, Phone, User } from "lucide-react";
import { useNavigate } from "react-router";
import type { Renewal } from "@/api/types";
import { to } from "@/lib/routes";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import { unreachable } from "./renewal-cells";
import { useRenewalBooking } from "./use-renewal-booking";
import { useRenewalMail } from "./use-renewal-mail";

export function RenewalMenu({ renewal }: { renewal: Renewal }) {
  const navigate = useNavigate();
  const { write } = useRenewalMail();
  const { book } = useRenewalBooking();
  const { id, holder, number, id_user: user, phone, renewal_course: course } = renewal;
  const silent = unreachable(renewal) ?? undefined;
  const contact: MenuAction[] = [
    { label: "Scrivi", icon: Mail, onSelect: () => write([id]), disabled: silent },
    ...(phone === null
      ? []
      : [{ label: `Chiama ${phone}`, icon: Phone, onSelect: () => location.assign(`tel:${phone}`) }]),
  ];
  const next: MenuAction[] = [
    {
      label: "Prenota rinnovo",
      icon: CalendarPlus,
      onSelect: () => book(id),
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
