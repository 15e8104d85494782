// The page with the list of all certificates.
import { CertificatesScreen } from "@/features/certificate-list/certificates-screen";
import { Page } from "@/ui/page";

export function CertificatesPage() {
  return (
    <Page title="Attestati">
      <CertificatesScreen />
    </Page>
  );
}
