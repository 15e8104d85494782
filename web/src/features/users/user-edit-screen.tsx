// UserEdit: data, roles and state of an account.
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Ellipsis } from "lucide-react";
import type { Tagged } from "@/api/client";
import type { ManagedUser } from "@/api/types";
import { categoryName } from "@/domain/audience";
import { longDateTime, shortDate } from "@/lib/dates";
import { addressText, fullName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Menu } from "@/ui/menu/menu";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { userQuery } from "./queries";
import { useUserActions } from "./use-user-actions";
import { RoleBadges, StateBadge } from "./user-badges";
import { UserDialogs } from "./user-dialogs";
import { UserForm } from "./user-form";

export function UserEditScreen({ id }: { id: number }) {
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (user !== undefined) return <Loaded key={id} user={user} />;
  return (
    <>
      <PageHeader title="Modifica Utente" />
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare questa persona">
        <Skeleton className="h-96 rounded-card" />
      </QueryState>
    </>
  );
}

function Loaded({ user: { data: user, tag } }: { user: Tagged<ManagedUser> }) {
  const isAdmin = useSession().user?.is_admin === true;
  const [, dangerous = []] = useUserActions(user);
  const [visits = []] = useUserActions(user);
  const invite = visits.filter(({ label }) => label === "Reinvia invito");
  return (
    <>
      <PageHeader
        title={fullName(user)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge user={user} />
            <RoleBadges user={user} />
            <span>{user.disabled_at === null ? lastSeen(user) : `Disattivato il ${shortDate(user.disabled_at)}`}</span>
          </span>
        }
        actions={
          <>
            <ButtonLink to={to.userReservations(user.id)} variant="secondary">
              <CalendarDays className="size-4.5" /> Iscrizioni
            </ButtonLink>
            {dangerous.length > 0 && (
              <Menu
                label="Altre azioni"
                trigger={<Ellipsis />}
                className="button button-secondary button-regular"
                groups={[invite, dangerous]}
              />
            )}
          </>
        }
      />
      {user.merged_into !== null ? (
        <p className="rounded-card border border-line bg-surface p-6">
          Questa persona era un doppione: iscrizioni e attestati sono passati alla{" "}
          <AppLink to={to.userEdit(user.merged_into)} className="font-medium text-brand underline underline-offset-4">
            persona con cui è stata unita
          </AppLink>
          .
        </p>
      ) : user.deleted_at !== null ? (
        <p className="rounded-card border border-line bg-surface p-6">
          Questa persona ha eliminato il suo account il {shortDate(user.deleted_at)}. Restano le sue iscrizioni senza
          nome, gli attestati e i registri delle presenze.
        </p>
      ) : user.is_admin && !isAdmin ? (
        <ReadOnly user={user} />
      ) : (
        <UserForm user={user} tag={tag} />
      )}
      <UserDialogs />
    </>
  );
}

function lastSeen({ email, state, last_login_at: at, created_at: created }: ManagedUser): string {
  if (at !== null) return `Ultimo accesso ${longDateTime(at)}`;
  if (email === null) return `In archivio dal ${shortDate(created)}`;
  return state === "invited" ? `Invitato il ${shortDate(created)}` : "Nessun accesso finora";
}

/** The account of an admin, as instructors see it. */
function ReadOnly({ user }: { user: ManagedUser }) {
  const facts = [
    ["Email", addressText(user)],
    ["Codice fiscale", user.fiscal_code ?? ""],
    ["Telefono", user.phone],
    ["Categoria", categoryName(user.is_sanitary)],
  ] as const;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-6">
      <p className="text-compact text-ink-soft">
        Solo un amministratore può modificare l'account di un amministratore.
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="font-medium break-all">{value === "" ? "–" : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
