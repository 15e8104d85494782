// Lista Iscrizioni: the reservations and certificates of a person.
import { useQuery } from "@tanstack/react-query";
import { UserCertificates } from "@/features/certificate-list/user-certificates";
import { userQuery } from "@/features/users/queries";
import { addressText, fullName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { UserIcon } from "@/ui/icons";
import { PageHeader } from "@/ui/page-header";
import { PersonReservations } from "./person-reservations";

export function UserReservations({ id }: { id: number }) {
  const { data: user } = useQuery(userQuery(id));
  return (
    <>
      <PageHeader
        title="Lista Iscrizioni"
        description={user === undefined ? "…" : `${fullName(user.data)} · ${addressText(user.data)}`}
        actions={
          <ButtonLink to={to.user(id)} variant="secondary">
            <UserIcon className="size-4.5" /> Apri la persona
          </ButtonLink>
        }
      />
      <PersonReservations id={id} />
      <UserCertificates id={id} />
    </>
  );
}
