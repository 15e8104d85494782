// MyProfile.
import { ProfileScreen } from "@/features/profile/profile-screen";
import { PanelPage } from "@/panel/shell/panel-page";

export function MyProfilePage() {
  return (
    <PanelPage title="Profilo">
      <ProfileScreen />
    </PanelPage>
  );
}
