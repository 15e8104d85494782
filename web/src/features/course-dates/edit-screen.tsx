// Modifica Data Corso. A change of time or place says whom it mails before it is sent; a change that somebody else has
// saved meanwhile is shown beside one's own.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useForm, useFormState } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { longDateTime } from "@/lib/dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { Button, ButtonLink } from "@/ui/button";
import { ConflictDialog } from "@/ui/conflict-dialog";
import { Dialog } from "@/ui/dialog/dialog";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { PageHeader } from "@/ui/page-header";
import { ErrorState, Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { conflictsOf, resolved } from "./conflicts";
import { DateForm, dateResolver } from "./date-form";
import { dateDraftFields, dateFields, moves, valuesOf, writeOfValues, type DateValues } from "./form-values";
import { mailSentence, people } from "./moving";
import { dateQuery, saveDate, type TaggedDate } from "./queries";

export function EditDateScreen({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...dateQuery(id), refetchOnWindowFocus: false });
  // The form begins with an answer that is fresh, and then keeps what is typed whatever else is fetched.
  const [stored, setStored] = useState<TaggedDate | null>(null);
  if (stored === null && data !== undefined && !isFetching) setStored(data);
  if (stored === null) {
    return error === null ? (
      <div className="grid gap-6">
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    ) : (
      <ErrorState message={sentenceFor(error)} onRetry={() => void refetch()} />
    );
  }
  return <EditDate stored={stored} />;
}

function EditDate({ stored }: { stored: TaggedDate }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isAdmin = useSession().user?.is_admin === true;
  // The version that the form was filled with. It changes only when the reader has seen another one.
  const [date, setDate] = useState(stored.date);
  const tag = useRef(stored.tag);
  const [asking, setAsking] = useState(false);
  const [theirs, setTheirs] = useState<TaggedDate | null>(null);
  const form = useForm<DateValues>({ defaultValues: valuesOf(date), resolver: dateResolver });
  const draft = `course-date-${date.id}`;
  const restored = useDraft(form, { name: draft, of: "user", fields: dateDraftFields });
  const { isDirty } = useFormState({ control: form.control });
  const [saved, setSaved] = useState(false);
  const back = `${to.courseDates()}?day=${date.date.slice(0, 10)}&date=${date.id}`;

  const { submit, pending, submitError } = useSubmission({
    form,
    fields: dateFields,
    send: save,
    onDone: (result) => {
      setAsking(false);
      if (result === null) return;
      setSaved(true);
      removeDraft(draft);
      alert("success", "Data salvata.");
      void navigate(back);
    },
    onFailed: () => setAsking(false),
  });

  /** Null when somebody else has saved meanwhile: then both versions are shown. */
  async function save(values: DateValues): Promise<TaggedDate | null> {
    try {
      return await saveDate(queries, date.id, tag.current, writeOfValues(values));
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      setTheirs(await queries.fetchQuery({ ...dateQuery(date.id), staleTime: 0 }));
      return null;
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if ((await form.trigger()) && mails(date, form.getValues())) setAsking(true);
    else submit();
  }

  function resolve(other: TaggedDate, choice: Record<string, "mine" | "theirs">): void {
    const values = resolved(form.getValues(), valuesOf(other.date), choice);
    tag.current = other.tag;
    setDate(other.date);
    setTheirs(null);
    form.reset(valuesOf(other.date));
    form.reset(values, { keepDefaultValues: true });
    if (mails(other.date, values)) setAsking(true);
    else submit();
  }

  return (
    <>
      <PageHeader
        title="Modifica Data Corso"
        description={`${date.course.title}, ${longDateTime(date.date)}`}
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
        onCancel={() => void navigate(back)}
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
      {theirs !== null && (
        <ConflictDialog
          subject="questa data"
          conflicts={conflictsOf(form.getValues(), valuesOf(theirs.date))}
          onClose={() => setTheirs(null)}
          onResolve={(choice) => resolve(theirs, choice)}
        />
      )}
      <UnsavedGuard
        dirty={isDirty && !pending && !saved}
        text="Le modifiche alla data non sono salvate."
        draft={draft}
      />
    </>
  );
}

/** Whether saving sends mails: people are booked or teach, the date is not over, and its time or place changes. */
function mails(date: CourseDate, values: DateValues): boolean {
  return people(date) !== null && localTime(date.end_date) > romeNow() && moves(date, values);
}
