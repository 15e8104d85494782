// The actions on chosen rows: buttons, or one menu on a phone. One that changes something asks first, and then says for how many
// rows it was done; those that were left out stay chosen.
import { Ellipsis, FileSpreadsheet } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { download } from "@/api/download";
import { sentenceFor } from "@/api/failure";
import type { BulkResult } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { addressWith } from "@/lib/query-values";
import { Button } from "@/ui/button";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Menu } from "@/ui/menu/menu";
import { useMediaQuery } from "@/ui/use-media-query";
import type { ChosenRows } from "./use-chosen-rows";

type Icon = ComponentType<{ className?: string }>;

/** A change of the rows, after a question. */
type Change = {
  label: string;
  icon: Icon;
  title: string;
  body: ReactNode;
  /** The button that does it. */
  action: string;
  run: () => Promise<BulkResult>;
  /** Says what was done to so many rows. */
  done: (rows: number) => string;
};

/** A file made of the rows. */
type File = { label: string; icon: Icon; path: string; name: string };

type BulkActionsProps = {
  chosen: ChosenRows;
  actions: readonly (Change | File)[];
  /** Asks again for what is shown. */
  onDone?: () => void;
};

export function BulkActions({ chosen, actions, onDone }: BulkActionsProps) {
  const { confirm, dialog } = useConfirm();
  const isPhone = !useMediaQuery("(min-width: 48rem)");

  function ask({ title, body, action, run, done }: Change): void {
    let result: BulkResult | null = null;
    confirm({
      title,
      body,
      action,
      keep: "Non ora",
      run: async () => {
        result = await run();
      },
      onDone: () => {
        if (result === null) return;
        tell(result, done);
        chosen.keep(result.skipped.map(({ id }) => id));
        onDone?.();
      },
    });
  }

  const items = actions.map((one) => ({
    label: one.label,
    icon: one.icon,
    onSelect: () => ("path" in one ? void save(one, chosen) : ask(one)),
  }));
  return (
    <>
      {isPhone ? (
        <Menu
          label="Azioni sulle righe selezionate"
          trigger={<Ellipsis />}
          className="button button-regular button-secondary size-target px-0"
          groups={[items]}
        />
      ) : (
        items.map(({ label, icon: Symbol, onSelect }) => (
          <Button key={label} variant="secondary" className="px-3.5" onClick={onSelect}>
            <Symbol className="size-4.5" /> {label}
          </Button>
        ))
      )}
      {dialog}
    </>
  );
}

/** The spreadsheet of the chosen rows. */
export function exportOf(path: string, name: string): File {
  return { label: "Esporta (.xlsx)", icon: FileSpreadsheet, path, name: `${name}.xlsx` };
}

async function save({ path, name }: File, { query }: ChosenRows): Promise<void> {
  try {
    await download(addressWith(path, { ...query }), name);
  } catch (problem) {
    alert("failure", `Il file non è stato scaricato. ${sentenceFor(problem)}`);
  }
}

function tell({ done, skipped }: BulkResult, sentence: (rows: number) => string): void {
  if (skipped.length === 0) return alert("success", sentence(done));
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const left = [...reasons].map(([reason, rows]) => `${reason} (${rows})`).join(" ");
  alert(done === 0 ? "failure" : "success", `${done === 0 ? "" : `${sentence(done)} `}Restano selezionate: ${left}`);
}
