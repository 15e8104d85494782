// The section of the settings with the mails to participants.
import { MailListScreen } from "@/features/mail-settings/mail-list-screen";
import { SettingsFrame } from "@/panel/settings-frame";
import { Page } from "@/ui/page";

export function MailSettingsPage() {
  return (
    <Page title="Impostazioni dei messaggi">
      <SettingsFrame>
        <MailListScreen />
      </SettingsFrame>
    </Page>
  );
}
