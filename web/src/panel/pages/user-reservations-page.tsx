// The page UserReservations.
import { useParams } from "react-router";
import { UserReservationsScreen } from "@/features/users/user-reservations-screen";
import { Page } from "@/ui/page";

export function UserReservationsPage() {
  return (
    <Page title="Lista Iscrizioni">
      <UserReservationsScreen id={Number(useParams()["id"])} />
    </Page>
  );
}
