// UserList: everybody with an account, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useNavigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { PageHeader } from "@/ui/page-header";
import { EmptyState, ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import type { DataColumn } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { states } from "./labels";
import { RoleBadges, StateBadge } from "./user-badges";
import { UserCard, UserName } from "./user-card";
import { UserDialogs } from "./user-dialogs";
import { UserMenu } from "./user-menu";
import { usersQuery } from "./queries";
import { userListUrl, userQueryOf } from "./list-params";

const everyone = { value: null, label: "Tutti" } as const;
const roleOptions = [
  everyone,
  { value: "admin", label: "Amministratori" },
  { value: "instructor", label: "Istruttori" },
  { value: "user", label: "Utenti" },
] as const;
const stateOptions = [
  everyone,
  ...(["active", "unverified", "invited", "disabled"] as const).map((value) => ({ value, label: states[value].text })),
] as const;

export function UsersScreen() {
  const url = useTableUrl(userListUrl);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(usersQuery(userQueryOf(url)));
  const navigate = useNavigate();

  return (
    <>
      <PageHeader
        title="Utenti"
        description="Chi ha un account: iscritti, istruttori e amministratori."
        actions={
          <ButtonLink to={to.userCreate()}>
            <UserPlus className="size-4.5" /> Nuovo utente
          </ButtonLink>
        }
      />
      <DataTable
        name="users"
        caption="Utenti"
        columns={columns}
        rows={list?.data}
        rowKey={({ id }) => id}
        card={(user) => <UserCard user={user} />}
        stale={isPlaceholderData}
        onOpen={({ id }) => void navigate(to.userEdit(id))}
        sort={url.sort}
        onSort={url.setSort}
        search={{ label: "Cerca per nome, email o codice fiscale", value: url.search, onChange: url.setSearch }}
        filters={
          <>
            <Choice
              label="Ruolo"
              options={roleOptions}
              value={roleOptions.find(({ value }) => value === url.filters.role)?.value ?? null}
              onChange={(value) => url.setFilter("role", value)}
              active={url.filters.role !== undefined}
            />
            <Choice
              label="Stato"
              options={stateOptions}
              value={stateOptions.find(({ value }) => value === url.filters.state)?.value ?? null}
              onChange={(value) => url.setFilter("state", value)}
              active={url.filters.state !== undefined}
            />
          </>
        }
        onClear={url.isFiltered ? url.clear : undefined}
        paging={list && { meta: list.meta, pathOf: url.pathOf }}
        noun={["utente", "utenti"]}
        empty={
          <EmptyState
            title="Nessuna persona trovata"
            action={
              url.isFiltered ? (
                <Button variant="secondary" onClick={url.clear}>
                  Azzera la ricerca
                </Button>
              ) : undefined
            }
          >
            La ricerca guarda l'inizio di nome, cognome, email e codice fiscale. Se la persona non c'è ancora,
            aggiungila con «Nuovo utente».
          </EmptyState>
        }
        failure={
          error !== null && (
            <ErrorState
              title="Non siamo riusciti a caricare gli utenti"
              message={sentenceFor(error)}
              onRetry={() => void refetch()}
            />
          )
        }
      />
      <UserDialogs />
    </>
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
    cell: ({ fiscal_code: code }) => (code === "" ? "–" : code),
  },
  { id: "phone", header: "Telefono", hidden: true, className: "numbers whitespace-nowrap", cell: ({ phone }) => phone },
  {
    id: "category",
    header: "Categoria",
    hidden: true,
    cell: ({ is_sanitary: sanitary }) => (sanitary ? "Sanitario" : "Laico"),
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
  {
    id: "actions",
    header: "Azioni",
    hideable: false,
    align: "end",
    className: "w-16 py-1",
    cell: (user) => <UserMenu user={user} />,
  },
];
