// The form with the texts of certificates: saving them, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import type { Tagged } from "@/api/client";
import type { CertificateDesign } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMergedSave } from "@/ui/form/use-merged-save";
import { useSubmission } from "@/ui/form/use-submission";
import {
  designParts,
  designResolver,
  fieldsOf,
  formErrors,
  textsOf,
  valuesOf,
  type DesignValues,
} from "./design-texts";
import { designQuery, saveTexts } from "./queries";

type ReadDesign = Tagged<CertificateDesign>;

export function useTextsForm(read: ReadDesign) {
  const queries = useQueryClient();
  // The version that the form is based on.
  const [base, setBase] = useState(read);
  const form = useForm<DesignValues>({ defaultValues: valuesOf(read.data), resolver: designResolver });
  const merging = useMergedSave<DesignValues, ReadDesign>({
    form,
    parts: designParts,
    subject: "i testi degli attestati",
    stored: read,
    valuesOf: ({ data }) => valuesOf(data),
    save: (values, { tag }) => saveTexts(queries, textsOf(values), tag),
    read: () => queries.fetchQuery({ ...designQuery, staleTime: 0 }),
    onBase: setBase,
  });

  const { submit, pending, submitError } = useSubmission<DesignValues, ReadDesign>({
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
    onDone: (saved) => {
      merging.saved(saved);
      alert("success", "Testi salvati: valgono per i prossimi attestati.");
    },
  });

  return {
    form,
    base: base.data,
    pending,
    submitError,
    submit,
    merging,
    /** A file was changed, here or by another admin, which gives the design a new tag. */
    adopt: merging.adopt,
    /** Back to the texts that are saved. */
    reset: () => merging.saved(read),
  };
}
