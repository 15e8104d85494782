// The page MyProfile.
import { ProfileScreen } from "@/features/profile/profile-screen";
import { Page } from "@/ui/page";

export function MyProfilePage() {
  return (
    <Page title="Profilo">
      <ProfileScreen />
    </Page>
  );
}
