// The page that a reminder's mail links to: it stops the reminders, and starts them again, without a login.
import { RemindersScreen } from "@/features/reminders/reminders-screen";
import { Page } from "@/ui/page";

export function RemindersPage({ token }: { token: string }) {
  return (
    <Page
      title="Promemoria di scadenza"
      description="Scegli se ricevere i promemoria prima che i tuoi attestati scadano."
      className="page grid max-w-3xl gap-8 pt-10 pb-16 lg:pt-14"
    >
      <RemindersScreen key={token} token={token} />
    </Page>
  );
}
