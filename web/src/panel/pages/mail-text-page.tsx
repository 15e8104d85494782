// The editor of the words of one mail.
import { useParams } from "react-router";
import { MailTextScreen } from "@/features/mail-settings/mail-text-screen";
import { SettingsFrame } from "@/panel/settings-frame";
import { Page } from "@/ui/page";

export function MailTextPage() {
  const { kind = "" } = useParams();
  return (
    <Page title="Modifica Messaggio">
      <SettingsFrame>
        <MailTextScreen key={kind} kind={kind} />
      </SettingsFrame>
    </Page>
  );
}
