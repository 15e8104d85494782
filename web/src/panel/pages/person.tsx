// Persona: the page that is read while somebody is on the telephone. Who it is, what they have booked, their certificates, and
// what can be done about each. The form is one button away.
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Ellipsis, Pencil } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import type { ManagedUser } from "@/api/types";
import { categoryName } from "@/domain/audience";
import { fullName, mailAddress } from "@/domain/person-names";
import { UserCertificates } from "@/features/certificate-list/user-certificates";
import { isGone } from "@/features/users/labels";
import { userQuery } from "@/features/users/queries";
import { useUserActions } from "@/features/users/use-user-actions";
import { RoleBadges, StateBadge } from "@/features/users/user-badges";
import { UserDialogs } from "@/features/users/user-dialogs";
import { shortDate, shortDay } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-component";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Menu } from "@/ui/menu/menu";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { useUrlDialog } from "@/ui/url-dialog";
import { PersonReservations } from "./person-reservations";

const BookDialog = lazyComponent(async () => (await import("@/domain/book-dialog")).BookDialog);

const link = "text-brand underline underline-offset-4";

export function Person({ id }: { id: number }) {
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (user !== undefined) return <Loaded user={user.data} />;
  return (
    <>
      <PageHeader title="Persona" />
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare questa persona">
        <Skeleton className="h-96 rounded-card" />
      </QueryState>
    </>
  );
}

function Loaded({ user }: { user: ManagedUser }) {
  const [visits = [], dangerous = []] = useUserActions(user);
  const history = visits.filter(({ label }) => label === "Cronologia");
  const { params, open, close } = useUrlDialog<"dialog">();
  const gone = isGone(user);
  const books = !gone && user.disabled_at === null;
  return (
    <>
      <PageHeader
        title={fullName(user)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge user={user} />
            <RoleBadges user={user} />
          </span>
        }
        actions={
          <>
            {history.length + dangerous.length > 0 && (
              <Menu
                label="Altre azioni"
                trigger={<Ellipsis />}
                className="button button-secondary button-regular"
                groups={[history, dangerous]}
              />
            )}
            <ButtonLink to={to.userEdit(user.id)} variant="secondary">
              <Pencil className="size-4.5" /> Modifica
            </ButtonLink>
            {books && (
              <Button onClick={() => open({ dialog: "book" })}>
                <CalendarPlus className="size-4.5" /> Iscrivi a…
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-10">
        <About user={user} />
        <section aria-labelledby="iscrizioni" className="grid gap-4">
          <h2 id="iscrizioni" className="text-title font-semibold">
            Iscrizioni
          </h2>
          <PersonReservations id={user.id} />
        </section>
      </div>
      <UserCertificates id={user.id} />
      <UserDialogs />
      {books && params.get("dialog") === "book" && (
        <Suspense>
          <BookDialog
            title={`Iscrivi ${fullName(user)}`}
            description="Le prossime date in programma."
            person={{ id: user.id, name: fullName(user), isReachable: mailAddress(user) !== null }}
            onClose={() => close({ dialog: null })}
          />
        </Suspense>
      )}
    </>
  );
}

function About({ user }: { user: ManagedUser }) {
  const { phone, email, contact_email: contact, merged_into: into } = user;
  const birth = [user.birth_date === null ? "" : shortDay(user.birth_date), user.birth_place ?? ""].filter(Boolean);
  const work = [user.company, user.job].filter((text) => text !== null);
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      {into !== null && (
        <p>
          Questa persona era un doppione: iscrizioni e attestati sono passati alla{" "}
          <AppLink to={to.user(into)} className={link}>
            persona con cui è stata unita
          </AppLink>
          .
        </p>
      )}
      <dl className="grid grid-flow-dense grid-cols-2 gap-x-6 gap-y-4 text-compact lg:grid-cols-4">
        <Detail label="Telefono">
          {phone === "" ? (
            "–"
          ) : (
            <a href={`tel:${phone}`} className={link}>
              {phone}
            </a>
          )}
        </Detail>
        <Detail label="Email" wide>
          {email === null ? (
            "–"
          ) : (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
        </Detail>
        {contact !== null && (
          <Detail label="Email di contatto" wide>
            <a href={`mailto:${contact}`} className={link}>
              {contact}
            </a>
          </Detail>
        )}
        <Detail label="Codice fiscale" wide>
          {user.fiscal_code ?? "–"}
        </Detail>
        {birth.length > 0 && <Detail label="Nascita">{birth.join(", ")}</Detail>}
        {work.length > 0 && <Detail label="Azienda">{work.join(", ")}</Detail>}
        <Detail label="Categoria">{categoryName(user.is_sanitary)}</Detail>
        <Detail label="In archivio dal">{shortDate(user.created_at)}</Detail>
        {user.last_login_at !== null && <Detail label="Ultimo accesso">{shortDate(user.last_login_at)}</Detail>}
      </dl>
    </Card>
  );
}

type DetailProps = {
  label: string;
  /** On a phone it needs the whole line. */
  wide?: boolean;
  children: ReactNode;
};

function Detail({ label, wide = false, children }: DetailProps) {
  return (
    <div className={classNames("min-w-0", wide && "max-sm:col-span-2")}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="numbers font-medium break-words">{children}</dd>
    </div>
  );
}
