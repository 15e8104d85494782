// The page MyReservations.
import { ReservationsScreen } from "@/features/reservations/reservations-screen";
import { Page } from "@/ui/page";
import { NoUpcoming } from "./no-upcoming";

export function MyReservationsPage() {
  return (
    <Page title="I Miei Corsi">
      <ReservationsScreen noUpcoming={<NoUpcoming />} />
    </Page>
  );
}
