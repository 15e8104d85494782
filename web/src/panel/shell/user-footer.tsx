// Who is logged in, and the way out.
import { useState } from "react";
import { classNames } from "@/lib/class-names";
import type { SessionUser } from "@/lib/session/store";
import { LogoutIcon } from "./shell-icons";
import { logOut } from "./log-out";

export function UserFooter({ user, collapsed }: { user: SessionUser | null; collapsed: boolean }) {
  const [pending, setPending] = useState(false);

  async function leave(): Promise<void> {
    setPending(true);
    const gone = await logOut();
    if (!gone) setPending(false);
  }

  return (
    <div className={classNames("flex items-center gap-3 border-t border-line pt-4", collapsed && "flex-col")}>
      {user !== null && (
        <>
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-small font-semibold text-brand"
          >
            {initials(user)}
          </span>
          <div className={collapsed ? "sr-only" : "min-w-0 grow leading-tight"}>
            <p className="truncate text-[1rem] font-semibold">{`${user.name} ${user.surname}`.toLowerCase()}</p>
            <p className="truncate text-small text-ink-faint" title={user.email}>
              {user.email}
            </p>
          </div>
        </>
      )}
      <button
        type="button"
        aria-label="Esci"
        title="Esci"
        disabled={pending}
        onClick={() => void leave()}
        className="ml-auto grid size-target shrink-0 place-items-center rounded-control text-ink-faint transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-50"
      >
        <LogoutIcon />
      </button>
    </div>
  );
}

function initials({ name, surname }: SessionUser): string {
  return [name, surname].map((part) => [...part.trim()][0] ?? "").join("").toUpperCase();
}
