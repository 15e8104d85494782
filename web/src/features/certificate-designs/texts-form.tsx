// The texts of certificates: the signatory and the accreditations of the centre.
import { useQueryClient } from "@tanstack/react-query";
import type { Tagged } from "@/api/client";
import type { CertificateDesign } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FieldArray } from "@/ui/form/field-array";
import { Form } from "@/ui/form/form";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { useEditForm } from "@/ui/form/use-edit-form";
import {
  designFields,
  designResolver,
  type DesignValues,
  fieldsOf,
  formErrors,
  labels,
  mostLines,
  textsOf,
  valuesOf,
} from "./design-texts";
import { designQuery, saveTexts } from "./queries";

type TextsFormProps = { editor: ReturnType<typeof useTextsForm>; isDirty: boolean };

const lineLabel = (index: number) => `Accreditamento ${index + 1}`;

export function TextsForm({
  editor: { form, restored, submit, pending, submitError, discard },
  isDirty,
}: TextsFormProps) {
  const { control } = form;
  return (
    <Card className="p-4 sm:p-6">
      <Form
        label="Testi degli attestati"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        actions={
          <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
            <Button type="submit" pending={pending} disabled={!isDirty}>
              Salva i testi
            </Button>
            {isDirty && (
              <Button variant="quiet" onClick={discard} disabled={pending}>
                Annulla le modifiche
              </Button>
            )}
          </div>
        }
      >
        <RestoredNotice form={form} restored={restored} />
        <TextField
          control={control}
          name="signer"
          label="Chi firma"
          hint="Con il titolo: Dott.ssa Anna Neri. Lascialo vuoto se firmi a mano chi è presente."
        />
        <TextField control={control} name="signer_role" label="Qualifica" hint="Per esempio: Direttrice del centro." />
        <FieldArray
          control={control}
          name="accreditation"
          legend="Accreditamenti"
          entryLabel={lineLabel}
          make={() => ({ text: "" })}
          addLabel="Aggiungi un testo"
          most={mostLines}
          empty={
            <p className="text-small text-ink-soft">
              Enti e norme per cui il centro è accreditato: stanno in fondo all'attestato.
            </p>
          }
        >
          {(index) => (
            <TextareaField
              control={control}
              name={`accreditation.${index}.text`}
              label={<span className="sr-only">{lineLabel(index)}</span>}
              rows={1}
            />
          )}
        </FieldArray>
      </Form>
    </Card>
  );
}

/** The form with the texts of certificates. */
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
