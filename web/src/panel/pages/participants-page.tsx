// The page CourseDateReservations.
import { useParams } from "react-router";
import { ParticipantsScreen } from "@/features/participants/participants-screen";
import { Page } from "@/ui/page";

export function ParticipantsPage() {
  return (
    <Page title="Lista Iscritti">
      <ParticipantsScreen dateId={Number(useParams()["id"])} />
    </Page>
  );
}
