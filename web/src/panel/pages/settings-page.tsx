// The page with what the centre decides about itself.
import { SettingsScreen } from "@/features/settings/settings-screen";
import { Page } from "@/ui/page";

export function SettingsPage() {
  return (
    <Page title="Impostazioni">
      <SettingsScreen />
    </Page>
  );
}
