// The calls behind the link of a reminder's mail.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { ReminderSubscription } from "@/api/types";

export function remindersQuery(token: string) {
  return queryOptions({
    queryKey: ["renewal-reminders", token],
    queryFn: ({ signal }) => answer(api.GET("/renewal-reminders/{token}", { params: { path: { token } }, signal })),
  });
}

export function setReminders(token: string, active: boolean): Promise<ReminderSubscription> {
  return answer(api.PUT("/renewal-reminders/{token}", { params: { path: { token } }, body: { active } }));
}
