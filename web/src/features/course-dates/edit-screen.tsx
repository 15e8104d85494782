// Modifica Data Corso. Before a change of time or place is sent, a dialog names the recipients of its mails.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Tagged } from "@/api/client";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime, longDate, shortDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { Button, ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { useEditForm } from "@/ui/form/use-edit-form";
import type { Labels } from "@/ui/form/use-versioned-save";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { useCourseChoice } from "@/domain/course-choice";
import { Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { calendarPath } from "./calendar-url";
import { DateForm, dateResolver } from "./date-form";
import { dateDraftFields, dateFields, moves, valuesOf, writeOfValues, type DateValues } from "./form-values";
import { mailSentence, people } from "./move-values";
import { dateQuery, saveDate } from "./queries";
import { statusLabels } from "./labels";

export function EditDateScreen({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...dateQuery(id), refetchOnWindowFocus: false });
  // The form begins with an answer that is fresh, and then keeps what is typed whatever else is fetched.
  const [stored, setStored] = useState<Tagged<CourseDate> | null>(null);
  if (stored === null && data !== undefined && !isFetching) setStored(data);
  if (stored === null) {
    return (
      <QueryState query={{ error, refetch }}>
        <div className="grid gap-6">
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      </QueryState>
    );
  }
  return <EditDate stored={stored} />;
}

function EditDate({ stored }: { stored: Tagged<CourseDate> }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isAdmin = useSession().user?.is_admin === true;
  const [asking, setAsking] = useState(false);
  const { state } = useLocation();
  const goBack = (shown: CourseDate) => void navigate(calendarPath(state, shown));

  const courses = useCourseChoice();
  const { id, course } = stored.data;
  const editor = useEditForm<DateValues, Tagged<CourseDate>>({
    resolver: dateResolver,
    subject: "questa data",
    stored,
    valuesOf: ({ data }) => valuesOf(data),
    draft: `course-date-${id}`,
    draftFields: dateDraftFields,
    fields: dateFields,
    labels: dateLabels([...courses, course]),
    save: (values, { tag }) => saveDate(queries, id, tag, writeOfValues(values)),
    read: () => queries.fetchQuery({ ...dateQuery(id), staleTime: 0 }),
    leaves: true,
    onSaved: (saved) => {
      setAsking(false);
      alert("success", "Data salvata.");
      goBack(saved.data);
    },
    onFailed: () => setAsking(false),
  });
  const { form, draft, restored, dirty, submit, pending, submitError, versions } = editor;
  const { data: date } = editor.base;

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if ((await form.trigger()) && mails(date, form.getValues())) setAsking(true);
    else submit();
  }

  function sendAgain(theirs: Tagged<CourseDate>): void {
    if (mails(theirs.data, form.getValues())) setAsking(true);
    else submit();
  }

  return (
    <>
      <PageHeader
        title="Modifica Data Corso"
        description={
          <>
            {date.course.title}, <CourseDateTime date={date} format={longDateTime} />
          </>
        }
        actions={
          isAdmin && (
            <ButtonLink variant="secondary" to={to.history("course_date", date.id)}>
              <History aria-hidden="true" className="size-4.5" /> Cronologia
            </ButtonLink>
          )
        }
      />
      <DateForm
        label="Modifica data"
        form={form}
        date={date}
        restored={restored}
        onSubmit={(event) => void onSubmit(event)}
        pending={pending}
        submitError={submitError}
        action="Salva"
        onCancel={() => goBack(date)}
      />
      {asking && (
        <Dialog
          title="Vuoi salvare e avvisare?"
          size="small"
          onClose={() => setAsking(false)}
          locked={pending}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)} disabled={pending}>
                Continua a modificare
              </Button>
              <Button pending={pending} onClick={() => submit()}>
                Salva e avvisa
              </Button>
            </>
          }
        >
          <p className="text-compact text-ink-soft">La data cambia orario o luogo. {mailSentence(date, romeNow())}</p>
        </Dialog>
      )}
      <ConflictDialog versions={versions} sendAgain={sendAgain} />
      <UnsavedGuard dirty={dirty} text="Le modifiche alla data non sono salvate." draft={draft} />
    </>
  );
}

/** Whether saving sends mails: people are booked or teach, the date is not over, and its time or place changes. */
function mails(date: CourseDate, values: DateValues): boolean {
  return people(date) !== null && localTime(date.end_date) > romeNow() && moves(date, values);
}

/** The fields of a date, and how each reads where somebody else has changed it. */
function dateLabels(courses: readonly CourseDate["course"][]): Labels<DateValues> {
  return {
    id_course: ["Corso", ({ id_course: chosen }) => courses.find(({ id }) => id === chosen)?.title ?? ""],
    city: ["Città", ({ city }) => city?.name ?? ""],
    venue: "Indirizzo",
    days: [
      "Giorni e orari",
      ({ days }) => days.map(({ day, from, to }) => `${longDate(`${day}T00:00`)}, ${from}–${to}`).join("\n"),
    ],
    booking_deadline: [
      "Iscrizioni entro",
      ({ booking_deadline: end }) => (end === "" ? "Inizio del corso" : shortDateTime(end)),
    ],
    seats: "Posti",
    status: ["Stato", ({ status }) => statusLabels[status]],
    private: "Data privata",
    password: "Password per iscriversi",
    color: "Colore",
    note: "Nota interna",
  };
}
