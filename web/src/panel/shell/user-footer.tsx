// The logged-in user and the logout button.
import type { SessionUser } from "@/lib/session/store";
import { classNames } from "@/lib/class-names";
import { Spinner } from "@/ui/spinner";
import { LogoutIcon } from "./shell-icons";
import { useLogout } from "./use-logout";

export function UserFooter({ user, collapsed }: { user: SessionUser; collapsed: boolean }) {
  const { logOut, pending } = useLogout();
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
        onClick={() => void logOut()}
        disabled={pending}
        aria-busy={pending || undefined}
        title="Esci"
        className="grid size-target shrink-0 place-items-center rounded-control text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink"
      >
        {pending ? <Spinner size="small" label={null} /> : <LogoutIcon />}
        <span className="sr-only">Esci</span>
      </button>
    </div>
  );
}

function initials({ name, surname }: SessionUser): string {
  return [name, surname]
    .map((part) => Array.from(part.trim())[0] ?? "")
    .join("")
    .toUpperCase();
}
