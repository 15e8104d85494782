// Corrects the data of a person, on the profile and on all their certificates; or the name on one certificate alone. A new
// certificate takes the place of each old one.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { counted } from "@/lib/numbers";
import { ruleLists } from "@/lib/validation/validate";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { correctPerson, heldPersonQuery, replaceCertificate, type PaperDialogProps } from "./certificate-changes";
import { fullName } from "./person-names";
import { TaxCodeField } from "./tax-code-field";

type Values = { name: string; surname: string; fiscal_code: string; reason: string; everywhere: boolean };

export function CorrectDialog(props: PaperDialogProps) {
  const { user } = props.paper;
  const { data: taxCode, error } = useQuery({ ...heldPersonQuery(user ?? 0), enabled: user !== null });
  // The form starts with the tax code of the profile.
  if (user !== null && taxCode === undefined && error === null) return null;
  return <Correction {...props} taxCode={taxCode} />;
}

/** `taxCode` is that of the profile; undefined without a profile, or when it could not be read. */
function Correction({ paper, taxCode, onClose, onChanged }: PaperDialogProps & { taxCode: string | null | undefined }) {
  const queries = useQueryClient();
  const { user } = paper;
  const name = fullName(paper);
  const form = useForm<Values>({
    defaultValues: {
      name: paper.name,
      surname: paper.surname,
      fiscal_code: taxCode ?? "",
      reason: "Correzione dei dati",
      everywhere: taxCode !== undefined,
    },
    resolver: registryResolver([
      ["name", ruleLists.personName],
      ["surname", ruleLists.personName],
      ["fiscal_code", []],
      ["reason", ["required", "maxLength:500"]],
    ]),
  });
  const everywhere = useWatch({ control: form.control, name: "everywhere" });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "surname", "fiscal_code", "reason"],
    send: async ({ name, surname, fiscal_code, reason, everywhere }: Values): Promise<string> => {
      if (user !== null && everywhere) {
        const body = { name, surname, fiscal_code: fiscal_code === "" ? null : fiscal_code, reason };
        const { certificates } = await correctPerson(queries, user, body);
        if (certificates.length === 0) return `Profilo di ${name} ${surname} corretto.`;
        return `Profilo corretto, ${counted(certificates.length, "attestato rilasciato", "attestati rilasciati")} di nuovo.`;
      }
      const { number, holder } = await replaceCertificate(paper.id, { name, surname, reason });
      return `Attestato ${number} rilasciato a ${holder}.`;
    },
    onDone: (text) => {
      onClose();
      alert("success", text);
      onChanged();
    },
    onFailed: onChanged,
  });
  return (
    <FormDialog
      title={`Correggi i dati di ${name}`}
      description={`${paper.title}, n. ${paper.number}`}
      onClose={onClose}
      label="Correzione dei dati"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={everywhere ? "Correggi profilo e attestati" : "Rilascia l'attestato corretto"}
      cancel="Lascia com'è"
      dirty={form.formState.isDirty}
      unsaved={{ text: "I dati non sono ancora corretti." }}
    >
      <p className="text-compact text-ink-soft">
        Esce un attestato con un numero nuovo, le stesse date e la stessa validità. Quello di prima risulta sostituito a
        chi lo verifica.{user !== null && ` Se ha un indirizzo, ${name} riceve un'email.`}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Nome" kind="otherName" />
        <TextField control={form.control} name="surname" label="Cognome" kind="otherName" />
      </div>
      {everywhere && <TaxCodeField control={form.control} name="fiscal_code" givenName="name" familyName="surname" />}
      {taxCode !== undefined && (
        <CheckboxField
          control={form.control}
          name="everywhere"
          label="Correggi anche il profilo e gli altri attestati che riportano i dati sbagliati"
        />
      )}
      <TextField control={form.control} name="reason" label="Motivo" hint="Resta nell'elenco degli attestati." />
    </FormDialog>
  );
}
