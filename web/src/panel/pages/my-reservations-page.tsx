// The page MyReservations.
import { ReservationsScreen } from "@/features/reservations/reservations-screen";
import { Page } from "@/ui/page";

export function MyReservationsPage() {
  return (
    <Page title="I Miei Corsi">
      <ReservationsScreen />
    </Page>
  );
}
