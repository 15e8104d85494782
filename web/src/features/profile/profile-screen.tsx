// MyProfile: personal data, e-mail address, reminders, password, two-factor login and sessions; for instructors also when
// they can, and their own calendar.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useId } from "react";
import type { Tagged } from "@/api/client";
import { sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { categoryName } from "@/domain/audience";
import { alert } from "@/lib/alerts/store";
import { useCentre } from "@/lib/centre";
import { lazyComponent } from "@/lib/lazy-component";
import { texts } from "@/lib/texts";
import { FormSection } from "@/ui/form-section";
import { SectionNav } from "@/ui/section-nav";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { EmailAddress, EmailChange } from "./email-change";
import { MyDataSections } from "./my-data-sections";
import { PasswordForm } from "./password-form";
import { PersonalForm } from "./personal-form";
import { profileQuery, saveReminders } from "./queries";
import { securityQuery } from "./security-queries";
import { Sessions } from "./sessions";
import { TwoFactor } from "./two-factor";

const TeachingSections = lazyComponent(async () => (await import("./teaching-sections")).TeachingSections);

export function ProfileScreen() {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  return (
    <>
      <h1 className="text-heading font-semibold">Profilo</h1>
      {profile !== undefined ? (
        <Sections stored={profile} />
      ) : (
        <div className="mt-6">
          <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare il tuo profilo">
            <ProfileSkeleton />
          </QueryState>
        </div>
      )}
    </>
  );
}

/** The table of contents. The ids are the addresses of the sections. */
const own = [
  { id: "dati", title: "Anagrafica" },
  { id: "email", title: "Email" },
  { id: "promemoria", title: "Promemoria" },
] as const;
const teaching = [
  { id: "disponibilita", title: "Disponibilità" },
  { id: "calendario", title: "Calendario" },
] as const;
const security = [
  { id: "password", title: "Password" },
  { id: "due-passaggi", title: "Due passaggi" },
  { id: "sessioni", title: "Sessioni" },
] as const;
const data = [
  { id: "i-miei-dati", title: "I miei dati" },
  { id: "elimina", title: "Elimina" },
] as const;

const forParticipants = [...own, ...security, ...data];
const forTeachers = [...own, ...teaching, ...security, ...data];

function Sections({ stored }: { stored: Tagged<Profile> }) {
  const profile = stored.data;
  const teaches = useTeaches(profile);
  useEffect(() => {
    // The browser has looked for the section that the address names before it was there.
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <div className="sticky top-14 z-10 mt-4 border-b border-line bg-paper py-1.5 max-md:hidden">
        <SectionNav label="Sezioni del profilo" sections={teaches ? forTeachers : forParticipants} />
      </div>
      <div className="mt-6 grid gap-8">
        <FormSection
          title="Dati personali"
          text="Compaiono sui tuoi attestati: controlla che siano scritti bene."
          anchor="dati"
        >
          <div className="grid gap-6">
            <PersonalForm key={profile.email} profile={stored} />
            <Category profile={profile} />
          </div>
        </FormSection>
        <FormSection title="Email" text="Qui ricevi conferme e promemoria. Serve anche per accedere." anchor="email">
          <EmailAddress profile={profile} />
          <EmailChange />
        </FormSection>
        <FormSection
          title="Promemoria"
          text="Ti scriviamo prima che un attestato scada, con la prima data per rinnovarlo."
          anchor="promemoria"
        >
          <RemindersSwitch profile={profile} />
        </FormSection>
        {teaches && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <TeachingSections />
          </Suspense>
        )}
        <FormSection
          title="Password"
          text="Cambiandola chiudi le sessioni aperte su altri dispositivi."
          anchor="password"
        >
          <PasswordForm email={profile.email} />
        </FormSection>
        <FormSection
          title="Verifica in due passaggi"
          text="Un codice del telefono, oltre alla password, protegge il tuo account anche se la password viene scoperta."
          anchor="due-passaggi"
        >
          <TwoFactor />
        </FormSection>
        <FormSection
          title="Sessioni attive"
          text="I dispositivi da cui hai fatto l'accesso. Non ne riconosci uno? Chiudilo e cambia la password."
          anchor="sessioni"
        >
          <Sessions />
        </FormSection>
        <MyDataSections profile={profile} />
      </div>
    </>
  );
}

/** Whether somebody teaches and may see it: staff who still lack the two-factor login that the centre demands may not. */
function useTeaches({ istructor, is_admin: isAdmin }: Profile): boolean {
  const { data, error } = useQuery(securityQuery);
  if (!istructor && !isAdmin) return false;
  if (data === undefined) return error !== null;
  return !data.two_factor_required || data.two_factor_enabled_at !== null;
}

/** Only the centre can change this, because it decides which courses may be booked. */
function Category({ profile }: { profile: Profile }) {
  const { email } = useCentre();
  return (
    <dl className="grid gap-1 border-t border-line pt-5">
      <dt className="text-label font-semibold">Sanitario o Laico</dt>
      <dd className="text-compact">{categoryName(profile.is_sanitary)}</dd>
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

/** The placeholder of the profile while it loads. */
function ProfileSkeleton() {
  return (
    <div role="status" className="mt-6 grid gap-8">
      <span className="sr-only">{texts.loading}</span>
      {["h-80", "h-24", "h-28", "h-72"].map((height) => (
        <div key={height} className="grid gap-4 border-t border-line pt-6 xl:grid-cols-[15rem_1fr] xl:gap-10 xl:pt-8">
          <div className="grid content-start gap-2">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
          <Skeleton className={`rounded-card ${height}`} />
        </div>
      ))}
    </div>
  );
}

/** Whether the user is reminded of certificates that expire. It is saved at once. */
function RemindersSwitch({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const id = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (active: boolean) => saveReminders(queries, active),
    onSuccess: (active) =>
      alert("success", active ? "Promemoria attivi." : "Promemoria spenti: non ti scriveremo più."),
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });

  return (
    <div className="grid justify-items-start gap-1">
      <Switch
        label="Promemoria di scadenza degli attestati"
        checked={isPending ? variables : profile.renewal_reminders}
        pending={isPending}
        onChange={(next) => mutate(next)}
        aria-describedby={id}
      />
      <p id={id} className="max-w-prose text-small text-ink-soft">
        Un'email 90, 60, 30 e 7 giorni prima della scadenza e una dopo. Si fermano da sole quando prenoti o rinnovi.
      </p>
    </div>
  );
}
