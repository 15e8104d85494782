// The page Presenze in aula.
import { useParams } from "react-router";
import { ClassroomScreen } from "@/features/presence/classroom-screen";
import { Page } from "@/ui/page";

export function ClassroomPage() {
  return (
    <Page title="Presenze in aula">
      <ClassroomScreen dateId={Number(useParams()["id"])} />
    </Page>
  );
}
