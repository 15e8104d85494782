// A day with a time: the date picker and a field for the hour. Its value is Rome's wall clock, `2027-03-12T09:00` (see
// lib/rome-time); `dateTimeProblem` says what is wrong with it.
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { DatePicker } from "@/ui/date-picker/date-picker";
import { joinDateTime, readTime, scheduleRange, splitDateTime } from "@/ui/date-picker/time";
import { controlStyles } from "./control-styles";
import { Field } from "./field";
import { useField, type FieldOf } from "./use-field";

type DateTimeFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  hint?: ReactNode;
  /** The time that a day chosen first gets: `09:00`. */
  usualTime?: string;
};

export function DateTimeField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  usualTime = "",
}: DateTimeFieldProps<Values>) {
  const { field, locked, messages } = useField({ control, name });
  const invalid = messages.length > 0;
  const { day, time } = splitDateTime(field.value ?? "");
  return (
    <Field label={label} messages={messages} hint={hint}>
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          <div className="min-w-[min(100%,8rem)] grow basis-32">
            <DatePicker
              id={wiring.id}
              ref={field.ref}
              name={field.name}
              value={day}
              onChange={(next) => field.onChange(joinDateTime(next, day === "" && time === "" ? usualTime : time))}
              onBlur={field.onBlur}
              range={scheduleRange()}
              locked={locked}
              invalid={invalid}
              describedBy={wiring["aria-describedby"]}
            />
          </div>
          <div className="w-24">
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="hh:mm"
              aria-label={`${label}: ora`}
              aria-invalid={wiring["aria-invalid"]}
              aria-describedby={wiring["aria-describedby"]}
              value={time}
              onChange={(event) => field.onChange(joinDateTime(day, event.target.value))}
              onBlur={() => {
                const read = readTime(time);
                if (read !== null && read !== time) field.onChange(joinDateTime(day, read));
                field.onBlur();
              }}
              readOnly={locked}
              className={classNames(controlStyles(invalid), "numbers")}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
