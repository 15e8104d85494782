// `Profilo`: personal data, e-mail address and password.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { ErrorState, Skeleton } from "@/ui/states";
import { EmailSection } from "./email-section";
import { PasswordForm } from "./password-form";
import { PersonalDataForm } from "./personal-data-form";
import { profileQuery } from "./queries";

export function ProfileScreen() {
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <div className="grid gap-6">
      <h1 className="text-heading font-semibold">Profilo</h1>
      {data !== undefined ? (
        <Sections profile={data} />
      ) : error === null ? (
        <ProfileSkeleton />
      ) : (
        <ErrorState
          title="Non siamo riusciti a caricare il tuo profilo"
          message={sentenceFor(error)}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-5">
      <Section title="Dati personali" text="Servono per l'iscrizione ai corsi e compaiono sugli attestati.">
        <PersonalDataForm profile={profile} />
      </Section>
      <Section title="Email" text="Qui ricevi conferme, promemoria e attestati.">
        <EmailSection profile={profile} />
      </Section>
      <Section title="Sicurezza" text="Quando la cambi, le altre sessioni aperte vengono chiuse.">
        <PasswordForm email={profile.email} />
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-7 lg:grid-cols-[16rem_minmax(0,34rem)] lg:gap-x-12">
      <div className="grid content-start gap-1.5">
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="text-[1rem] text-ink-soft">{text}</p>
      </div>
      {children}
    </section>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Caricamento in corso" className="grid gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
