// The page UserCreate.
import { UserCreateScreen } from "@/features/users/user-create-screen";
import { Page } from "@/ui/page";

export function UserCreatePage() {
  return (
    <Page title="Nuovo Utente">
      <UserCreateScreen />
    </Page>
  );
}
