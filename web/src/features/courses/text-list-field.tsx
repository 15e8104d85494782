// A list of short texts, reordered by drag or keyboard.
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { FieldArray } from "@/ui/form/field-array";
import { TextareaField } from "@/ui/form/textarea-field";
import type { CourseValues } from "./course-values";

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

export function TextListField({ control, name, legend, noun, addLabel, most, empty }: TextListFieldProps) {
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
