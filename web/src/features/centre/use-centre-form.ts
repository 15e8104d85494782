// The form of the centre: saving, taking back, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import type { Conflict } from "@/ui/conflict-dialog";
import { useSubmission } from "@/ui/form/use-submission";
import { conflictsOf, merged } from "./settings-conflicts";
import { centreSettingsQuery, saveCentre, type ReadCentre } from "./settings-queries";
import { centreResolver, fieldsOf, formErrors } from "./settings-rules";
import { valuesOf, writeOf, type CentreValues } from "./settings-values";

type Pending = { conflicts: readonly Conflict[]; mine: CentreValues; theirs: ReadCentre };

type CentreFormOptions = {
  read: ReadCentre;
  /** Brings the fields on screen that the server refuses, before the focus moves to the first. */
  onRefused: (fields: readonly string[]) => void;
};

export function useCentreForm({ read, onRefused }: CentreFormOptions) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Pending | null>(null);
  // What was typed is compared with this: the settings that the form began with, not those that others have saved since.
  const [base, setBase] = useState(read);
  const form = useForm<CentreValues>({ defaultValues: valuesOf(read.data.centre), resolver: centreResolver });

  const { submit, pending, submitError } = useSubmission<CentreValues, ReadCentre>({
    form,
    fields: fieldsOf,
    send: async (values) => {
      try {
        return await send(values);
      } catch (problem) {
        if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
        throw new ApiFailure("validation", { status: problem.status, errors: formErrors(problem.errors) });
      }
    },
    onFailed: ({ errors }) => onRefused(Object.keys(errors)),
    onDone: (saved) => {
      const former = base.data.centre;
      take(saved);
      alert("success", "Impostazioni salvate: il sito è aggiornato.", "undo", () => void takeBack(former, saved));
    },
  });

  function take(saved: ReadCentre): void {
    setBase(saved);
    form.reset(valuesOf(saved.data.centre));
  }

  /** Saves what was before, unless somebody has saved since. What is typed meanwhile stays. */
  async function takeBack(former: ReadCentre["data"]["centre"], saved: ReadCentre): Promise<void> {
    try {
      const restored = await saveCentre(queries, writeOf(valuesOf(former), former), saved.tag);
      const versions = {
        base: valuesOf(saved.data.centre),
        mine: form.getValues(),
        theirs: valuesOf(restored.data.centre),
      };
      setBase(restored);
      form.reset(versions.theirs);
      form.reset(merged(versions, {}), { keepDefaultValues: true });
      alert("info", "Modifica annullata: il sito è come prima.");
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  async function send(mine: CentreValues): Promise<ReadCentre> {
    try {
      return await saveCentre(queries, writeOf(mine, base.data.centre), base.tag);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      return settle(mine);
    }
  }

  /** Saves what both have changed in different members; asks about the others. */
  async function settle(mine: CentreValues): Promise<ReadCentre> {
    const theirs = await queries.fetchQuery({ ...centreSettingsQuery, staleTime: 0 });
    const versions = { base: valuesOf(base.data.centre), mine, theirs: valuesOf(theirs.data.centre) };
    const conflicts = conflictsOf(versions);
    if (conflicts.length > 0) {
      setConflict({ conflicts, mine, theirs });
      throw new ApiFailure("conflict", {
        status: 412,
        message: "Qualcun altro ha cambiato le impostazioni: scegli quale versione tenere.",
      });
    }
    return saveCentre(queries, writeOf(merged(versions, {}), theirs.data.centre), theirs.tag);
  }

  function resolve(choice: Record<string, "mine" | "theirs">): void {
    if (conflict === null) return;
    const { mine, theirs } = conflict;
    const versions = { base: valuesOf(base.data.centre), mine, theirs: valuesOf(theirs.data.centre) };
    setConflict(null);
    setBase(theirs);
    form.reset(merged(versions, choice), { keepDefaultValues: true });
    submit();
  }

  return {
    form,
    base: base.data,
    pending,
    submitError,
    submit,
    conflict,
    closeConflict: () => setConflict(null),
    resolve,
    /** Back to what is saved. */
    reset: () => form.reset(valuesOf(base.data.centre)),
  };
}
