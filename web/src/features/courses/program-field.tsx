// The builder of a programme, in either form: parts with entries, both reordered by drag or keyboard.
import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { FieldArray } from "@/ui/form/field-array";
import { NumberField } from "@/ui/form/number-field";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { newEntry, newSection, type CourseValues, type ProgramName } from "./course-values";
import { PasteProgramDialog } from "./paste-program-dialog";

type ProgramFieldProps = { form: UseFormReturn<CourseValues>; name: ProgramName };

const words = {
  program: {
    legend: "Programma in fasce orarie",
    part: "Giornata",
    add: "Aggiungi giornata",
    empty: "Nessuna giornata. Il programma in fasce orarie dice che cosa si fa e quando.",
  },
  program_module: {
    legend: "Programma in moduli",
    part: "Modulo",
    add: "Aggiungi modulo",
    empty: "Nessun modulo. Il programma in moduli dice che cosa si fa, senza orari.",
  },
} as const;

export function ProgramField({ form, name }: ProgramFieldProps) {
  const { control } = form;
  const { legend, part, add, empty } = words[name];
  const [pasting, setPasting] = useState(false);
  return (
    <FieldArray
      control={control}
      name={name}
      legend={legend}
      entryLabel={(index) => `${part} ${index + 1}`}
      make={() => newSection(null)}
      addLabel={add}
      look="box"
      empty={<p className="text-compact text-ink-soft">{empty}</p>}
      actions={
        <>
          <Button variant="quiet" size="small" onClick={() => setPasting(true)}>
            <ClipboardPaste className="size-4" /> Incolla da Word o da un foglio
          </Button>
          {pasting && <PasteProgramDialog form={form} name={name} onClose={() => setPasting(false)} />}
        </>
      }
    >
      {(index) => (
        <div className="grid gap-4 pt-1">
          <div className={name === "program" ? "grid gap-4 sm:grid-cols-[7rem_1fr]" : "grid"}>
            {name === "program" && (
              <NumberField control={control} name={`program.${index}.day`} label="Giorno" min={1} max={31} />
            )}
            <TextField
              control={control}
              name={`${name}.${index}.heading`}
              label="Titolo della parte"
              hint={
                name === "program"
                  ? `Senza titolo né giorno si legge «Giorno ${index + 1}», secondo il posto.`
                  : undefined
              }
            />
          </div>
          <Entries form={form} name={name} index={index} />
        </div>
      )}
    </FieldArray>
  );
}

function Entries({ form: { control }, name, index }: ProgramFieldProps & { index: number }) {
  return (
    <FieldArray
      control={control}
      name={`${name}.${index}.entries`}
      legend="Voci"
      entryLabel={(at) => `Voce ${at + 1}`}
      make={newEntry}
      addLabel="Aggiungi voce"
      look="row"
    >
      {(at) => (
        <div className="grid gap-3">
          <TextField control={control} name={`${name}.${index}.entries.${at}.title`} label="Titolo della voce" />
          <TextareaField
            control={control}
            name={`${name}.${index}.entries.${at}.description`}
            label="Descrizione della voce"
            rows={2}
          />
          <CheckboxField
            control={control}
            name={`${name}.${index}.entries.${at}.list`}
            label="Elenco puntato: un punto per riga"
          />
        </div>
      )}
    </FieldArray>
  );
}
