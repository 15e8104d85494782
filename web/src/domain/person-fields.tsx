// The fields of a person as staff write them.
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { DateField } from "@/ui/form/date-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { personLabels, type PersonValues } from "./person";
import { normalizePhone } from "./phone";
import { TaxCodeField } from "./tax-code-field";

/** What an address means for somebody new. */
export const invitationHint = "Riceve qui l'invito ad accedere, valido sette giorni. Senza email non accede.";

type FieldsProps<Values extends FieldValues> = {
  control: Control<Values>;
  /** Where the form has a field of the person. */
  at: (field: keyof PersonValues) => FieldPath<Values>;
};

/** Who somebody is. */
export function PersonFields<Values extends FieldValues>({ control, at }: FieldsProps<Values>) {
  return (
    <Grid>
      <TextField control={control} name={at("name")} label={personLabels.name} kind="otherName" />
      <TextField control={control} name={at("surname")} label={personLabels.surname} kind="otherName" />
      <TaxCodeField control={control} name={at("fiscal_code")} givenName={at("name")} familyName={at("surname")} />
      <div className="sm:pt-6.5">
        <SwitchField
          control={control}
          name={at("is_sanitary")}
          label={personLabels.is_sanitary}
          hint="Può prenotare i corsi riservati."
        />
      </div>
      <DateField
        control={control}
        name={at("birth_date")}
        label={personLabels.birth_date}
        hint="Serve, con il luogo, se manca il codice fiscale."
      />
      <TextField control={control} name={at("birth_place")} label={personLabels.birth_place} kind="otherName" />
      <TextField control={control} name={at("job")} label={personLabels.job} kind="otherName" />
      <TextField control={control} name={at("company")} label={personLabels.company} kind="otherName" />
    </Grid>
  );
}

type ContactFieldsProps<Values extends FieldValues> = FieldsProps<Values> & {
  /** What an address means for this person. */
  emailHint: ReactNode;
};

/** How somebody is reached. */
export function ContactFields<Values extends FieldValues>({ control, at, emailHint }: ContactFieldsProps<Values>) {
  return (
    <Grid>
      <TextField control={control} name={at("email")} label={personLabels.email} kind="otherEmail" hint={emailHint} />
      <TextField
        control={control}
        name={at("contact_email")}
        label={personLabels.contact_email}
        kind="otherEmail"
        hint="Se manca l'email, le comunicazioni arrivano qui. Può valere per più persone."
      />
      <TextField
        control={control}
        name={at("phone")}
        label={personLabels.phone}
        kind="otherPhone"
        normalize={normalizePhone}
        hint="Anche fisso o estero."
      />
    </Grid>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}
