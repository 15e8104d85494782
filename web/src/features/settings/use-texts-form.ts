// The form with the texts of certificates.
import { useQueryClient } from "@tanstack/react-query";
import type { Tagged } from "@/api/client";
import type { CertificateDesign } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useEditForm } from "@/ui/form/use-edit-form";
import {
  designFields,
  designResolver,
  fieldsOf,
  formErrors,
  labels,
  textsOf,
  valuesOf,
  type DesignValues,
} from "./design-texts";
import { designQuery, saveTexts } from "./queries";

export function useTextsForm(read: Tagged<CertificateDesign>) {
  const queries = useQueryClient();
  return useEditForm<DesignValues, Tagged<CertificateDesign>>({
    resolver: designResolver,
    subject: "i testi degli attestati",
    stored: read,
    valuesOf: ({ data }) => valuesOf(data),
    draft: "certificate-texts",
    draftFields: designFields,
    fields: fieldsOf,
    labels,
    save: (values, { tag }) => saveTexts(queries, textsOf(values), tag),
    read: () => queries.fetchQuery({ ...designQuery, staleTime: 0 }),
    errorsOf: formErrors,
    onSaved: () => alert("success", "Testi salvati: valgono per i prossimi attestati."),
  });
}
