// The section of the settings with how certificates look.
import { CertificateSettingsScreen } from "@/features/settings/certificate-settings-screen";
import { SettingsFrame } from "@/panel/settings-frame";
import { Page } from "@/ui/page";

export function CertificateSettingsPage() {
  return (
    <Page title="Impostazioni degli attestati">
      <SettingsFrame>
        <CertificateSettingsScreen />
      </SettingsFrame>
    </Page>
  );
}
