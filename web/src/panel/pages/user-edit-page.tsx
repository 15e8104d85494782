// The page UserEdit.
import { useParams } from "react-router";
import { UserEditScreen } from "@/features/users/user-edit-screen";
import { Page } from "@/ui/page";

export function UserEditPage() {
  return (
    <Page title="Modifica Utente">
      <UserEditScreen id={Number(useParams()["id"])} />
    </Page>
  );
}
