// Nuova Data Corso.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm, useFormState } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { to } from "@/lib/routes";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { PageHeader } from "@/ui/page-header";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { DateForm, dateResolver } from "./date-form";
import { dateDraftFields, dateFields, newDate, writeOfValues, type DateValues } from "./form-values";
import { createDate } from "./queries";

const draft = "course-date-new";

export function CreateDateScreen() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = search.get("start") ?? "";
  const isStart = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(start);
  const form = useForm<DateValues>({
    defaultValues: newDate(isStart ? start : null),
    resolver: dateResolver,
  });
  const { isDirty } = useFormState({ control: form.control });
  const [saved, setSaved] = useState(false);
  const restored = useDraft(form, { name: draft, of: "user", fields: dateDraftFields });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: dateFields,
    send: (values) => createDate(queries, writeOfValues(values)),
    onDone: (date) => {
      // Before the navigation, which the guard would stop.
      flushSync(() => setSaved(true));
      removeDraft(draft);
      alert("success", "Data in calendario.");
      void navigate(`${to.courseDates()}?day=${date.date.slice(0, 10)}`);
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
      <UnsavedGuard dirty={isDirty && !saved} text="La nuova data non è ancora in calendario." draft={draft} />
    </>
  );
}
