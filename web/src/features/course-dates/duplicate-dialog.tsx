// Copies a date to other days: one, those of a rule, or those that are picked. The days are seen before anything is made;
// holidays and closing days are left out unless they are chosen.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { longDate, longDateTime, timeOfDay, weekdayName } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { CourseDateTime } from "@/domain/course-date-time";
import { useDayOff } from "@/domain/holidays";
import { Button } from "@/ui/button";
import { dayProblem, partsOf, weekdayNames, weekdayOf } from "@/ui/date-picker/calendar";
import { scheduleRange } from "@/ui/date-picker/time";
import { checkboxStyles } from "@/ui/form/control-styles";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { FormMessage } from "@/ui/form/form-message";
import { NumberField } from "@/ui/form/number-field";
import { RadioField } from "@/ui/form/radio-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { sameDayNextMonth } from "./move-values";
import { repeatDate } from "./queries";
import type { DateDialogProps } from "./queries";
import { daysOf, mostDays, type Rule, weekdayInMonth } from "./repetition";

type Values = Omit<Rule, "weekdays" | "picked"> & { pick: string };

export function DuplicateDialog({ tagged: { data: date }, onClose }: DateDialogProps) {
  const queries = useQueryClient();
  const first = date.date.slice(0, 10);
  const [weekdays, setWeekdays] = useState<readonly number[]>([weekdayOf(first)]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  // Days off that are chosen, and other days that are not.
  const [turned, setTurned] = useState<readonly string[]>([]);
  const form = useForm<Values>({
    defaultValues: {
      how: "day",
      day: sameDayNextMonth(first),
      every: 1,
      by: "number",
      end: "times",
      times: 4,
      until: "",
      pick: "",
    },
    resolver: registryResolver(() => [], problemsOf),
  });
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const { how, every, end, pick } = values;
  const days = problemsOf(values).length > 0 ? [] : daysOf({ ...values, weekdays, picked }, first);
  const dayOff = useDayOff();
  const skipsDaysOff = how === "week" || how === "month";
  const isChosen = (day: string) => !(skipsDaysOff && dayOff(day) !== null) !== turned.includes(day);
  const chosen = days.filter(isChosen);
  const { submit, pending, submitError } = useSubmission<Values, unknown[]>({
    form,
    fields: ["day"],
    send: () => repeatDate(queries, date.id, { dates: chosen }),
    onDone: (copies) => {
      alert("success", `${counted(copies.length, "nuova data", "nuove date")} in calendario.`);
      onClose();
    },
  });

  function turn(day: string): void {
    setTurned(turned.includes(day) ? turned.filter((one) => one !== day) : [...turned, day]);
  }

  return (
    <FormDialog
      title="Duplicare la data"
      description={
        <>
          {date.course.title}, <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
        </>
      }
      size="medium"
      onClose={onClose}
      label="Duplica la data"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={how === "day" ? "Duplica" : `Crea ${counted(chosen.length, "data", "date")}`}
      incomplete={how !== "day" && chosen.length === 0}
      cancel="Chiudi"
    >
      <RadioField
        control={form.control}
        name="how"
        legend="Quando"
        options={[
          { value: "day", label: "In un altro giorno" },
          { value: "week", label: "Ogni settimana" },
          { value: "month", label: "Ogni mese" },
          { value: "days", label: "Nei giorni che scelgo" },
        ]}
      />
      {how === "day" && (
        <DateField
          control={form.control}
          name="day"
          label="Nuovo giorno"
          range={scheduleRange()}
          hint={
            days[0] === undefined
              ? undefined
              : [dayText(days[0]), dayOff(days[0])].filter((text) => text !== null).join(": ")
          }
        />
      )}
      {how === "week" && <Weekdays chosen={weekdays} onChange={setWeekdays} />}
      {how === "month" && (
        <RadioField
          control={form.control}
          name="by"
          legend="In quale giorno"
          options={[
            { value: "number", label: `Il giorno ${partsOf(first).day}` },
            { value: "weekday", label: sentence(weekdayInMonth(first, weekdayName(date.date))) },
          ]}
        />
      )}
      {(how === "week" || how === "month") && (
        <>
          <NumberField
            control={form.control}
            name="every"
            label="Ogni quanto"
            min={1}
            max={12}
            unit={how === "week" ? (every === 1 ? "settimana" : "settimane") : every === 1 ? "mese" : "mesi"}
          />
          <RadioField
            control={form.control}
            name="end"
            legend="Fino a quando"
            options={[
              { value: "times", label: "Un numero di volte" },
              { value: "until", label: "Fino a un giorno" },
            ]}
          />
          {end === "times" ? (
            <NumberField
              control={form.control}
              name="times"
              label="Quante volte"
              min={1}
              max={mostDays}
              hint="Da 1 a 52."
            />
          ) : (
            <DateField control={form.control} name="until" label="Ultimo giorno" range={scheduleRange()} />
          )}
        </>
      )}
      {how === "days" && (
        <div className="flex flex-wrap items-end gap-3">
          <DateField control={form.control} name="pick" label="Giorno" range={scheduleRange()} />
          <Button
            variant="secondary"
            disabled={pick === "" || dayProblem(pick, scheduleRange()) !== null || picked.length >= mostDays}
            onClick={() => {
              setPicked([...picked, pick]);
              form.setValue("pick", "");
              form.setFocus("pick");
            }}
          >
            Aggiungi il giorno
          </Button>
        </div>
      )}
      {how !== "day" && <Days days={days} isChosen={isChosen} onTurn={turn} />}
      <p className="text-compact text-ink-soft">
        Stesso luogo, stessi posti e stesso orario, dalle {timeOfDay(date.date)}. Gli iscritti restano sulla data
        originale.
      </p>
    </FormDialog>
  );
}

function Weekdays({ chosen, onChange }: { chosen: readonly number[]; onChange: (weekdays: number[]) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-semibold">Nei giorni</legend>
      <div className="flex flex-wrap gap-x-5">
        {weekdayNames.map((name, weekday) => (
          <label key={name} className="flex min-h-target items-center gap-2.5 text-compact">
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, weekday] : chosen.filter((one) => one !== weekday))
              }
              className={checkboxStyles}
            />
            {name}
          </label>
        ))}
      </div>
      {chosen.length === 0 && <FormMessage>Scegli almeno un giorno.</FormMessage>}
    </fieldset>
  );
}

type DaysProps = { days: readonly string[]; isChosen: (day: string) => boolean; onTurn: (day: string) => void };

/** What will be made: each day can be left out or taken in. */
function Days({ days, isChosen, onTurn }: DaysProps) {
  const dayOff = useDayOff();
  if (days.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-label font-semibold">Nuove date</legend>
      <ul className="grid max-h-72 gap-x-5 overflow-y-auto sm:grid-cols-2">
        {days.map((day) => (
          <li key={day}>
            <label className="flex min-h-target items-center gap-3 text-compact">
              <input type="checkbox" checked={isChosen(day)} onChange={() => onTurn(day)} className={checkboxStyles} />
              <span className="numbers">
                {dayText(day)}
                {dayOff(day) !== null && <span className="block text-small text-warning">{dayOff(day)}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const dayText = (day: string) => longDate(`${day}T00:00`);

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Problem = readonly [keyof Values, string];

function problemsOf({ how, day, every, end, times, until }: Values): Problem[] {
  if (how === "days") return [];
  if (how === "day") return problem("day", day === "" ? "Campo obbligatorio." : dayProblem(day, scheduleRange()));
  return [
    ...problem("every", isWithin(every, 12) ? null : "Scegli un numero da 1 a 12."),
    ...(end === "times"
      ? problem("times", isWithin(times, mostDays) ? null : `Scegli un numero da 1 a ${mostDays}.`)
      : problem("until", until === "" ? "Campo obbligatorio." : dayProblem(until, scheduleRange()))),
  ];
}

const problem = (field: keyof Values, text: string | null): Problem[] => (text === null ? [] : [[field, text]]);

const isWithin = (value: number | null, most: number) => value !== null && value >= 1 && value <= most;
