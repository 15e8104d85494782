// The page Appello.
import { useParams } from "react-router";
import { RollCallScreen } from "@/features/participants/roll-call-screen";
import { Page } from "@/ui/page";

export function RollCallPage() {
  return (
    <Page title="Appello">
      <RollCallScreen dateId={Number(useParams()["id"])} />
    </Page>
  );
}
