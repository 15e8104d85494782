// Whether the user is reminded of certificates that expire. It is saved at once.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Switch } from "@/ui/switch";
import { saveReminders } from "./queries";

export function RemindersSwitch({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const id = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (active: boolean) => saveReminders(queries, active),
    onSuccess: (active) =>
      alert("success", active ? "Promemoria attivi." : "Promemoria spenti: non ti scriveremo più."),
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });

  return (
    <div className="grid justify-items-start gap-1">
      <Switch
        label="Promemoria di scadenza degli attestati"
        checked={isPending ? variables : profile.renewal_reminders}
        pending={isPending}
        onChange={(next) => mutate(next)}
        aria-describedby={id}
      />
      <p id={id} className="max-w-prose text-small text-ink-soft">
        Un'email 90, 60, 30 e 7 giorni prima della scadenza e una dopo. Si fermano da sole quando prenoti o rinnovi.
      </p>
    </div>
  );
}
