// On which devices the user is logged in, and ending those sessions.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import type { LoginSession } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { endOtherSessions, endSession, sessionsQuery } from "./security-queries";

export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  if (sessions !== undefined) return <List sessions={sessions} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le tue sessioni">
      <Skeleton className="h-32" />
    </QueryState>
  );
}

function List({ sessions }: { sessions: readonly LoginSession[] }) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const others = sessions.filter(({ current }) => !current);
  const end = (session: LoginSession) =>
    confirm({
      title: `Vuoi chiudere la sessione di ${session.device}?`,
      body: "Su quel dispositivo dovrai accedere di nuovo.",
      action: "Chiudi la sessione",
      keep: "Lasciala aperta",
      run: () => endSession(queries, session.id),
      onDone: () => alert("success", "Sessione chiusa."),
    });
  const endOthers = () =>
    confirm({
      title: "Vuoi chiudere tutte le altre sessioni?",
      body: `Resta aperta solo questa sessione: su ${others.length === 1 ? "un altro dispositivo" : `altri ${others.length} dispositivi`} dovrai accedere di nuovo.`,
      action: "Chiudi le altre",
      keep: "Lasciale aperte",
      run: () => endOtherSessions(queries),
      onDone: () => alert("success", `${counted(others.length, "sessione chiusa", "sessioni chiuse")}.`),
    });
  return (
    <>
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <DeviceIcon device={session.device} />
            <div className="grid min-w-0 grow basis-60 gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-compact font-semibold">
                {session.device}
                {session.current && <Badge tone="brand">Questo dispositivo</Badge>}
              </p>
              <p className="text-small text-ink-soft">
                {session.current ? "In uso adesso" : `Ultimo uso ${longDateTime(session.last_seen_at)}`} · accesso{" "}
                {longDateTime(session.created_at)}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Chiudi la sessione di ${session.device}, accesso ${longDateTime(session.created_at)}`}
                onClick={() => end(session)}
              >
                Chiudi
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-small text-ink-soft">Non hai sessioni aperte su altri dispositivi.</p>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={endOthers}>
          Chiudi tutte le altre sessioni
        </Button>
      )}
      {dialog}
    </>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />;
}
