// A list of short texts, reordered by drag or keyboard.
import type { Control } from "react-hook-form";
import { FieldArray } from "@/ui/form/field-array";
import { TextareaField } from "@/ui/form/textarea-field";
import type { CourseValues } from "./course-values";

type TextListFieldProps = {
  control: Control<CourseValues>;
  name: "requirements" | "arguments";
  legend: string;
  /** Names an entry: `Requisito`. */
  noun: string;
  addLabel: string;
};

export function TextListField({ control, name, legend, noun, addLabel }: TextListFieldProps) {
  const entryLabel = (index: number) => `${noun} ${index + 1}`;
  return (
    <FieldArray
      control={control}
      name={name}
      legend={legend}
      entryLabel={entryLabel}
      make={() => ({ text: "" })}
      addLabel={addLabel}
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
