// Moves a date: by drag in the calendar, or to a day and hour chosen here. Names the recipients of mails before anything is sent.
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { CourseDateTime } from "@/domain/course-date-time";
import { dateTimeProblem, scheduleRange } from "@/ui/date-picker/time";
import { DateTimeField } from "@/ui/form/date-time-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { mailSentence, movedBy, people } from "./move-values";
import { saveDate } from "./queries";
import type { DateDialogProps } from "./queries";

type Values = { date: string };

export function MoveDialog({ tagged: { data: date, tag }, to, onClose }: DateDialogProps & { to: string | null }) {
  const queries = useQueryClient();
  const start = localTime(date.date);
  const form = useForm<Values>({
    defaultValues: { date: to ?? start },
    resolver: registryResolver([["date", ["required"]]], ({ date: chosen }) => {
      const problem =
        chosen === start ? "Scegli un altro giorno o un'altra ora." : dateTimeProblem(chosen, scheduleRange());
      return problem === null ? [] : [["date", problem]];
    }),
  });
  const chosen = useWatch({ control: form.control, name: "date" });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["date"],
    send: ({ date: chosen }) => saveDate(queries, date.id, tag, movedBy(date, minutesBetween(start, chosen))),
    onDone: () => {
      alert("success", "Data spostata.");
      onClose();
    },
  });
  const mails = people(date) !== null && localTime(date.end_date) > romeNow();
  const isGood = chosen !== start && dateTimeProblem(chosen, scheduleRange()) === null && chosen !== "";
  return (
    <FormDialog
      title="Vuoi spostare la data?"
      description={`${date.course.title}, ${date.city.name}`}
      size="small"
      onClose={onClose}
      label="Sposta la data"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={mails ? "Sposta e avvisa" : "Sposta"}
      cancel="Lascia dov'è"
    >
      <dl className="grid gap-1 text-compact">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">Da</dt>
          <dd className="numbers line-through">
            <CourseDateTime date={date} format={longDateTime} />
          </dd>
        </div>
        {isGood && (
          <div className="flex flex-wrap gap-x-2" aria-live="polite">
            <dt className="text-ink-soft">A</dt>
            <dd className="numbers font-semibold">
              <CourseDateTime date={{ ...date, date: chosen }} format={longDateTime} />
            </dd>
          </div>
        )}
      </dl>
      <DateTimeField control={form.control} name="date" label="Nuovo inizio" />
      <p className="rounded-control bg-info-soft px-4 py-3 text-compact text-info">{mailSentence(date, romeNow())}</p>
    </FormDialog>
  );
}
