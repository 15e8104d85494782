// The 403 page.
import { roleOf } from "@/features/route-access/access";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { ErrorLayout } from "./error-layout";

export function ForbiddenPage() {
  const { email } = useCentre();
  const { loggedIn, user } = useSession();
  const isStaff = roleOf(user) !== null;
  return (
    <Page
      title="Accesso non consentito"
      description="Una pagina riservata: serve un account che abbia i permessi per vederla."
      className="page"
    >
      <ErrorLayout
        code="403"
        title="Questa pagina è riservata"
        text="Il tuo account non ha i permessi per questa pagina. Se pensi che sia un errore, scrivici e lo sistemiamo."
      >
        {isStaff ? (
          <ButtonLink to={to.panel()} size="large">
            Vai al pannello
          </ButtonLink>
        ) : (
          <ButtonLink to={loggedIn === true ? to.myReservations() : to.home()} size="large">
            {loggedIn === true ? "Vai ai tuoi corsi" : "Torna alla Home"}
          </ButtonLink>
        )}
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-13 min-w-0 items-center font-semibold wrap-anywhere sm:px-2 text-brand underline underline-offset-4"
        >
          {email}
        </a>
      </ErrorLayout>
    </Page>
  );
}
