// The page with the renewals of certificates.
import { RenewalsScreen } from "@/features/renewals/renewals-screen";
import { Page } from "@/ui/page";

export function RenewalsPage() {
  return (
    <Page title="Rinnovi">
      <RenewalsScreen />
    </Page>
  );
}
