// The menu of a row in the list of participants.
import { CalendarArrowUp, Ellipsis, Mail, RotateCcw, Users, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import type { StaffReservation } from "@/api/types";
import { fullName, mailAddress } from "@/domain/person-names";
import { shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { UserIcon } from "@/ui/icons";
import { Menu } from "@/ui/menu/menu";
import { useParticipantDialog } from "../use-participant-dialog";
import { useReinstate } from "./use-reinstate";

type RowMenuProps = {
  row: StaffReservation;
  /** On the page of the person: the rows differ by their course, and lead there. */
  ofPerson?: boolean;
};

export function RowMenu({ row, ofPerson = false }: RowMenuProps) {
  const { open } = useParticipantDialog();
  const navigate = useNavigate();
  const { course_date: date } = row;
  const reinstate = useReinstate(date.id);
  const visit = ofPerson
    ? { label: "Lista Iscritti", icon: Users, onSelect: () => void navigate(to.courseDateReservations(date.id)) }
    : { label: "Apri la persona", icon: UserIcon, onSelect: () => void navigate(to.user(row.user.id)) };
  const write = {
    label: "Scrivi",
    icon: Mail,
    onSelect: () => open("mail", [row.id]),
    disabled: mailAddress(row.user) === null ? "Non ha un indirizzo email" : undefined,
  };
  const groups =
    row.status === "cancelled"
      ? [[{ label: "Ripristina", icon: RotateCcw, onSelect: () => void reinstate([row.id]) }, write], [visit]]
      : [
          [
            { label: "Sposta a un'altra data", icon: CalendarArrowUp, onSelect: () => open("move", [row.id]) },
            write,
            visit,
          ],
          [{ label: "Annulla l'iscrizione", icon: UserX, danger: true, onSelect: () => open("cancel", [row.id]) }],
        ];
  return (
    <Menu
      label={`Azioni per ${ofPerson ? `${date.course.title}, ${shortDate(date.date)}` : fullName(row.user)}`}
      trigger={<Ellipsis />}
      groups={groups}
    />
  );
}
