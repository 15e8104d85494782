// The pages behind the code of the classroom.
import { ConfirmScreen, ScanAgain } from "@/features/presence/confirm-screen";
import { Page } from "@/ui/page";

const layout = "page grid max-w-xl content-start gap-8 pt-10 pb-16 lg:pt-14";

/**
 * Confirms a scan. A code that was exchanged in time never stays in the address: whoever sees the page with a code in it has an
 * old one.
 */
export function PresencePage({ stale }: { stale: boolean }) {
  return stale ? (
    <Page title="Codice scaduto" description="Il codice sullo schermo dell'aula cambia spesso." className={layout}>
      <ScanAgain title="Questo codice è scaduto" />
    </Page>
  ) : (
    <Page title="La tua presenza" description="Conferma che sei in aula." className={layout}>
      <ConfirmScreen />
    </Page>
  );
}
