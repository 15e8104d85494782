// The form of the centre: saving, and taking back.
import { useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { useEditForm } from "@/ui/form/use-edit-form";
import { centreSettingsQuery, saveCentre, type ReadCentre } from "./settings-queries";
import { centreResolver, fieldsOf, formErrors } from "./settings-rules";
import { memberLabels, members, sameCentre, valuesOf, writeOf, type CentreValues } from "./settings-values";

type CentreFormOptions = {
  read: ReadCentre;
  /** Brings the fields on screen that the server refuses, before the focus moves to the first. */
  onRefused: (fields: readonly string[]) => void;
};

export function useCentreForm({ read, onRefused }: CentreFormOptions) {
  const queries = useQueryClient();
  const editor = useEditForm<CentreValues, ReadCentre>({
    resolver: centreResolver,
    subject: "le impostazioni del centro",
    stored: read,
    valuesOf: ({ data }) => valuesOf(data.centre),
    draft: "centre",
    draftFields: members,
    fields: fieldsOf,
    labels: memberLabels,
    save: (values, over) => saveCentre(queries, writeOf(values, over.data.centre), over.tag),
    read: () => queries.fetchQuery({ ...centreSettingsQuery, staleTime: 0 }),
    errorsOf: formErrors,
    onFailed: ({ errors }) => onRefused(Object.keys(errors)),
    onSaved: (saved, { data: { centre } }) => {
      // It was so before where the answer to a first save was lost, or where the reader chose all that another admin has saved.
      const isChange = !sameCentre(valuesOf(centre), valuesOf(saved.data.centre));
      const undo = isChange ? () => void takeBack(centre, saved) : undefined;
      alert("success", "Impostazioni salvate: il sito è aggiornato.", isChange ? "undo" : "standard", undo);
    },
  });

  /** Saves what was before, unless somebody has saved since. */
  async function takeBack(centre: ReadCentre["data"]["centre"], saved: ReadCentre): Promise<void> {
    try {
      editor.versions.takenBack(await saveCentre(queries, writeOf(valuesOf(centre), centre), saved.tag));
      alert("info", "Modifica annullata: il sito è come prima.");
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  return editor;
}
