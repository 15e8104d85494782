// The section Centro of Impostazioni: what the site says about the centre.
import { useCentre } from "@/lib/centre";
import { Card } from "@/ui/card";

export function CentreSettingsScreen() {
  const centre = useCentre();
  const facts = [
    ["Nome", centre.name],
    ["Slogan", centre.claim],
    ["Ragione sociale", centre.legal_name],
    ["Partita IVA o codice fiscale", centre.tax_id],
    ["Indirizzo", centre.address],
    ["Email", centre.email],
    ["Telefono", centre.phone],
  ];
  return (
    <section aria-labelledby="settings-centre" className="grid gap-5">
      <h2 id="settings-centre" className="text-title font-semibold">
        Centro
      </h2>
      <Card className="p-4 sm:p-6">
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="grid gap-1">
              <dt className="text-small text-ink-soft">{name}</dt>
              <dd className="text-compact wrap-break-word">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
