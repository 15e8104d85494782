// Moves a reservation to another date of its course. A seat is never given up for a place in a waiting list: on a full date
// the dialog leads to the course, where one waits and keeps the seat.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { CourseDateOption, MyBooking, MyReservation } from "@/api/types";
import { longDateTime } from "@/lib/dates";
import { myBookingQuery } from "@/domain/my-booking";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { useSubmission } from "@/ui/form/use-submission";
import { dateOptions, isFull } from "@/domain/date-options";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { bookableDatesQuery, moveReservation } from "./queries";

type MoveDialogProps = {
  reservation: MyReservation;
  onClose: () => void;
  onMoved: (moved: MyReservation) => void;
};

const title = "Vuoi spostare la prenotazione?";
const nothingHeld = { dates: [] };

export function MoveDialog({ reservation, onClose, onMoved }: MoveDialogProps) {
  const { course, id: present } = reservation.course_date;
  const { data, error, refetch } = useQuery(bookableDatesQuery(course.id));
  const { data: { dates: held } = nothingHeld } = useQuery(myBookingQuery(course.id));
  const dates = data?.filter(({ id }) => id !== present);
  if (dates !== undefined && dates.some(({ id }) => held.every((mine) => mine.id !== id))) {
    return <MoveForm reservation={reservation} dates={dates} held={held} onClose={onClose} onMoved={onMoved} />;
  }
  return (
    <Dialog
      title={title}
      description={course.title}
      size="small"
      onClose={onClose}
      footer={<CloseButton onClose={onClose} />}
    >
      {dates !== undefined ? (
        <p className="text-compact text-ink-soft">
          Per ora non ci sono altre date di questo corso. La tua prenotazione resta dov'è.
        </p>
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le date">
          <div role="status">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-18" />
          </div>
        </QueryState>
      )}
    </Dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" onClick={onClose}>
      {texts.close}
    </Button>
  );
}

type Values = { id_course_date: number | null; password: string };

type MoveFormProps = MoveDialogProps & { dates: readonly CourseDateOption[]; held: MyBooking["dates"] };

function MoveForm({ reservation, dates, held, onClose, onMoved }: MoveFormProps) {
  const queries = useQueryClient();
  const waits = reservation.status === "waiting";
  const dateOf = ({ id_course_date: chosen }: Values) => dates.find(({ id }) => id === chosen);
  const rules = (values: Values): FieldRules<Values> => [
    ["id_course_date", ruleLists.required],
    ["password", dateOf(values)?.password === true ? ruleLists.required : []],
  ];
  const form = useForm<Values>({
    defaultValues: { id_course_date: null, password: "" },
    resolver: registryResolver(rules),
  });
  const chosen = useWatch({ control: form.control, name: "id_course_date" });
  const date = dates.find(({ id }) => id === chosen);
  const full = date !== undefined && isFull(date);
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["id_course_date", "password"],
    send: (values) => {
      const wanted = dateOf(values);
      return moveReservation(queries, reservation.id, {
        id_course_date: values.id_course_date ?? 0,
        password: wanted?.password === true ? values.password : null,
        waiting: waits && wanted !== undefined && isFull(wanted),
      });
    },
    onDone: onMoved,
    onFailed: () => void queries.invalidateQueries(bookableDatesQuery(reservation.course_date.course.id)),
  });

  return (
    <FormDialog
      title={title}
      description={reservation.course_date.course.title}
      size="small"
      onClose={onClose}
      label="Spostamento della prenotazione"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action={full && waits ? "Cambia lista d'attesa" : "Sposta"}
      cancel={waits ? "Resta in lista" : "Non spostare"}
      incomplete={full && !waits}
    >
      <p className="text-compact text-ink-soft">
        Ora {waits ? "aspetti un posto per" : "è per"}{" "}
        <CourseDateTime date={reservation.course_date} format={longDateTime} className="font-medium text-ink" />,{" "}
        {reservation.course_date.city.name}.
      </p>
      <SelectField
        control={form.control}
        name="id_course_date"
        label="Nuova data e luogo"
        options={dateOptions(dates, held)}
        hint={waits ? undefined : "Il tuo posto di adesso torna libero. Le certificazioni scelte restano le stesse."}
      />
      {date?.password === true && !(full && !waits) && (
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="off"
          hint="Te la fornisce chi ha organizzato questa data."
        />
      )}
      {full && <Full course={reservation.course_date.course.id} waits={waits} />}
    </FormDialog>
  );
}

/** The ways out when a date is full. */
function Full({ course, waits }: { course: number; waits: boolean }) {
  return (
    <div role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact leading-snug text-info">
      {waits ? (
        "Posti esauriti: lasci la lista d'attesa di adesso e vai in fondo a quella di questa data."
      ) : (
        <>
          Posti esauriti. Tieni il tuo posto e{" "}
          <AppLink to={to.course(course)} className="font-medium underline underline-offset-4">
            mettiti in lista d'attesa dalla pagina del corso
          </AppLink>
          : se si libera un posto ti avvisiamo, e annulli la prenotazione che non ti serve.
        </>
      )}
    </div>
  );
}
