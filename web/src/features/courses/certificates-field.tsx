// The certificates that a course gives. One that somebody has booked is retired by the server instead of removed.
import { useQuery } from "@tanstack/react-query";
import { useWatch, type Control } from "react-hook-form";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { FieldArray } from "@/ui/form/field-array";
import { NumberField } from "@/ui/form/number-field";
import { NativeSelectField } from "@/ui/form/native-select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { renewalCoursesQuery } from "./admin-queries";
import { newCertificate, type CourseValues } from "./course-values";

const startsOfValidity = [
  { value: "course_end", label: "Dalla fine del corso" },
  { value: "issue", label: "Dal rilascio" },
] as const;

export function CertificatesField({ control }: { control: Control<CourseValues> }) {
  const { data: courses } = useQuery(renewalCoursesQuery);
  const options = [
    { value: 0, label: "Nessuno" },
    ...(courses ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <FieldArray
      control={control}
      name="certificates"
      legend="Certificazioni"
      entryLabel={(index) => `Certificazione ${index + 1}`}
      make={newCertificate}
      addLabel="Aggiungi certificazione"
      look="box"
      empty={<p className="text-compact text-ink-soft">Nessuna: chi si iscrive non deve sceglierne una.</p>}
    >
      {(index) => <Certificate control={control} index={index} options={options} />}
    </FieldArray>
  );
}

type CertificateProps = {
  control: Control<CourseValues>;
  index: number;
  options: readonly { value: number; label: string }[];
};

function Certificate({ control, index, options }: CertificateProps) {
  const name = `certificates.${index}` as const;
  const retired = useWatch({ control, name: `${name}.retired` });
  const months = useWatch({ control, name: `${name}.validity_months` });
  const stored = useWatch({ control, name: `${name}.option` });
  return (
    <div className="grid gap-4">
      <TextField control={control} name={`${name}.name`} label="Nome della certificazione" />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          control={control}
          name={`${name}.validity_months`}
          label="Validità"
          unit="mesi"
          min={1}
          max={600}
          hint="Vuota: non scade."
        />
        <NativeSelectField
          control={control}
          name={`${name}.id_renewal_course`}
          label="Si rinnova con"
          options={options}
        />
      </div>
      {months !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NativeSelectField
            control={control}
            name={`${name}.validity_from`}
            label="La validità decorre"
            options={startsOfValidity}
          />
          <CheckboxField control={control} name={`${name}.validity_to_month_end`} label="Scade a fine mese" />
        </div>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckboxField control={control} name={`${name}.always`} label="Rilasciata a tutti, senza scelta" />
        <CheckboxField control={control} name={`${name}.external`} label="La stampa un ente esterno" />
      </div>
      {stored !== null && (
        <SwitchField
          control={control}
          name={`${name}.retired`}
          label="Ritirata"
          hint={retired ? "Non si può più scegliere. Resta a chi l'ha già." : undefined}
        />
      )}
    </div>
  );
}
