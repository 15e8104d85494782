// The privacy and cookie pages. Their texts come from the centre's settings.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { LegalSection } from "@/api/types";
import { LegalText } from "@/features/centre/legal-text";
import { legalQuery, useCentre, type Centre } from "@/lib/centre";
import { EmptyState } from "@/ui/states";
import { Page } from "@/ui/page";
import { LoadingArea } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";

export function PrivacyPage() {
  const { name } = useCentre();
  return (
    <LegalPage
      title="Privacy"
      description={`Come ${name} tratta i tuoi dati personali.`}
      sectionsOf={({ privacy }) => privacy}
    />
  );
}

export function CookiesPage() {
  const { name } = useCentre();
  return (
    <LegalPage
      title="Cookie"
      description={`Quali cookie usa il sito di ${name}, e perché.`}
      sectionsOf={({ cookies }) => cookies}
    />
  );
}

type LegalPageProps = { title: string; description: string; sectionsOf: (centre: Centre) => readonly LegalSection[] };

function LegalPage({ title, description, sectionsOf }: LegalPageProps) {
  const { data, error, refetch } = useQuery(legalQuery);
  const sections = data && sectionsOf(data);
  const isPublished = sections === undefined || sections.length > 0;
  return (
    <Page title={title} description={description} listed={isPublished} className="page pt-10 lg:pt-14">
      {sections !== undefined && isPublished ? (
        <LegalText title={title} sections={sections} />
      ) : (
        <>
          <h1 className="text-heading font-semibold">{title}</h1>
          {!isPublished && (
            <EmptyState title="Pagina in allestimento">
              Il centro non ha ancora indicato chi è il titolare dei dati.
            </EmptyState>
          )}
          {isPublished && error === null && <LoadingArea className="min-h-dvh" />}
          {error !== null && (
            <ErrorState
              title="Non siamo riusciti a caricare il testo"
              message={sentenceFor(error)}
              onRetry={() => void refetch()}
            />
          )}
        </>
      )}
    </Page>
  );
}
