// MyProfile: personal data, e-mail address, reminders and password; for those who teach also when they can, and their own
// calendar.
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { lazyComponent } from "@/lib/lazy-component";
import { FormSection } from "@/ui/form-section";
import { ErrorState, Skeleton } from "@/ui/states";
import { EmailAddress } from "./email-address";
import { PasswordForm } from "./password-form";
import { PersonalForm } from "./personal-form";
import { ProfileSkeleton } from "./profile-skeleton";
import { profileQuery } from "./queries";
import { RemindersSwitch } from "./reminders-switch";

const TeachingSections = lazyComponent(async () => (await import("./teaching-sections")).TeachingSections);

export function ProfileScreen() {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  return (
    <>
      <h1 className="text-heading font-semibold">Profilo</h1>
      {profile !== undefined ? (
        <Sections profile={profile} />
      ) : error === null ? (
        <ProfileSkeleton />
      ) : (
        <div className="mt-6">
          <ErrorState
            title="Non siamo riusciti a caricare il tuo profilo"
            message={sentenceFor(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div className="mt-6 grid gap-8">
      <FormSection title="Dati personali" text="Compaiono sui tuoi attestati: controlla che siano scritti bene.">
        <div className="grid gap-6">
          <PersonalForm key={profile.email} profile={profile} />
          <Category profile={profile} />
        </div>
      </FormSection>
      <FormSection title="Email" text="Qui ricevi conferme e promemoria. Serve anche per accedere.">
        <EmailAddress profile={profile} />
      </FormSection>
      <FormSection
        title="Promemoria"
        text="Ti scriviamo prima che un attestato scada, con la prima data per rinnovarlo."
      >
        <RemindersSwitch profile={profile} />
      </FormSection>
      {(profile.istructor || profile.is_admin) && (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <TeachingSections />
        </Suspense>
      )}
      <FormSection title="Password" text="Cambiandola chiudi le sessioni aperte su altri dispositivi.">
        <PasswordForm email={profile.email} />
      </FormSection>
    </div>
  );
}

/** Only the centre can change this, because it decides which courses may be booked. */
function Category({ profile }: { profile: Profile }) {
  const { email } = useCentre();
  return (
    <dl className="grid gap-1 border-t border-line pt-5">
      <dt className="text-label font-semibold">Sanitario o Laico</dt>
      <dd className="text-compact">{profile.is_sanitary ? "Sanitario" : "Laico"}</dd>
      <dd className="text-small text-ink-soft">
        Può cambiarlo solo il centro: se non è corretto, scrivi a{" "}
        <a href={`mailto:${email}`} className="font-medium break-all text-brand underline underline-offset-4">
          {email}
        </a>
        .
      </dd>
    </dl>
  );
}
