// Names the present view of a list and saves it.
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SavedView } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { controlStyles } from "@/ui/form/control-styles";
import { Switch } from "@/ui/switch";
import { saveView, savedViewsQuery, type ListName } from "./queries";

type SaveViewDialogProps = {
  list: ListName;
  query: string;
  /** The reader's own views of this list. */
  views: readonly SavedView[];
  onClose: () => void;
};

export function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const replaced = views.find((view) => view.name === name);
  const [chosen, choose] = useState<boolean | null>(null);
  const shared = chosen ?? replaced?.shared ?? false;

  async function save(): Promise<void> {
    await saveView({ screen: list, name, query, shared });
    await queries.invalidateQueries(savedViewsQuery);
    alert("success", `Vista «${name}» salvata: la trovi nel menu a sinistra.`);
    onClose();
  }

  return (
    <ActionDialog
      title="Salva questa vista"
      action={replaced !== undefined ? "Sostituisci la vista" : "Salva la vista"}
      keep="Chiudi"
      incomplete={name === ""}
      about={name}
      run={save}
      onClose={onClose}
    >
      <p>Ricerca, filtri, ordinamento e colonne di adesso, con un nome.</p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-label font-semibold">
          Nome della vista
        </label>
        <input
          id={id}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          className={controlStyles(false)}
        />
        {replaced !== undefined && <p className="text-small text-ink-soft">C'è già: prende i filtri di adesso.</p>}
      </div>
      <Switch label="La vedono anche i colleghi" checked={shared} onChange={choose} />
    </ActionDialog>
  );
}
