// Modifica Data Corso. A change of time or place says whom it mails before it is sent.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useForm, useFormState } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { longDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { Button, ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/ui/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { useVersionedSave } from "@/ui/form/use-versioned-save";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { calendarPath } from "./calendar-url";
import { dateLabels } from "./conflicts";
import { DateForm, dateResolver } from "./date-form";
import { dateDraftFields, dateFields, moves, valuesOf, writeOfValues, type DateValues } from "./form-values";
import { mailSentence, people } from "./moving";
import { dateQuery, saveDate, type TaggedDate } from "./queries";
import { useCourseChoice } from "./use-course-choice";

export function EditDateScreen({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...dateQuery(id), refetchOnWindowFocus: false });
  // The form begins with an answer that is fresh, and then keeps what is typed whatever else is fetched.
  const [stored, setStored] = useState<TaggedDate | null>(null);
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

function EditDate({ stored }: { stored: TaggedDate }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isAdmin = useSession().user?.is_admin === true;
  // The version that the form is based on.
  const [date, setDate] = useState(stored.date);
  const [asking, setAsking] = useState(false);
  const form = useForm<DateValues>({ defaultValues: valuesOf(date), resolver: dateResolver });
  const draft = `course-date-${date.id}`;
  const restored = useDraft(form, { name: draft, of: "user", fields: dateDraftFields });
  const { isDirty } = useFormState({ control: form.control });
  const [saved, setSaved] = useState(false);
  const { state } = useLocation();
  const goBack = (shown: CourseDate) => void navigate(calendarPath(state, shown));

  const courses = useCourseChoice();
  const versions = useVersionedSave<DateValues, TaggedDate>({
    form,
    labels: dateLabels([...courses, date.course]),
    subject: "questa data",
    stored,
    valuesOf: (tagged) => valuesOf(tagged.date),
    save: (values, { tag }) => saveDate(queries, date.id, tag, writeOfValues(values)),
    read: () => queries.fetchQuery({ ...dateQuery(date.id), staleTime: 0 }),
    onBase: (tagged) => setDate(tagged.date),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: dateFields,
    send: versions.send,
    onDone: (result) => {
      setAsking(false);
      // Before the navigation, which the guard would stop.
      flushSync(() => setSaved(true));
      removeDraft(draft);
      alert("success", "Data salvata.");
      goBack(result.date);
    },
    onFailed: () => setAsking(false),
  });

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if ((await form.trigger()) && mails(date, form.getValues())) setAsking(true);
    else submit();
  }

  function sendAgain(theirs: TaggedDate): void {
    if (mails(theirs.date, form.getValues())) setAsking(true);
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
          title="Salvare e avvisare?"
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
      <UnsavedGuard dirty={isDirty && !saved} text="Le modifiche alla data non sono salvate." draft={draft} />
    </>
  );
}

/** Whether saving sends mails: people are booked or teach, the date is not over, and its time or place changes. */
function mails(date: CourseDate, values: DateValues): boolean {
  return people(date) !== null && localTime(date.end_date) > romeNow() && moves(date, values);
}
