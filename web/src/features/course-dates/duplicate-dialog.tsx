// Copies a date to another day, or to every week.
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { longDate, longDateTime, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { CourseDateTime } from "@/domain/course-date-time";
import { addDays, dayProblem } from "@/ui/date-picker/calendar";
import { scheduleRange } from "@/ui/date-picker/time";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { RadioField } from "@/ui/form/radio-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { sameDayNextMonth } from "./move-values";
import { repeatDate, type Repetition } from "./queries";
import type { DateDialogProps } from "./queries";

type Values = { how: "day" | "week"; dates: string; times: number | null };

export function DuplicateDialog({ tagged: { date }, onClose }: DateDialogProps) {
  const queries = useQueryClient();
  const day = date.date.slice(0, 10);
  const form = useForm<Values>({
    defaultValues: { how: "day", dates: sameDayNextMonth(day), times: 4 },
    resolver: registryResolver(
      ({ how }) => (how === "day" ? [["dates", ["required"]]] : [["times", ["required"]]]),
      ({ how, dates, times }) => {
        const problem = how === "day" ? dayProblem(dates, scheduleRange()) : timesProblem(times);
        return problem === null ? [] : [[how === "day" ? "dates" : "times", problem]];
      },
    ),
  });
  const { how, dates, times } = useWatch({ control: form.control });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["dates", "times"],
    send: (values) => repeatDate(queries, date.id, repetitionOf(values)),
    onDone: (copies) => {
      alert("success", `${counted(copies.length, "nuova data", "nuove date")} in calendario.`);
      onClose();
    },
  });
  const lastDay =
    times !== null && times !== undefined && timesProblem(times) === null ? addDays(day, times * 7) : null;
  return (
    <FormDialog
      title="Duplicare la data"
      description={
        <>
          {date.course.title}, <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
        </>
      }
      size="small"
      onClose={onClose}
      label="Duplica la data"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={how === "week" && lastDay !== null ? `Ripeti ${times} volte` : "Duplica"}
      cancel="Chiudi"
    >
      <RadioField
        control={form.control}
        name="how"
        legend="Quando"
        options={[
          { value: "day", label: "In un altro giorno" },
          { value: "week", label: "Ogni settimana" },
        ]}
      />
      {how === "week" ? (
        <NumberField
          control={form.control}
          name="times"
          label="Quante volte"
          min={1}
          max={52}
          hint={lastDay === null ? "Da 1 a 52." : `Fino a ${longDate(`${lastDay}T00:00`)}.`}
        />
      ) : (
        <DateField
          control={form.control}
          name="dates"
          label="Nuovo giorno"
          range={scheduleRange()}
          hint={
            dates !== undefined && dayProblem(dates, scheduleRange()) === null && dates !== ""
              ? longDate(`${dates}T00:00`)
              : undefined
          }
        />
      )}
      <p className="text-compact text-ink-soft">
        Stesso luogo, stessi posti e stesso orario, dalle {timeOfDay(date.date)}. Gli iscritti restano sulla data
        originale.
      </p>
    </FormDialog>
  );
}

function timesProblem(times: number | null): string | null {
  if (times === null) return null;
  return times >= 1 && times <= 52 ? null : "Scegli un numero da 1 a 52.";
}

function repetitionOf({ how, dates, times }: Values): Repetition {
  return how === "day" ? { dates: [dates] } : { every: "week", times: times ?? 1 };
}
