// The form with the texts of certificates: saving them, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import type { Tagged } from "@/api/client";
import type { CertificateDesign } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import type { Conflict } from "@/ui/conflict-dialog";
import { useSubmission } from "@/ui/form/use-submission";
import {
  conflictsOf,
  designResolver,
  fieldsOf,
  formErrors,
  merged,
  textsOf,
  valuesOf,
  type DesignTexts,
  type DesignValues,
} from "./design-texts";
import { designQuery, saveTexts } from "./queries";

type ReadDesign = Tagged<CertificateDesign>;
type Pending = { conflicts: readonly Conflict[]; mine: DesignTexts; base: DesignTexts; theirs: ReadDesign };

export function useTextsForm(read: ReadDesign) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Pending | null>(null);
  // What was typed is compared with this: the texts that the form began with, not those that others have saved since.
  const [base, setBase] = useState(read);
  const form = useForm<DesignValues>({ defaultValues: valuesOf(read.data), resolver: designResolver });

  const { submit, pending, submitError } = useSubmission<DesignValues, ReadDesign>({
    form,
    fields: fieldsOf,
    send: async (values) => {
      try {
        return await send(textsOf(values));
      } catch (problem) {
        if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
        throw new ApiFailure("validation", { status: problem.status, errors: formErrors(problem.errors) });
      }
    },
    onDone: (saved) => {
      setBase(saved);
      form.reset(valuesOf(saved.data));
      alert("success", "Testi salvati: valgono per i prossimi attestati.");
    },
  });

  async function send(mine: DesignTexts): Promise<ReadDesign> {
    // A file that was changed here has given the design a new tag; its texts are those of the form.
    const tag = sameTextsAs(read.data, base.data) ? read.tag : base.tag;
    try {
      return await saveTexts(queries, mine, tag);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      return settle(mine);
    }
  }

  /** Saves what both have changed in different fields; asks about the others. */
  async function settle(mine: DesignTexts): Promise<ReadDesign> {
    const theirs = await queries.fetchQuery({ ...designQuery, staleTime: 0 });
    const versions = { base: base.data, mine, theirs: theirs.data };
    const conflicts = conflictsOf(versions);
    if (conflicts.length > 0) {
      setConflict({ conflicts, mine, base: base.data, theirs });
      throw new ApiFailure("conflict", {
        status: 412,
        message: "Qualcun altro ha cambiato questi testi: scegli quale versione tenere.",
      });
    }
    return saveTexts(queries, merged(versions, {}), theirs.tag);
  }

  function resolve(choice: Record<string, "mine" | "theirs">): void {
    if (conflict === null) return;
    const { mine, theirs } = conflict;
    const texts = merged({ base: conflict.base, mine, theirs: theirs.data }, choice);
    setConflict(null);
    setBase(theirs);
    form.reset(valuesOf(texts), { keepDefaultValues: true });
    submit();
  }

  return {
    form,
    pending,
    submitError,
    submit,
    conflict,
    closeConflict: () => setConflict(null),
    resolve,
    /** Back to the texts that are saved. */
    reset: () => {
      setBase(read);
      form.reset(valuesOf(read.data));
    },
  };
}

const sameTextsAs = (one: DesignTexts, other: DesignTexts) =>
  JSON.stringify(textsOf(valuesOf(one))) === JSON.stringify(textsOf(valuesOf(other)));
