// The page Appello.
import { useParams } from "react-router";
import { RollCallScreen } from "@/features/participants/roll-call-screen";
import { Page } from "@/ui/page";

export function RollCallPage() {
  const id = Number(useParams()["id"]);
  return (
    <Page title="Appello">
      {/* The half day that was picked belongs to its date. */}
      <RollCallScreen key={id} dateId={id} />
    </Page>
  );
}
