// The page UserList.
import { UsersScreen } from "@/features/users/users-screen";
import { Page } from "@/ui/page";

export function UsersPage() {
  return (
    <Page title="Utenti">
      <UsersScreen />
    </Page>
  );
}
