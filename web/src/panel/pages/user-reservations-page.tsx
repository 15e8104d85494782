// The page UserReservations.
import { useParams } from "react-router";
import { UserCertificates } from "@/features/certificate-list/user-certificates";
import { UserReservationsScreen } from "@/features/users/user-reservations-screen";
import { Page } from "@/ui/page";

export function UserReservationsPage() {
  const id = Number(useParams()["id"]);
  return (
    <Page title="Lista Iscrizioni">
      <UserReservationsScreen id={id} />
      <UserCertificates key={id} id={id} />
    </Page>
  );
}
