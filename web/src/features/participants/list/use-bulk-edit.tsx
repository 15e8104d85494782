// Marks several people at once. Where some cannot be marked, or have another result already, a dialog says who and why, and does
// it for the rest.
import { Suspense, useState, type ReactNode } from "react";
import { sentenceFor } from "@/api/failure";
import type { ChangePreview, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { counted } from "@/lib/numbers";
import { isDelicate, useParticipantEdit, type Edit } from "../change";
import { previewChange } from "../queries";

type Bulk = {
  change: Edit;
  /** What the people are then: `presenti, superato`. */
  done: string;
};

// Its form is loaded when it is asked.
const BulkQuestion = lazyComponent(async () => (await import("./bulk-question")).BulkQuestion);

export type Asked = Bulk & { rows: readonly StaffReservation[]; preview: ChangePreview };

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
      <Suspense>
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
      </Suspense>
    ),
  };
}
