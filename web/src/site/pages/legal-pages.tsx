// The privacy and cookie pages. Their texts are the centre's.
import { LegalText } from "@/features/centre/legal-text";
import { useCentre } from "@/lib/centre";
import { Page } from "@/ui/page";

export function PrivacyPage() {
  const { name, privacy } = useCentre();
  return (
    <Page title="Privacy" description={`Come ${name} tratta i tuoi dati personali.`} className="page pt-10 lg:pt-14">
      <LegalText title="Privacy" sections={privacy} />
    </Page>
  );
}

export function CookiesPage() {
  const { name, cookies } = useCentre();
  return (
    <Page title="Cookie" description={`Quali cookie usa il sito di ${name}, e perché.`} className="page pt-10 lg:pt-14">
      <LegalText title="Cookie" sections={cookies} />
    </Page>
  );
}
