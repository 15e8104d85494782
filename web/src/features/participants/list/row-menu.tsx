// The menu of a row in the list of participants.
import { CalendarArrowUp, Ellipsis, Mail, RotateCcw, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import type { StaffReservation } from "@/api/types";
import { fullName, mailAddress } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { UserIcon } from "@/ui/icons";
import { Menu } from "@/ui/menu/menu";
import { useParticipantDialog } from "../use-participant-dialog";
import { useReinstate } from "./use-reinstate";

export function RowMenu({ row }: { row: StaffReservation }) {
  const { open } = useParticipantDialog();
  const navigate = useNavigate();
  const reinstate = useReinstate(row.course_date.id);
  const person = { label: "Apri la persona", icon: UserIcon, onSelect: () => void navigate(to.userEdit(row.user.id)) };
  const write = {
    label: "Scrivi",
    icon: Mail,
    onSelect: () => open("mail", [row.id]),
    disabled: mailAddress(row.user) === null ? "Non ha un indirizzo email" : undefined,
  };
  const groups =
    row.status === "cancelled"
      ? [[{ label: "Ripristina", icon: RotateCcw, onSelect: () => void reinstate([row.id]) }, write], [person]]
      : [
          [
            { label: "Sposta a un'altra data", icon: CalendarArrowUp, onSelect: () => open("move", [row.id]) },
            write,
            person,
          ],
          [{ label: "Annulla l'iscrizione", icon: UserX, danger: true, onSelect: () => open("cancel", [row.id]) }],
        ];
  return <Menu label={`Azioni per ${fullName(row.user)}`} trigger={<Ellipsis />} groups={groups} />;
}
