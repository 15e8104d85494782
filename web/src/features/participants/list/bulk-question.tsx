// The question before several people are marked, some of whom cannot be, or have another result already.
import { useForm, useWatch } from "react-hook-form";
import { counted } from "@/lib/numbers";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { RadioField } from "@/ui/form/radio-field";
import { LeftOut } from "../left-out";
import type { Asked } from "./use-bulk-edit";

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

export function BulkQuestion({ dateId, asked, onClose, onMark }: BulkQuestionProps) {
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
