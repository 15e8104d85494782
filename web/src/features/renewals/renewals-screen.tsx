// Rinnovi: expiring certificates, with reminders, bookings and renewals; as a board or as a table.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Renewal } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-component";
import { useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { ExportButton } from "@/ui/export-button";
import { PageHeader } from "@/ui/page-header";
import type { DataColumn, RowKey } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";
import { ListTable } from "@/ui/table/list-screen";
import { useTableUrl } from "@/ui/table/use-table-url";
import { searchLabel } from "./labels";
import { choiceIn, isTable, renewalQueryOf, renewalsUrl } from "./list-params";
import { renewalsQuery } from "./queries";
import { RenewalCard } from "./renewal-card";
import { Holder, LastDay, Paper, PhoneToCall, Reminders, Result, StateBadge } from "./renewal-cells";
import { RenewalFilters } from "./renewal-filters";
import { RenewalMenu } from "./renewal-menu";
import { noneFound, noRenewals, RenewalsBoard, ChosenActions } from "./renewals-board";
import type { RenewalsViewProps } from "./renewals-board";
import { RenewalsSummary } from "./renewals-summary";
import { useRenewalDialog } from "./use-renewal-dialog";

// Dialogs are loaded when they open.
const RenewalDialogs = lazyComponent(async () => (await import("./renewal-dialogs")).RenewalDialogs);

export function RenewalsScreen() {
  const url = useTableUrl(renewalsUrl);
  const { params, change } = useUrlState();
  const [keys, setKeys] = useState<readonly RowKey[]>([]);
  const query = renewalQueryOf(url);
  const asTable = isTable(params);
  const { shown } = useRenewalDialog();

  function show(view: "board" | "table"): void {
    if ((view === "table") === asTable) return;
    setKeys([]);
    change({ view: view === "board" ? view : null, state: null, sort: null, direction: null, page: null });
  }

  const list = { url, query, keys, onKeys: setKeys };
  return (
    <>
      <PageHeader
        title="Rinnovi"
        description="Chi ha un attestato in scadenza, chi è stato avvisato e chi ha già prenotato il rinnovo."
        actions={
          <>
            {asTable && <ExportButton path="/api/renewals/export" query={query} name="rinnovi" />}
            <ViewSwitch views={views} view={asTable ? "table" : "board"} onChange={show} />
          </>
        }
      />
      {asTable ? <RenewalsTable {...list} /> : <RenewalsBoard {...list} />}
      <RenewalsSummary query={query} />
      {shown !== null && (
        <Suspense>
          <RenewalDialogs onSent={() => setKeys([])} />
        </Suspense>
      )}
    </>
  );
}

const views = [
  { value: "table", label: "Elenco" },
  { value: "board", label: "Bacheca" },
] as const;

/** The renewals as a table, searched, filtered and sorted by the server. */
function RenewalsTable({ url, query, keys, onKeys }: RenewalsViewProps) {
  return (
    <ListTable
      name="renewals"
      caption="Rinnovi"
      list={useQuery(renewalsQuery(query))}
      url={url}
      columns={columns}
      card={(renewal) => <RenewalCard renewal={renewal} withState />}
      search={searchLabel}
      moreFilters={
        <RenewalFilters query={query} choice={choiceIn(url)} onChange={(filters) => url.change({ filters })} />
      }
      selection={{
        keys,
        onChange: onKeys,
        label: ({ holder, title }) => `${holder}, ${title}`,
        actions: (_, rows) => <ChosenActions renewals={rows} />,
      }}
      noun={["attestato", "attestati"]}
      failed="Non siamo riusciti a caricare i rinnovi"
      empty={noRenewals}
      notFound={noneFound}
    />
  );
}

/** The columns of the table of renewals. */
const columns: readonly DataColumn<Renewal>[] = [
  {
    id: "holder",
    header: "Intestatario",
    primary: true,
    sortable: true,
    className: "min-w-44",
    cell: (renewal) => (
      <span className="grid">
        <Holder renewal={renewal} />
        <PhoneToCall renewal={renewal} />
      </span>
    ),
  },
  { id: "title", header: "Attestato", className: "min-w-48", cell: (renewal) => <Paper renewal={renewal} /> },
  { id: "expires_at", header: "Scade il", sortable: true, cell: (renewal) => <LastDay renewal={renewal} /> },
  { id: "state", header: "Stato", cell: (renewal) => <StateBadge renewal={renewal} /> },
  {
    id: "reminders",
    header: "Promemoria",
    className: "min-w-40",
    cell: (renewal) => <Reminders renewal={renewal} />,
  },
  { id: "result", header: "Rinnovo", cell: (renewal) => <Result renewal={renewal} /> },
  { id: "email", header: "Email", hidden: true, cell: ({ email }) => email ?? "–" },
  { id: "phone", header: "Telefono", hidden: true, className: "numbers", cell: ({ phone }) => phone ?? "–" },
  menuColumn((renewal) => <RenewalMenu renewal={renewal} />),
];
