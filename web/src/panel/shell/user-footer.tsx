// The logged-in user and the logout button.
import { useState } from "react";
import { api, done } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { counted } from "@/lib/numbers";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";
import { forgetVisit } from "@/lib/session/expire";
import { type SessionUser, endSession } from "@/lib/session/store";
import { useUnsentMarks } from "@/features/participants/roll-call/use-roll-call";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { hasUnsavedWork } from "@/lib/unsaved-work";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { icon } from "@/ui/icon";
import { Spinner } from "@/ui/spinner";

export function UserFooter({ user, collapsed }: { user: SessionUser; collapsed: boolean }) {
  const { logOut, pending } = useLogout();
  const { waiting } = useUnsentMarks();
  const { confirm, dialog } = useConfirm();

  function leave(): void {
    if (waiting === 0 && !hasUnsavedWork()) return void logOut();
    if (waiting === 0) {
      return confirm({
        title: "Vuoi uscire senza salvare?",
        body: <p>Su questa pagina ci sono modifiche non salvate. Se esci ora, andrà perso quello che hai scritto.</p>,
        action: "Esci senza salvare",
        keep: "Resta qui",
        run: logOut,
      });
    }
    confirm({
      title: "Vuoi uscire con l'appello non inviato?",
      body: (
        <p>
          {counted(
            waiting,
            "modifica dell'appello non è ancora inviata. Se esci, resta su questo dispositivo e parte",
            "modifiche dell'appello non sono ancora inviate. Se esci, restano su questo dispositivo e partono",
          )}{" "}
          solo quando rientri da qui con il tuo account.
        </p>
      ),
      action: "Esci lo stesso",
      keep: "Resta",
      run: logOut,
    });
  }

  return (
    <div className={classNames("flex items-center gap-2 border-t border-line pt-3", collapsed && "flex-col-reverse")}>
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-small font-semibold tracking-wide text-brand"
      >
        {initials(user)}
      </span>
      <span className={classNames("grid min-w-0 grow leading-tight", collapsed && "sr-only")}>
        <span className="truncate text-label font-semibold">{`${user.name} ${user.surname}`.toLowerCase()}</span>
        <span className="truncate text-caption text-ink-soft" title={user.email}>
          {user.email}
        </span>
      </span>
      <button
        type="button"
        onClick={leave}
        disabled={pending}
        aria-busy={pending || undefined}
        title="Esci"
        className="grid size-target shrink-0 place-items-center rounded-control text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink"
      >
        {pending ? <Spinner size="small" label={null} /> : <LogoutIcon />}
        <span className="sr-only">Esci</span>
      </button>
      {dialog}
    </div>
  );
}

function initials({ name, surname }: SessionUser): string {
  return [name, surname]
    .map((part) => Array.from(part.trim())[0] ?? "")
    .join("")
    .toUpperCase();
}

/** Logs out: revokes the token, clears the session and goes to Home. */
function useLogout(): { logOut: () => Promise<void>; pending: boolean } {
  const [pending, setPending] = useState(false);

  async function logOut(): Promise<void> {
    setPending(true);
    try {
      await done(api.POST("/logout"));
      endSession();
      forgetVisit();
      loadPage(to.home());
    } catch (problem) {
      setPending(false);
      // After a 401 the client already redirects to Login.
      if (problem instanceof ApiFailure && problem.kind === "unauthorized") return;
      alert("failure", saidByServer(problem) ?? texts.logoutFailed);
    }
  }

  return { logOut, pending };
}

/** The server's message, or the default sentence for this kind of failure. */
function saidByServer(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure) || problem.message === texts.failures[problem.kind]) return null;
  return problem.message;
}

/** The icons only the shell uses. */
export const SidebarIcon = icon(
  <path d="M5 4.500h14a1.500 1.500 0 0 1 1.500 1.500v12a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 18V6A1.500 1.500 0 0 1 5 4.500zM9.500 4.500v15" />,
);
const LogoutIcon = icon(<path d="M14 4.500H6v15h8M10.500 12H20M16.500 8l4 4-4 4" />);
