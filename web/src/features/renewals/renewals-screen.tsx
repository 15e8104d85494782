// Rinnovi: whose certificates expire, who was reminded, who has booked and who has renewed; as a board or as a table.
import { Suspense, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component";
import { useUrlState } from "@/lib/url-state";
import { ViewSwitch } from "@/ui/calendar/view-switch";
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
  { value: "board", label: "Bacheca" },
  { value: "table", label: "Elenco" },
] as const;
