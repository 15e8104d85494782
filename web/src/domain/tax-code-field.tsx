// The Italian tax code. Doubts about it are hints and refuse nothing.
import { useWatch, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { normalizeTaxCode, type TaxCodeDoubt, taxCodeDoubts } from "./tax-code";
import { TextField } from "@/ui/form/text-field";

type TaxCodeFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  givenName: FieldPath<Values>;
  familyName: FieldPath<Values>;
};

const sentences: Record<TaxCodeDoubt, string> = {
  checkCharacter: "L'ultima lettera non torna: ricontrolla il codice.",
  surname: "Non sembra corrispondere al cognome: ricontrolla.",
  name: "Non sembra corrispondere al nome: ricontrolla.",
};

export function TaxCodeField<Values extends FieldValues>({
  control,
  name,
  givenName,
  familyName,
}: TaxCodeFieldProps<Values>) {
  const code = useWatch({ control, name }) ?? "";
  const given = useWatch({ control, name: givenName }) ?? "";
  const family = useWatch({ control, name: familyName }) ?? "";
  const doubts = taxCodeDoubts(code, given, family);
  return (
    <TextField
      control={control}
      name={name}
      label="Codice fiscale"
      kind="taxCode"
      normalize={normalizeTaxCode}
      className="uppercase"
      hint={
        doubts.length > 0 && (
          <ul className="grid gap-0.5 font-medium text-warning">
            {doubts.map((doubt) => (
              <li key={doubt}>{sentences[doubt]}</li>
            ))}
          </ul>
        )
      }
    />
  );
}
