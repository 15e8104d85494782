// The fields of a booking: date, certificate if there is a choice, password if the date needs one. A full date offers
// the waiting list.
import { useEffect, useEffectEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Course, MyBooking, MyReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { isPrivate } from "@/domain/private-dates";
import { texts } from "@/lib/texts";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { dateOptions, isFull } from "@/domain/date-options";
import { heldDate, type AskedDate } from "./chosen-date";
import { book } from "./queries";

type Values = { id_course_date: number | null; certificate: number | null; password: string };

type BookingFieldsProps = {
  course: Course;
  /** The reader's bookings; unknown until the server has answered. */
  mine: MyBooking | undefined;
  asked: AskedDate;
  /** The date that the address chooses. */
  chosen: number | null;
  /** The form was opened by a press. */
  takesFocus: boolean;
  onChoose: (date: number) => void;
  onBooked: (reservation: MyReservation) => void;
  onRefused: () => void;
};

const empty: Values = { id_course_date: null, certificate: null, password: "" };
/** Options with another value are issued to everyone and never offered. */
const chosenByTheUser = 0;

export function BookingFields({
  course,
  mine,
  asked,
  chosen,
  takesFocus,
  onChoose,
  onBooked,
  onRefused,
}: BookingFieldsProps) {
  const dates = course.next_dates;
  const certificates = course.certificates.filter(({ always }) => always === chosenByTheUser);
  const dateOf = (values: Values) => dates.find(({ id }) => id === values.id_course_date);
  const rules = (values: Values): FieldRules<Values> => [
    ["id_course_date", ruleLists.required],
    ["certificate", certificates.length > 0 ? ruleLists.required : []],
    ["password", dateOf(values)?.password === true ? ruleLists.required : []],
  ];

  const form = useForm<Values>({
    defaultValues: { ...empty, id_course_date: chosen },
    resolver: registryResolver(rules),
  });
  useDraft(form, {
    name: `booking-${course.id}`,
    of: "user",
    fields: ["id_course_date", "certificate"],
    // A date may have been taken off meanwhile.
    accepts: (field, typed) =>
      field === "certificate" ? certificates.some(({ id }) => id === typed) : dates.some(({ id }) => id === typed),
  });
  // The address chooses, also from a row of the page. The choice stays when the reader goes back to the course's own address, and
  // as long as a message says why it cannot be booked.
  const follow = useEffectEvent((address: AskedDate, date: number | null) => {
    const isRefused = form.getFieldState("id_course_date").error !== undefined;
    if (date !== null || (address !== null && !isRefused)) form.setValue("id_course_date", date);
  });
  useEffect(() => follow(asked, chosen), [asked, chosen]);
  const focusFirst = useEffectEvent(() => {
    if (takesFocus) form.setFocus("id_course_date");
  });
  useEffect(() => focusFirst(), []);
  const selected = useWatch({ control: form.control, name: "id_course_date" });
  const date = dates.find(({ id }) => id === selected);
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
      // Also its draft ends here.
      form.reset();
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
        options={dateOptions(dates, mine?.dates)}
        onChoose={onChoose}
        hint={hintOn(asked, selected, mine)}
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
      {date !== undefined && isPrivate(date) && (
        <p role="status" className="text-compact leading-snug text-ink-soft">
          È una data riservata a un gruppo: prenotala solo se ti è stata indicata.
        </p>
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

/** The date that the address has chosen, or the reason why it is not available. */
function hintOn(asked: AskedDate, selected: number | null, mine: MyBooking | undefined): string | undefined {
  if (asked === "next") {
    return selected === null ? undefined : "È la prima data con posti liberi: puoi sceglierne un'altra.";
  }
  if (asked === null || selected !== null) return undefined;
  return heldDate(mine, asked) === undefined
    ? texts.linkedDateGone
    : "Hai già prenotato la data del link: puoi sceglierne un'altra.";
}
