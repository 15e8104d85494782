// Rinnovi: whose certificates expire, who was reminded, who has booked and who has renewed; as a board or as a table.
import { Suspense, useState } from "react";
import { classNames } from "@/lib/class-names";
import { lazyComponent } from "@/lib/lazy-component";
import { useUrlState } from "@/lib/url-state";
import { PageHeader } from "@/ui/page-header";
import type { RowKey } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { isTable, renewalQueryOf, renewalsUrl } from "./list-params";
import { RenewalsBoard } from "./renewals-board";
import { RenewalsSummary } from "./renewals-summary";
import { RenewalsTable } from "./renewals-table";
import { useRenewalMail } from "./use-renewal-mail";

// Its form is loaded when it opens.
const MailRenewalsDialog = lazyComponent(async () => (await import("./mail-renewals-dialog")).MailRenewalsDialog);

export function RenewalsScreen() {
  const url = useTableUrl(renewalsUrl);
  const { params, change } = useUrlState();
  const [keys, setKeys] = useState<readonly RowKey[]>([]);
  const query = renewalQueryOf(url);
  const asTable = isTable(params);

  function show(table: boolean): void {
    setKeys([]);
    change({ view: table ? "table" : null, state: null, sort: null, direction: null, page: null });
  }

  const list = { url, query, keys, onKeys: setKeys };
  return (
    <>
      <PageHeader
        title="Rinnovi"
        description="Chi ha un attestato in scadenza, chi è stato avvisato e chi ha già prenotato il rinnovo."
        actions={<ViewSwitch asTable={asTable} onChange={show} />}
      />
      <RenewalsSummary query={query} />
      {asTable ? <RenewalsTable {...list} /> : <RenewalsBoard {...list} />}
      <Mailing onSent={() => setKeys([])} />
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

const views = [
  { table: false, label: "Bacheca" },
  { table: true, label: "Elenco" },
] as const;

function ViewSwitch({ asTable, onChange }: { asTable: boolean; onChange: (table: boolean) => void }) {
  return (
    <div role="group" aria-label="Vista" className="flex rounded-control border border-line-strong p-0.5">
      {views.map(({ table, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={table === asTable}
          onClick={() => table !== asTable && onChange(table)}
          className={classNames(
            "min-h-10 rounded-[0.625rem] px-3.5 text-compact font-medium",
            table === asTable ? "bg-brand-soft text-brand" : "text-ink-soft hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
