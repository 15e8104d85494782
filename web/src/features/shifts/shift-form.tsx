// The fields of a shift, with who is free for the chosen date.
import { useQuery } from "@tanstack/react-query";
import type { ShiftPerson } from "@/api/types";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { classNames } from "@/lib/class-names";
import { period, shortDateTime } from "@/lib/dates";
import { fullName } from "@/domain/person-names";
import { romeNow } from "@/lib/rome-time";
import { AutocompleteField } from "@/ui/autocomplete/autocomplete-field";
import { DateTimeField } from "@/ui/form/date-time-field";
import { registryResolver } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { hoursText, roleLabels } from "./labels";
import { candidatesQuery, dateSearchQuery, instructorSearchQuery } from "./queries";
import { messagesFor, type DateChoice, type ShiftValues } from "./shift-values";

export const shiftResolver = registryResolver<ShiftValues>(
  [
    ["id_course_date", []],
    ["id_user", []],
    ["role", ["required"]],
    ["start", []],
    ["end", []],
    ["note", ["maxLength:2000"], (text) => text.trim()],
  ],
  messagesFor,
);

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export function ShiftFields({ form: { control, setValue } }: { form: UseFormReturn<ShiftValues> }) {
  const [date, instructor, whole] = useWatch({ control, name: ["id_course_date", "id_user", "whole"] });
  const today = romeNow().slice(0, 10);
  return (
    <>
      <AutocompleteField
        control={control}
        name="id_course_date"
        label="Data del corso"
        hint={
          date === null
            ? "Cerca per corso, città o indirizzo. Vuoto: un turno senza corso."
            : period(date.date, date.end_date)
        }
        query={(text) => dateSearchQuery(text, today)}
        itemKey={({ id }: DateChoice) => id}
        itemText={({ course, date }) => `${course.title}, ${shortDateTime(date)}`}
        itemDetail={({ city }) => city.name}
      />
      <div className="grid content-start gap-2">
        <AutocompleteField
          control={control}
          name="id_user"
          label="Istruttore"
          hint={date === null ? "Scrivi per cercare." : undefined}
          query={instructorSearchQuery}
          itemKey={({ id }: ShiftPerson) => id}
          itemText={fullName}
        />
        {date !== null && (
          <FreeInstructors
            date={date.id}
            chosen={instructor}
            onChoose={(next) => setValue("id_user", next, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </div>
      <SelectField control={control} name="role" label="Ruolo" options={roles} />
      {date !== null && <SwitchField control={control} name="whole" label="Per tutta la durata del corso" />}
      {(date === null || !whole) && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DateTimeField control={control} name="start" label="Inizio" usualTime="09:00" />
          <DateTimeField control={control} name="end" label="Fine" usualTime="18:00" />
        </div>
      )}
      <TextareaField control={control} name="note" label="Nota" rows={3} hint="La legge anche l'istruttore." />
    </>
  );
}

type FreeInstructorsProps = {
  date: number;
  chosen: ShiftPerson | null;
  onChoose: (instructor: ShiftPerson) => void;
};

/** The free instructors, those with the fewest hours this month first; and why the chosen one is not free. */
function FreeInstructors({ date, chosen, onChoose }: FreeInstructorsProps) {
  const { data, error } = useQuery(candidatesQuery(date));
  if (error !== null) return null;
  if (data === undefined) return <p className="text-small text-ink-faint">Cerchiamo chi è libero…</p>;
  const free = data.filter(({ free }) => free);
  const busy = data.find(({ user, free }) => user.id === chosen?.id && !free);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small font-medium text-warning empty:hidden">
        {busy?.reason}
      </p>
      {free.length === 0 ? (
        <p className="text-small text-ink-soft">Nessun istruttore è libero in queste ore.</p>
      ) : (
        <div role="group" aria-label="Liberi in queste ore" className="flex flex-wrap items-center gap-2">
          <span className="text-small text-ink-soft">Liberi:</span>
          {free.slice(0, 5).map(({ user, hours }) => (
            <button
              key={user.id}
              type="button"
              aria-pressed={user.id === chosen?.id}
              onClick={() => onChoose(user)}
              className={classNames(
                "min-h-10 rounded-full border px-3 text-small font-medium",
                user.id === chosen?.id
                  ? "border-brand bg-brand-soft text-brand"
                  : "border-line-strong hover:border-ink",
              )}
            >
              {fullName(user)} <span className="numbers font-normal text-ink-soft">{hoursText(hours)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
