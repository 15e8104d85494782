// The mails about certificates that are held back, and the button that calls them off.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { alert } from "@/lib/alerts/store";
import { shortDateTime, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { localTime } from "@/lib/rome-time";
import { useRomeNow } from "@/lib/use-rome-now";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { callOffMails, heldMailsQuery } from "./certificate-calls";

export function HeldMails({ dateId }: { dateId: number }) {
  const queries = useQueryClient();
  const { data: held } = useQuery(heldMailsQuery(dateId));
  const { confirm, dialog } = useConfirm();
  const now = useRomeNow();
  if (held === undefined || held.total === 0 || held.leave_at === null) return dialog;
  const isToday = localTime(held.leave_at).slice(0, 10) === now.slice(0, 10);
  const at = isToday ? `alle ${timeOfDay(held.leave_at)}` : `il ${shortDateTime(held.leave_at)}`;
  const mails = counted(held.total, "email", "email");
  return (
    <>
      <Card className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <p role="status" className="flex min-w-0 grow items-center gap-2 text-compact">
          <Mail className="size-4.5 shrink-0 text-brand" />
          <span>
            <strong className="font-semibold">
              {mails} sugli attestati {held.total === 1 ? "aspetta" : "aspettano"}.
            </strong>{" "}
            {held.total === 1 ? "Parte" : "Partono"} {at}.
          </span>
        </p>
        <Button
          size="small"
          onClick={() =>
            confirm({
              title: `Vuoi fermare ${mails}?`,
              body: "Gli attestati restano rilasciati e si scaricano da «I Miei Corsi», ma nessuna email lo dirà. Chi ferma l'invio resta in Registro attività.",
              action: "Ferma l'invio",
              keep: held.total === 1 ? "Lasciala partire" : "Lasciale partire",
              run: async () => {
                const stopped = await callOffMails(queries, dateId);
                alert("success", `${counted(stopped, "email fermata", "email fermate")}.`);
              },
              // The notice goes away with its button.
              onDone: () => document.getElementById("contenuto")?.focus({ preventScroll: true }),
            })
          }
        >
          Ferma l'invio
        </Button>
      </Card>
      {dialog}
    </>
  );
}
