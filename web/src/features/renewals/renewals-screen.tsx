// Rinnovi: expiring certificates, with reminders, bookings and renewals; as a board or as a table.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Renewal } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-component";
import { mailAddress } from "@/domain/person-names";
import { useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { PageHeader } from "@/ui/page-header";
import type { DataColumn, RowKey } from "@/ui/table/data-table-types";
import { ListTable } from "@/ui/table/list-screen";
import { useTableUrl } from "@/ui/table/use-table-url";
import { searchLabel } from "./labels";
import { isTable, renewalQueryOf, renewalsUrl } from "./list-params";
import { renewalIn, renewalsQuery } from "./queries";
import { RenewalCard } from "./renewal-card";
import { Holder, LastDay, Paper, Reminders, Result, StateBadge } from "./renewal-cells";
import { RenewalFilters } from "./renewal-filters";
import { RenewalMenu } from "./renewal-menu";
import { noneFound, noRenewals, RenewalsBoard, WriteButton } from "./renewals-board";
import type { RenewalsViewProps } from "./renewals-board";
import { RenewalsSummary } from "./renewals-summary";
import { useRenewalBooking } from "./use-renewal-booking";
import { useRenewalMail } from "./use-renewal-mail";

// Dialogs are loaded when they open.
const BookDialog = lazyComponent(async () => (await import("@/domain/book-dialog")).BookDialog);
const MailRenewalsDialog = lazyComponent(async () => (await import("./mail-renewals-dialog")).MailRenewalsDialog);

export function RenewalsScreen() {
  const url = useTableUrl(renewalsUrl);
  const { params, change } = useUrlState();
  const [keys, setKeys] = useState<readonly RowKey[]>([]);
  const query = renewalQueryOf(url);
  const asTable = isTable(params);

  function show(view: "board" | "table"): void {
    if ((view === "table") === asTable) return;
    setKeys([]);
    change({ view: view === "table" ? view : null, state: null, sort: null, direction: null, page: null });
  }

  const list = { url, query, keys, onKeys: setKeys };
  return (
    <>
      <PageHeader
        title="Rinnovi"
        description="Chi ha un attestato in scadenza, chi è stato avvisato e chi ha già prenotato il rinnovo."
        actions={<ViewSwitch views={views} view={asTable ? "table" : "board"} onChange={show} />}
      />
      <RenewalsSummary query={query} />
      {asTable ? <RenewalsTable {...list} /> : <RenewalsBoard {...list} />}
      <Mailing onSent={() => setKeys([])} />
      <Booking />
    </>
  );
}

function Mailing({ onSent }: { onSent: () => void }) {
  const { ids, close } = useRenewalMail();
  if (ids.length === 0) return null;
  return (
    <Suspense>
      <MailRenewalsDialog key={ids.join()} ids={ids} onSent={onSent} onClose={close} />
    </Suspense>
  );
}

function Booking() {
  const queries = useQueryClient();
  const { id, close } = useRenewalBooking();
  const renewal = id === 0 ? null : renewalIn(queries, id);
  if (renewal === null || renewal.id_user === null || renewal.renewal_course === null) return null;
  const { holder, id_user: user, renewal_course: course } = renewal;
  return (
    <Suspense>
      <BookDialog
        title={`Prenota il rinnovo di ${holder}`}
        description={`Le prossime date di ${course.title}.`}
        person={{ id: user, name: holder, isReachable: mailAddress(renewal) !== null }}
        course={course.id}
        onClose={close}
      />
    </Suspense>
  );
}

const views = [
  { value: "board", label: "Bacheca" },
  { value: "table", label: "Elenco" },
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
      moreFilters={<RenewalFilters query={query} withState onChange={(filters) => url.change({ filters })} />}
      selection={{
        keys,
        onChange: onKeys,
        label: ({ holder, title }) => `${holder}, ${title}`,
        actions: (_, rows) => <WriteButton renewals={rows} />,
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
    cell: (renewal) => <Holder renewal={renewal} />,
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
  {
    id: "actions",
    header: "Azioni",
    hideable: false,
    align: "end",
    className: "w-16 py-1",
    cell: (renewal) => <RenewalMenu renewal={renewal} />,
  },
];
