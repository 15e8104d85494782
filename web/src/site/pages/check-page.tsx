// The pages on which anybody checks a certificate: the code is typed, or stands in the address.
import { Suspense } from "react";
import { CheckScreen } from "@/features/certificate-checks/check-screen";
import { CodeForm } from "@/features/certificate-checks/code-form";
import { spelledCode } from "@/features/certificate-checks/code";
import { useCentre } from "@/lib/centre";
import { useLocation } from "react-router";
import { ListCheck } from "@/site/lazy-components";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/states";

export function CheckPage() {
  const { name } = useCentre();
  return (
    <Page
      title="Verifica un attestato"
      listed
      description={`Controlla se un attestato di ${name} è autentico e ancora valido: basta il codice che riporta.`}
      className="page grid gap-8 pt-10 lg:pt-14"
    >
      <div className="grid gap-3">
        <h1 className="text-display font-semibold">Verifica un attestato</h1>
        <p className="max-w-prose text-lead text-ink-soft">
          Controlla se un attestato di {name} è autentico e ancora valido: basta il codice che riporta.
        </p>
      </div>
      <div className="max-w-prose">
        <CodeForm />
      </div>
      <hr className="border-line print:hidden" />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ListCheck />
      </Suspense>
    </Page>
  );
}

export function CertificateCheckPage({ code }: { code: string }) {
  const { name } = useCentre();
  const given = new URLSearchParams(useLocation().search).get("surname")?.trim() ?? "";
  const spelled = spelledCode(code) ?? code;
  return (
    <Page
      title="Verifica di un attestato"
      description={`Se questo attestato di ${name} è autentico e valido oggi.`}
      className="page grid max-w-4xl gap-8 pt-10 lg:pt-14"
    >
      <h1 className="text-title font-semibold text-ink-soft">Verifica di un attestato</h1>
      <CheckScreen key={spelled} code={spelled} given={given} />
    </Page>
  );
}
