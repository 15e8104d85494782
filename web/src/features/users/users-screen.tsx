// UserList: everybody, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Send, UserPlus } from "lucide-react";
import { useNavigate } from "react-router";
import type { ManagedUser, UserQuery } from "@/api/types";
import { BulkActions, exportOf } from "@/domain/bulk/bulk-actions";
import { useChosenRows, type ChosenRows } from "@/domain/bulk/use-chosen-rows";
import { categoryName } from "@/domain/audience";
import { shortDate } from "@/lib/dates";
import { addressText, fullName, listName } from "@/domain/person-names";
import { SavedViewsMenu } from "@/domain/saved-views/saved-views-menu";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ExportButton } from "@/ui/export-button";
import { Menu } from "@/ui/menu/menu";
import type { DataColumn } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListScreen } from "@/ui/table/list-screen";
import { states, isGone } from "./labels";
import { RoleBadges, StateBadge } from "./user-badges";
import { UserDialogs } from "./user-dialogs";
import { inviteUsers, usersQuery } from "./queries";
import { userListUrl, userQueryOf } from "./list-params";
import { useUserActions } from "./use-user-actions";

const roleOptions = [
  { value: null, label: "Tutti" },
  { value: "admin", label: "Amministratori" },
  { value: "instructor", label: "Istruttori" },
  { value: "user", label: "Utenti" },
] as const;
const stateOptions = [
  { value: null, label: "Tutti" },
  ...(["active", "unverified", "invited", "disabled"] as const).map((value) => ({ value, label: states[value].text })),
] as const;

export function UsersScreen() {
  const url = useTableUrl(userListUrl);
  const query = userQueryOf(url);
  const list = useQuery(usersQuery(query));
  const navigate = useNavigate();
  return (
    <ListScreen
      name="users"
      title="Utenti"
      description="Le persone del centro: iscritti, istruttori e amministratori."
      actions={
        <>
          <ExportButton path="/api/users/export" query={query} name="utenti" />
          <ButtonLink to={to.userCreate()}>
            <UserPlus className="size-4.5" /> Nuovo utente
          </ButtonLink>
        </>
      }
      list={list}
      url={url}
      columns={columns}
      card={(user) => <UserCard user={user} />}
      onOpen={({ id }) => void navigate(to.user(id))}
      tools={<SavedViewsMenu list="users" table="users" />}
      search="Cerca per nome, email, azienda o codice fiscale"
      selection={useChosenRows({
        page: list.data,
        query,
        label: listName,
        actions: (chosen) => <ChosenUsers chosen={chosen} />,
      })}
      hasSizes
      filters={[
        { name: "role", label: "Ruolo", options: roleOptions },
        { name: "state", label: "Stato", options: stateOptions },
      ]}
      noun={["utente", "utenti"]}
      failed="Non siamo riusciti a caricare gli utenti"
      empty={{
        title: "Nessuna persona trovata",
        text: "La ricerca guarda l'inizio di nome, cognome, email, azienda e codice fiscale. Se la persona non c'è ancora, aggiungila con «Nuovo utente».",
      }}
    >
      <UserDialogs />
    </ListScreen>
  );
}

const columns: readonly DataColumn<ManagedUser>[] = [
  {
    id: "surname",
    header: "Persona",
    primary: true,
    sortable: true,
    className: "min-w-60",
    cell: (user) => <UserName user={user} />,
  },
  {
    id: "fiscal_code",
    header: "Codice fiscale",
    className: "numbers whitespace-nowrap",
    cell: ({ fiscal_code: code }) => code ?? "–",
  },
  {
    id: "phone",
    header: "Telefono",
    hidden: true,
    className: "numbers whitespace-nowrap",
    cell: ({ phone }) => phone || "–",
  },
  { id: "company", header: "Azienda", hidden: true, cell: ({ company }) => company ?? "–" },
  {
    id: "category",
    header: "Categoria",
    hidden: true,
    cell: ({ is_sanitary: sanitary }) => categoryName(sanitary),
  },
  { id: "role", header: "Ruolo", cell: (user) => <RoleBadges user={user} /> },
  { id: "state", header: "Stato", cell: (user) => <StateBadge user={user} /> },
  {
    id: "created_at",
    header: "Creato il",
    sortable: true,
    hidden: true,
    className: "numbers whitespace-nowrap",
    cell: ({ created_at: at }) => shortDate(at),
  },
  {
    id: "last_login_at",
    header: "Ultimo accesso",
    sortable: true,
    className: "numbers whitespace-nowrap",
    cell: ({ last_login_at: at }) => (at === null ? <span className="text-ink-soft">Mai</span> : shortDate(at)),
  },
  menuColumn((user) => <UserMenu user={user} />),
];

function ChosenUsers({ chosen }: { chosen: ChosenRows<UserQuery> }) {
  const mailed = useMailed();
  const { rows, query } = chosen;
  return (
    <BulkActions
      chosen={chosen}
      actions={[
        {
          label: "Reinvia invito",
          icon: Send,
          title: `Vuoi reinviare l'invito a ${counted(rows, "persona", "persone")}?`,
          body: <p>Lo riceve chi non ha ancora scelto la password. Il link dell'invito di prima non vale più.</p>,
          action: "Reinvia gli inviti",
          run: () => inviteUsers(query, rows),
          done: (done) => mailed(`${counted(done, "invito inviato", "inviti inviati")}.`),
        },
        exportOf("/api/users/export", "utenti"),
      ]}
    />
  );
}

/** A user in the list: the name with the address, and on small screens the whole row as a card. */
function UserName({ user }: { user: ManagedUser }) {
  return (
    <span className="grid min-w-0">
      <AppLink to={to.user(user.id)} className="underline-offset-4 hover:underline">
        {listName(user)}
      </AppLink>
      {!isGone(user) && <span className="text-small font-normal break-all text-ink-soft">{addressText(user)}</span>}
    </span>
  );
}

function UserCard({ user }: { user: ManagedUser }) {
  return (
    <Card className="grid gap-2 p-4 text-compact leading-snug">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <span className="font-semibold">
          <UserName user={user} />
        </span>
        <span className="card-corner">
          <UserMenu user={user} />
        </span>
      </div>
      <p className="numbers text-small text-ink-soft">{user.fiscal_code ?? "–"}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        <StateBadge user={user} />
        <RoleBadges user={user} />
      </div>
    </Card>
  );
}

/** The menu of a row in the list of users. */
function UserMenu({ user }: { user: ManagedUser }) {
  return <Menu label={`Azioni per ${fullName(user)}`} trigger={<Ellipsis />} groups={useUserActions(user)} />;
}
