// The section of the settings with what the site says about the centre.
import { CentreSettingsScreen } from "@/features/centre/centre-settings-screen";
import { SettingsFrame } from "@/panel/settings-frame";
import { Page } from "@/ui/page";

export function CentreSettingsPage() {
  return (
    <Page title="Impostazioni">
      <SettingsFrame>
        <CentreSettingsScreen />
      </SettingsFrame>
    </Page>
  );
}
