// The calls with which admins decide what mails say, and when participants are reminded of a course.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, taggedAnswer, type Tagged } from "@/api/client";
import type { CourseReminderSettings, MailTextDetails, QueuedTestMail, TriedMail } from "@/api/types";
import type { MailDraft, MailKind, MailWords } from "./mail-texts";

export type ReadMailText = Tagged<MailTextDetails>;
export type ReadReminders = Tagged<CourseReminderSettings>;

/** The mails whose words can be changed. */
export const mailTextsQuery = queryOptions({
  queryKey: ["mail-texts"],
  queryFn: ({ signal }) => answer(api.GET("/settings/mails", { signal })),
});

/** The words of a mail with their tag. */
export function mailTextQuery(kind: string) {
  return queryOptions({
    queryKey: ["mail-text", kind],
    queryFn: ({ signal }): Promise<ReadMailText> =>
      taggedAnswer(api.GET("/settings/mails/{kind}", { params: { path: { kind } }, signal })),
  });
}

/** The mail with words that are not saved. */
export function previewQuery(kind: MailKind, draft: MailDraft) {
  return queryOptions({
    queryKey: ["mail-preview", kind, draft],
    queryFn: ({ signal }) =>
      answer(api.POST("/settings/mails/{kind}/preview", { params: { path: { kind } }, body: draft, signal })),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** On which days participants are reminded, with the tag. */
export const remindersQuery = queryOptions({
  queryKey: ["course-reminders"],
  queryFn: ({ signal }): Promise<ReadReminders> => taggedAnswer(api.GET("/settings/course-reminders", { signal })),
});

/** Saves words for a mail that is still as `tag` says; throws a 412 failure when it is not. */
export async function saveWords(
  queries: QueryClient,
  kind: MailKind,
  words: MailWords,
  tag: string,
): Promise<ReadMailText> {
  const call = api.PUT("/settings/mails/{kind}", {
    params: { path: { kind } },
    body: words,
    headers: { "If-Match": tag },
  });
  return changed(queries, await taggedAnswer(call));
}

/** Gives a mail its original words back. */
export async function resetWords(queries: QueryClient, kind: MailKind, tag: string): Promise<ReadMailText> {
  const call = api.DELETE("/settings/mails/{kind}", { params: { path: { kind } }, headers: { "If-Match": tag } });
  return changed(queries, await taggedAnswer(call));
}

/** Sends the mail with words that are not saved to the admin. */
export function sendTest(kind: MailKind, draft: MailDraft): Promise<QueuedTestMail> {
  return answer(api.POST("/settings/mails/{kind}/test", { params: { path: { kind } }, body: draft }));
}

/** Sends a mail to the admin at once, to see whether mails leave. */
export function tryDelivery(): Promise<TriedMail> {
  return answer(api.POST("/settings/mail-delivery"));
}

/** How many reminders would be sent soon if these were the days. */
export async function countReminders(days: readonly number[]): Promise<number> {
  const call = api.PUT("/settings/course-reminders", {
    params: { query: { dry_run: 1 } },
    body: { days: [...days] },
    headers: { "If-Match": "*" },
  });
  return (await answer(call)).due ?? 0;
}

/** Saves the days of the reminders; throws a 412 failure when others have changed them. */
export async function saveReminders(
  queries: QueryClient,
  days: readonly number[],
  tag: string,
): Promise<ReadReminders> {
  const call = api.PUT("/settings/course-reminders", { body: { days: [...days] }, headers: { "If-Match": tag } });
  const read: ReadReminders = await taggedAnswer(call);
  queries.setQueryData(remindersQuery.queryKey, read);
  return read;
}

function changed(queries: QueryClient, read: ReadMailText): ReadMailText {
  queries.setQueryData(mailTextQuery(read.data.kind).queryKey, read);
  void queries.invalidateQueries({ queryKey: mailTextsQuery.queryKey });
  return read;
}
