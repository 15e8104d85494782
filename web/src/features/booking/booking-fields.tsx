// The fields of a booking: date, certificate if there is a choice, password if the date needs one. A full date offers
// the waiting list.
import { useForm, useWatch } from "react-hook-form";
import type { Course, CourseDateOption, MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { texts } from "@/lib/texts";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { useSubmission } from "@/ui/form/use-submission";
import { dateOptions, isFull } from "@/ui/select/date-options";
import { book } from "./queries";

type Values = { id_course_date: number | null; certificate: number | null; password: string };

type BookingFieldsProps = {
  course: Course;
  dates: readonly CourseDateOption[];
  /** The date that is chosen until the reader chooses another. */
  proposed: number | null;
  onBooked: (reservation: MyReservation) => void;
  onRefused: () => void;
};

const empty: Values = { id_course_date: null, certificate: null, password: "" };
/** Options with another value are issued to everyone and never offered. */
const chosenByTheUser = 0;

export function BookingFields({ course, dates, proposed, onBooked, onRefused }: BookingFieldsProps) {
  const certificates = course.certificates.filter(({ always }) => always === chosenByTheUser);
  const dateOf = (values: Values) => dates.find(({ id }) => id === values.id_course_date);
  const rules = (values: Values): FieldRules<Values> => [
    ["id_course_date", ruleLists.required],
    ["certificate", certificates.length > 0 ? ruleLists.required : []],
    ["password", dateOf(values)?.password === true ? ruleLists.required : []],
  ];

  const form = useForm<Values>({
    defaultValues: empty,
    // Follows the proposal, which waits for the exact seats; what the reader has chosen stays.
    values: { ...empty, id_course_date: proposed },
    resetOptions: { keepDirtyValues: true },
    resolver: registryResolver(rules),
  });
  const chosen = useWatch({ control: form.control, name: "id_course_date" });
  const date = dates.find(({ id }) => id === chosen);
  const full = date !== undefined && isFull(date);

  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["id_course_date", "certificate", "password"],
    send: (values) => {
      const wanted = dateOf(values);
      return book({
        id_course_date: values.id_course_date ?? 0,
        certificate: certificates.length > 0 ? values.certificate : null,
        password: wanted?.password === true ? values.password : null,
        waiting: wanted !== undefined && isFull(wanted),
      });
    },
    onDone: (reservation) => {
      form.reset(empty, { keepDirtyValues: false });
      onBooked(reservation);
    },
    onFailed: () => {
      alert("failure", texts.bookingFailed, "booking");
      onRefused();
    },
  });

  return (
    <Form
      label="Prenotazione"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" wide pending={pending}>
          {full ? "Mettimi in lista d'attesa" : "Prenota"}
        </Button>
      }
    >
      <SelectField
        control={form.control}
        name="id_course_date"
        label="Data e luogo"
        options={dateOptions(dates)}
        hint={
          proposed !== null && chosen === proposed
            ? "È la prima data con posti liberi: puoi sceglierne un'altra."
            : undefined
        }
      />
      {certificates.length > 0 && (
        <SelectField
          control={form.control}
          name="certificate"
          label="Certificazione"
          options={certificates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {date?.password === true && (
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="off"
          hint="Te la fornisce chi ha organizzato questa data."
        />
      )}
      {full && (
        <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact leading-snug text-info">
          Posti esauriti. Se ti metti in lista d'attesa e si libera un posto, ti confermiamo in ordine di arrivo e ti
          avvisiamo per email.
        </p>
      )}
    </Form>
  );
}
