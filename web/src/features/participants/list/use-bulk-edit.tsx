// Marks several people at once. Where some cannot be marked, or have another result already, a dialog says who and why, and does
// it for the rest.
import { useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { sentenceFor } from "@/api/failure";
import type { ChangePreview, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { counted } from "@/lib/numbers";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { RadioField } from "@/ui/form/radio-field";
import { isDelicate, useParticipantEdit, type Edit } from "../change";
import { LeftOut } from "../left-out";
import { previewChange } from "../queries";

type Bulk = {
  change: Edit;
  /** What the people are then: `presenti, superato`. */
  done: string;
};

type Asked = Bulk & { rows: readonly StaffReservation[]; preview: ChangePreview };

export type BulkEdit = {
  mark: (rows: readonly StaffReservation[], bulk: Bulk) => Promise<void>;
  /** Not in the bar of the actions, which has an Esc of its own. */
  dialog: ReactNode;
};

export function useBulkEdit(dateId: number): BulkEdit {
  const edit = useParticipantEdit(dateId);
  const [asked, setAsked] = useState<Asked | null>(null);

  const told = (rows: readonly StaffReservation[], { done }: Bulk) =>
    `${counted(rows.length, "persona", "persone")}: ${done}.`;

  async function mark(rows: readonly StaffReservation[], bulk: Bulk): Promise<void> {
    const { change } = bulk;
    // One person is marked as in the list: the alert takes it back.
    if (rows.length < 2) return edit(rows, change, told(rows, bulk));
    if (rows.some((row) => isDelicate(row, change))) return ask(rows, bulk);
    await edit(rows, change, told(rows, bulk), { onRefused: () => void ask(rows, bulk) });
  }

  async function ask(rows: readonly StaffReservation[], bulk: Bulk): Promise<void> {
    try {
      const preview = await previewChange(dateId, { ids: rows.map(({ id }) => id), ...bulk.change });
      if (preview.skipped.length + preview.overwritten.length > 0) setAsked({ ...bulk, rows, preview });
      else await edit(rows, bulk.change, told(rows, bulk));
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  const close = () => setAsked(null);
  return {
    mark,
    dialog: asked !== null && (
      <BulkQuestion
        dateId={dateId}
        asked={asked}
        onClose={close}
        onMark={(ids) => {
          close();
          const rows = asked.rows.filter(({ id }) => ids.has(id));
          void edit(rows, asked.change, told(rows, asked));
        }}
      />
    ),
  };
}

const choices = [
  { value: "keep", label: "Mantieni" },
  { value: "change", label: "Cambia" },
];

type BulkQuestionProps = {
  dateId: number;
  asked: Asked;
  onClose: () => void;
  onMark: (ids: ReadonlySet<number>) => void;
};

function BulkQuestion({ dateId, asked, onClose, onMark }: BulkQuestionProps) {
  const { done, preview } = asked;
  const { total, ids, skipped, overwritten } = preview;
  // Where nothing else would be left to do, changing is what is asked about.
  const isAllOverwritten = overwritten.length === ids.length;
  const form = useForm({ defaultValues: { results: isAllOverwritten ? "change" : "keep" } });
  const keeps = useWatch({ control: form.control, name: "results" }) === "keep";
  const marked = new Set(ids);
  if (keeps) for (const { id } of overwritten) marked.delete(id);
  const people = (count: number) => counted(count, "persona", "persone");
  return (
    <ActionDialog
      title={
        ids.length === 0
          ? "Nessuna delle persone scelte si può segnare"
          : `Vuoi segnare «${done}» per ${people(marked.size)} su ${total}?`
      }
      action={`Segna ${people(marked.size)}`}
      keep={ids.length === 0 ? "Chiudi" : "Lascia com'è"}
      incomplete={marked.size === 0}
      run={async () => onMark(marked)}
      onClose={onClose}
    >
      {skipped.length > 0 && (
        <div className="grid gap-1.5">
          <p className="text-compact font-semibold">
            {counted(skipped.length, "persona non si può segnare", "persone non si possono segnare")}
          </p>
          <LeftOut dateId={dateId} people={skipped} label="Chi non si può segnare" />
        </div>
      )}
      {overwritten.length > 0 && (
        <>
          <div className="grid gap-1.5">
            <p className="text-compact font-semibold">
              {people(overwritten.length)} {overwritten.length === 1 ? "ha" : "hanno"} già un altro risultato
            </p>
            <LeftOut dateId={dateId} people={overwritten} label="Chi ha già un altro risultato" />
          </div>
          {!isAllOverwritten && (
            <RadioField control={form.control} name="results" legend="I risultati già segnati" options={choices} />
          )}
        </>
      )}
    </ActionDialog>
  );
}
