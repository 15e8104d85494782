// One question: a row of large radio buttons with words at both ends. Each button is as large as a thumb.
import { classNames } from "@/lib/class-names";
import { FieldMessages, useFieldWiring } from "@/ui/form/field";
import type { Question } from "./questions";

type ScaleFieldProps = {
  question: Question;
  number: number;
  /** What was sent before. */
  chosen: string | undefined;
  messages: readonly string[];
  onChoose: () => void;
};

export function ScaleField({ question, number, chosen, messages, onChoose }: ScaleFieldProps) {
  const { name, text, values, low, high } = question;
  const invalid = messages.length > 0;
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const last = values.length - 1;
  const endOf = (index: number) => (index === 0 ? low : index === last ? high : null);
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={wiring["aria-invalid"]}
      aria-describedby={wiring["aria-describedby"]}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-3 text-lead leading-snug font-semibold text-pretty">
        <span className="text-ink-faint">{number}.</span> {text}
      </legend>
      <div className={values.length > 5 ? "grid grid-cols-6 gap-1.5 sm:grid-cols-11" : "grid grid-cols-5 gap-2"}>
        {values.map((value, index) => (
          <label
            key={value}
            className={classNames(
              "numbers relative grid min-h-14 cursor-pointer place-items-center rounded-control border bg-surface text-lead font-semibold transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none",
              invalid ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === String(value)}
              onChange={onChoose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>
              {value}
              {endOf(index) !== null && <span className="sr-only"> {endOf(index)?.toLowerCase()}</span>}
            </span>
          </label>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between gap-4 text-small text-ink-soft">
        <span>
          {values[0]} = {low}
        </span>
        <span>
          {values[last]} = {high}
        </span>
      </div>
      <FieldMessages id={messagesId} messages={messages} />
    </fieldset>
  );
}
