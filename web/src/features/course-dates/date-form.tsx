// The form of a course date, for a new one and for a change.
import { classNames } from "@/lib/class-names";
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { Dices, History } from "lucide-react";
import type { CourseDate } from "@/api/types";
import { longDate } from "@/lib/dates";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button } from "@/ui/button";
import { AutocompleteField } from "@/ui/autocomplete/autocomplete-field";
import { isDay } from "@/ui/date-picker/calendar";
import { CardSection } from "@/ui/form-section";
import { ColorField } from "@/ui/form/color-field";
import { controlStyles } from "@/ui/form/control-styles";
import { DateTimeField } from "@/ui/form/date-time-field";
import { Field } from "@/ui/form/field";
import { Form } from "@/ui/form/form";
import { NumberField } from "@/ui/form/number-field";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { useField } from "@/ui/form/use-field";
import { useCourseChoice } from "@/domain/course-choice";
import { useDayOff } from "@/domain/holidays";
import { DaysField } from "./days-field";
import { areOver, messagesFor, type CityChoice, type DateValues, newPassword, usualEnd } from "./form-values";
import { statusLabels } from "./labels";
import { citySearchQuery, datesQuery } from "./queries";

const trim = (text: string) => text.trim();

export const dateResolver = registryResolver<DateValues>(
  [
    ["id_course", ["required"]],
    ["city", []],
    ["province", []],
    ["venue", ["required", "maxLength:200"], trim],
    ["days", []],
    ["seats", []],
    ["booking_deadline", []],
    ["password", ["maxLength:100"], trim],
    ["color", [], trim],
    ["note", ["maxLength:2000"], trim],
  ],
  (values) => [...(values.city === null ? [["city", "Campo obbligatorio."] as const] : []), ...messagesFor(values)],
);

/** Sets the end of a single day from the hours of the course, as long as nobody has written another. */
function useUsualEnd(
  { getValues, setValue, subscribe }: UseFormReturn<DateValues>,
  courses: readonly { id: number; duration: number }[],
): void {
  const proposed = useRef(getValues("days")[0]?.to);
  const propose = useEffectEvent((changed: string | undefined) => {
    const [day, ...others] = getValues("days");
    if (day === undefined || others.length > 0 || day.to !== proposed.current) return;
    if (changed !== "id_course" && changed !== "days") return;
    const end = usualEnd(day.from, courses.find(({ id }) => id === getValues("id_course"))?.duration);
    if (end === null || end === day.to) return;
    proposed.current = end;
    setValue("days", [{ ...day, to: end }]);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ name }) => propose(name) }), [subscribe]);
}

type DateFormProps = {
  label: string;
  form: UseFormReturn<DateValues>;
  /** The stored date, when one is changed. */
  date?: CourseDate;
  /** It opened with what was not saved the last time. */
  restored: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  submitError: ReactNode | null;
  action: string;
  onCancel: () => void;
};

export function DateForm({
  label,
  form,
  date,
  restored,
  onSubmit,
  pending,
  submitError,
  action,
  onCancel,
}: DateFormProps) {
  const { control } = form;
  const [course, city, days] = useWatch({ control, name: ["id_course", "city", "days"] });
  const courses = useCourseChoice();
  const dayOff = useDayOff();
  useUsualEnd(form, date === undefined ? courses : []);
  const options = courses.map(({ id, title }) => ({ value: id, label: title }));
  // A course that is not published, or no more, is still the date's own.
  const own = date !== undefined && courses.every(({ id }) => id !== date.course.id) ? [date.course] : [];
  const usualSeats = courses.find(({ id }) => id === course)?.max_participant;
  const isOver = areOver(days, useRomeNow()) && date?.status !== "cancelled";
  const open = date === undefined || date.status === "scheduled" || date.status === "confirmed";
  return (
    <Form
      label={label}
      onSubmit={onSubmit}
      pending={pending}
      submitError={submitError}
      className="gap-8"
      actions={
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" pending={pending}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={pending}>
            Chiudi
          </Button>
        </div>
      }
    >
      <RestoredNotice form={form} restored={restored} />
      <CardSection title="Corso e luogo">
        <SelectField
          control={control}
          name="id_course"
          label="Corso"
          options={[...options, ...own.map(({ id, title }) => ({ value: id, label: title }))]}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <CityField form={form} city={city} />
          <TextField control={control} name="venue" label="Indirizzo" hint="Via, numero, aula." />
        </div>
        {date === undefined && course !== null && <LastPlace form={form} course={course} />}
      </CardSection>
      <CardSection title="Quando">
        <DaysField control={control} />
        <ul aria-label="Giorni di festa o di chiusura" className="grid gap-1 text-compact text-warning empty:hidden">
          {[...new Set(days.map(({ day }) => day))].flatMap((day) => {
            const off = isDay(day) ? dayOff(day) : null;
            return off === null ? [] : [<li key={day}>{`${longDate(`${day}T00:00`)}: ${off}.`}</li>];
          })}
        </ul>
        <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-compact text-ink empty:hidden">
          {isOver &&
            "La data è già passata: dal sito nessuno può prenotarla e agli iscritti non parte nessuna email. Da Lista Iscritti puoi ancora registrare iscritti, presenze, esiti e attestati."}
        </p>
        <div className="sm:max-w-104">
          <DateTimeField
            control={control}
            name="booking_deadline"
            label="Iscrizioni entro"
            hint="Vuoto: fino all'inizio."
            usualTime="20:00"
          />
        </div>
      </CardSection>
      <CardSection title="Iscrizioni">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField
            control={control}
            name="seats"
            label="Posti"
            min={1}
            max={500}
            hint={usualSeats === undefined ? undefined : `Vuoto: ${usualSeats}, come il corso.`}
          />
          {open && !isOver && (
            <SelectField
              control={control}
              name="status"
              label="Stato"
              options={[
                { value: "scheduled", label: statusLabels.scheduled },
                { value: "confirmed", label: statusLabels.confirmed },
              ]}
            />
          )}
        </div>
        <SwitchField
          control={control}
          name="private"
          label="Data privata"
          hint="È segnata [PRIVATO] nel sito. Con una password si iscrive solo chi la conosce."
        />
        <PasswordChoice form={form} />
      </CardSection>
      <CardSection title="Per lo staff">
        <ColorField control={control} name="color" legend="Colore nel calendario" />
        <TextareaField control={control} name="note" label="Nota interna" hint="La vede solo lo staff." />
      </CardSection>
    </Form>
  );
}

/** Takes city and address from the latest date of the course, while none is chosen. */
function LastPlace({ form, course }: { form: UseFormReturn<DateValues>; course: number }) {
  const [city, venue] = useWatch({ control: form.control, name: ["city", "venue"] });
  const { data: last } = useQuery({
    ...datesQuery({ course, sort: "date", direction: "desc", per_page: 1 }),
    select: ({ data }) => data[0],
  });
  if (last === undefined || city !== null || venue !== "") return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="text-left"
        onClick={() => {
          form.setValue("city", last.city, { shouldDirty: true });
          form.setValue("venue", last.venue, { shouldDirty: true });
          form.setFocus("venue");
        }}
      >
        <History aria-hidden="true" className="size-4" /> Come l'ultima volta: {last.city.name}, {last.venue}
      </Button>
    </div>
  );
}

type CityFieldProps = { form: UseFormReturn<DateValues>; city: CityChoice | null };

/** Finds a city, or adds one: then its province is asked for. */
function CityField({ form: { control }, city }: CityFieldProps) {
  return (
    <div className="grid gap-3">
      <AutocompleteField
        control={control}
        name="city"
        label="Città"
        hint="Scrivi per cercare o aggiungere."
        query={citySearchQuery}
        itemKey={({ id, name }: CityChoice) => id ?? `new ${name}`}
        itemText={({ name }) => name}
        itemDetail={({ province }) => province}
        create={(text) => {
          const name = text.replaceAll(/\s+/g, " ").trim();
          return name === "" || name.length > 100
            ? null
            : { item: { id: null, name: capitalized(name), province: "" }, label: `Aggiungi «${capitalized(name)}»` };
        }}
      />
      {city?.id === null && (
        <TextField
          control={control}
          name="province"
          label="Provincia"
          hint="Due lettere: BG."
          normalize={(text) => text.trim().toUpperCase()}
        />
      )}
    </div>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The booking password, with a button that makes one: for a private date. */
function PasswordChoice({ form }: { form: UseFormReturn<DateValues> }) {
  const { field, locked, messages } = useField({ control: form.control, name: "password" });
  function generate(): void {
    field.onChange(newPassword());
    form.setValue("private", true, { shouldDirty: true });
  }
  return (
    <Field label="Password per iscriversi" messages={messages} hint="Vuota: si iscrive chiunque veda la data.">
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...wiring}
            {...field}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            readOnly={locked}
            className={classNames(controlStyles(messages.length > 0), "min-w-0 grow basis-40")}
          />
          <Button variant="secondary" onClick={generate} disabled={locked}>
            <Dices aria-hidden="true" className="size-4.5" /> Genera
          </Button>
        </div>
      )}
    </Field>
  );
}
