// The form of the centre: saving, taking back, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { useMergedSave } from "@/ui/form/use-merged-save";
import { useSubmission } from "@/ui/form/use-submission";
import { centreParts } from "./settings-conflicts";
import { centreSettingsQuery, saveCentre, type ReadCentre } from "./settings-queries";
import { centreResolver, fieldsOf, formErrors } from "./settings-rules";
import { sameCentre, valuesOf, writeOf, type CentreValues } from "./settings-values";

type CentreFormOptions = {
  read: ReadCentre;
  /** Brings the fields on screen that the server refuses, before the focus moves to the first. */
  onRefused: (fields: readonly string[]) => void;
};

export function useCentreForm({ read, onRefused }: CentreFormOptions) {
  const queries = useQueryClient();
  // The version that the form is based on.
  const [base, setBase] = useState(read);
  // The version that was saved over last: taking a change back leads there.
  const former = useRef(read);
  const form = useForm<CentreValues>({ defaultValues: valuesOf(read.data.centre), resolver: centreResolver });
  const merging = useMergedSave<CentreValues, ReadCentre>({
    form,
    parts: centreParts,
    subject: "le impostazioni del centro",
    stored: read,
    valuesOf: ({ data }) => valuesOf(data.centre),
    save: (values, over) => {
      former.current = over;
      return saveCentre(queries, writeOf(values, over.data.centre), over.tag);
    },
    read: () => queries.fetchQuery({ ...centreSettingsQuery, staleTime: 0 }),
    onBase: setBase,
  });

  const { submit, pending, submitError } = useSubmission<CentreValues, ReadCentre>({
    form,
    fields: fieldsOf,
    send: async (values) => {
      try {
        return await merging.send(values);
      } catch (problem) {
        if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
        throw new ApiFailure("validation", { status: problem.status, errors: formErrors(problem.errors) });
      }
    },
    onFailed: ({ errors }) => onRefused(Object.keys(errors)),
    onDone: (saved) => {
      const { centre } = former.current.data;
      merging.saved(saved);
      // It was so before where the answer to a first save was lost, or where the reader chose all that another admin has saved.
      const isChange = !sameCentre(valuesOf(centre), valuesOf(saved.data.centre));
      const undo = isChange ? () => void takeBack(centre, saved) : undefined;
      alert("success", "Impostazioni salvate: il sito è aggiornato.", isChange ? "undo" : "standard", undo);
    },
  });

  /** Saves what was before, unless somebody has saved since. */
  async function takeBack(centre: ReadCentre["data"]["centre"], saved: ReadCentre): Promise<void> {
    try {
      merging.takenBack(await saveCentre(queries, writeOf(valuesOf(centre), centre), saved.tag));
      alert("info", "Modifica annullata: il sito è come prima.");
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  return {
    form,
    base: base.data,
    pending,
    submitError,
    submit,
    merging,
    /** Back to what is saved. */
    reset: () => form.reset(valuesOf(base.data.centre)),
  };
}
