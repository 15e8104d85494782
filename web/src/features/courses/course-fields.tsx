// The fields of a course, in sections.
import type { Control, UseFormReturn } from "react-hook-form";
import type { ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { CardSection } from "@/ui/form-section";
import { FieldArray } from "@/ui/form/field-array";
import { NumberField } from "@/ui/form/number-field";
import { NativeSelectField } from "@/ui/form/native-select-field";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import type { NavSection as Section } from "@/ui/section-nav";
import { CertificatesField } from "./certificates-field";
import { ProgramField } from "./program-field";
import type { CourseValues } from "./course-values";

export const sections: readonly Section[] = [
  { id: "presentazione", title: "Presentazione" },
  { id: "immagine", title: "Immagine" },
  { id: "organizzazione", title: "Organizzazione" },
  { id: "contenuti", title: "Contenuti" },
  { id: "didattica", title: "Didattica" },
  { id: "programma", title: "Programma" },
  { id: "certificazioni", title: "Certificazioni" },
];

const kinds = [
  { value: 0, label: "Intero" },
  { value: 1, label: "Rinnovo" },
];
const audiences = [
  { value: 0, label: "Sanitari" },
  { value: 1, label: "Laici" },
  { value: 2, label: "Chiunque" },
];

type CourseFieldsProps = {
  form: UseFormReturn<CourseValues>;
  /** The content of the section of the picture. */
  picture: ReactNode;
};

export function CourseFields({ form, picture }: CourseFieldsProps) {
  const { control } = form;
  const { name } = useCentre();
  const providers = [
    { value: 0, label: name },
    { value: 1, label: "Esterno" },
  ];
  return (
    <>
      <CardSection id="presentazione" title="Presentazione">
        <TextField control={control} name="title" label="Titolo" />
        <TextareaField
          control={control}
          name="short_description"
          label="Descrizione breve"
          rows={2}
          hint="Una frase, in cima alla pagina del corso."
        />
        <TextareaField
          control={control}
          name="description"
          label="Descrizione"
          rows={4}
          hint="Sulla scheda del corso nell'elenco e nei motori di ricerca."
        />
      </CardSection>
      <CardSection id="immagine" title="Immagine">
        {picture}
      </CardSection>
      <CardSection id="organizzazione" title="Organizzazione">
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <NativeSelectField control={control} name="type" label="Tipo di corso" options={kinds} />
          <NativeSelectField control={control} name="destinatary" label="Destinatari" options={audiences} />
          <NativeSelectField control={control} name="external" label="Organizzazione" options={providers} />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField control={control} name="duration" label="Durata" unit="ore" min={1} max={1000} />
          <NumberField
            control={control}
            name="participants_per_instructor"
            label="Partecipanti per istruttore"
            min={1}
            max={500}
          />
          <NumberField control={control} name="min_participant" label="Partecipanti minimi" min={1} max={500} />
          <NumberField control={control} name="max_participant" label="Partecipanti massimi" min={1} max={500} />
        </div>
      </CardSection>
      <CardSection id="contenuti" title="Contenuti">
        <TextareaField control={control} name="goal" label="Obbiettivi del corso" rows={4} />
        <TextListField
          control={control}
          name="requirements"
          legend="Prerequisiti"
          noun="Prerequisito"
          addLabel="Aggiungi prerequisito"
        />
        <TextListField
          control={control}
          name="arguments"
          legend="Cosa imparerò"
          noun="Argomento"
          addLabel="Aggiungi argomento"
        />
        <TextListField
          control={control}
          name="what_to_bring"
          legend="Cosa portare"
          noun="Cosa portare"
          addLabel="Aggiungi una cosa da portare"
          most={20}
          empty={<p className="text-small text-ink-soft">Vale l'elenco del centro, nelle Impostazioni.</p>}
        />
      </CardSection>
      <CardSection id="didattica" title="Didattica">
        <TextareaField control={control} name="frontal_teaching" label="Didattica frontale" rows={4} />
        <TextareaField
          control={control}
          name="pratice_teaching"
          label="Didattica interattiva"
          rows={3}
          hint="Facoltativa."
        />
        <TextareaField control={control} name="test_methods" label="Metodi di verifica" rows={3} hint="Facoltativi." />
      </CardSection>
      <CardSection
        id="programma"
        title="Programma"
        description="In fasce orarie, in moduli o in entrambi i modi. Sposta le voci trascinandole, oppure con Spazio e le frecce."
      >
        <ProgramField form={form} name="program" />
        <ProgramField form={form} name="program_module" />
      </CardSection>
      <CardSection
        id="certificazioni"
        title="Certificazioni"
        description="Una certificazione già scelta da qualcuno non si elimina: togliendola viene ritirata."
      >
        <CertificatesField control={control} />
      </CardSection>
    </>
  );
}

type TextListFieldProps = {
  control: Control<CourseValues>;
  name: "requirements" | "arguments" | "what_to_bring";
  legend: string;
  /** Names an entry: `Requisito`. */
  noun: string;
  addLabel: string;
  /** How many entries there may be. */
  most?: number;
  /** Shown while there are no entries. */
  empty?: ReactNode;
};

/** A list of short texts, reordered by drag or keyboard. */
function TextListField({ control, name, legend, noun, addLabel, most, empty }: TextListFieldProps) {
  const entryLabel = (index: number) => `${noun} ${index + 1}`;
  return (
    <FieldArray
      control={control}
      name={name}
      legend={legend}
      entryLabel={entryLabel}
      make={() => ({ text: "" })}
      addLabel={addLabel}
      most={most}
      empty={empty}
    >
      {(index) => (
        <TextareaField
          control={control}
          name={`${name}.${index}.text`}
          label={<span className="sr-only">{entryLabel(index)}</span>}
          rows={1}
        />
      )}
    </FieldArray>
  );
}
