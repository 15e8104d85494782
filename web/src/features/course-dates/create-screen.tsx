// Nuova Data Corso.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { PageHeader } from "@/ui/page-header";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { DateForm, dateResolver } from "./date-form";
import { dateDraftFields, dateFields, newDate, writeOfValues, type DateValues } from "./form-values";
import { createDate } from "./queries";

export function CreateDateScreen() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = search.get("start") ?? "";
  const isStart = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(start);
  const { form, draft, restored, dirty, submit, pending, submitError } = useDraftForm<DateValues, CourseDate>({
    defaultValues: newDate(isStart ? start : null),
    resolver: dateResolver,
    draft: "course-date-new",
    draftFields: dateDraftFields,
    fields: dateFields,
    send: (values) => createDate(queries, writeOfValues(values)),
    onDone: (date) => {
      alert("success", "Data in calendario.");
      // Those who were there are recorded next.
      if (date.status === "completed") void navigate(to.courseDateReservations(date.id));
      else void navigate(`${to.courseDates()}?day=${date.date.slice(0, 10)}`);
    },
    leaves: true,
  });
  return (
    <>
      <PageHeader title="Nuova Data Corso" />
      <DateForm
        label="Nuova data"
        form={form}
        restored={restored}
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        action="Metti in calendario"
        onCancel={() => void navigate(to.courseDates())}
      />
      <UnsavedGuard dirty={dirty} text="La nuova data non è ancora in calendario." draft={draft} />
    </>
  );
}
