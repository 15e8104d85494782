// What is urgent, on the admins' Panoramica: nobody opens Sistema to see whether all is well.
import { useQuery } from "@tanstack/react-query";
import { patterns } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { AppLink } from "@/ui/app-link";
import { ArrowRightIcon, WarningIcon } from "@/ui/icons";
import { concernWords } from "./concerns";
import { systemQuery } from "./queries";

export function SystemNotice() {
  const { user } = useSession();
  const { data } = useQuery({ ...systemQuery, enabled: user?.is_admin === true });
  const urgent = data?.concerns.filter(({ state }) => state === "fault") ?? [];
  if (urgent.length === 0) return null;
  return (
    <AppLink
      to={patterns.system}
      className="group flex min-h-target items-center gap-3 rounded-control bg-danger-soft px-4 py-3 text-compact leading-snug text-ink"
    >
      <WarningIcon className="size-5 shrink-0 text-danger" />
      <span className="min-w-0 flex-1">
        {urgent.map(({ concern }) => concernWords[concern].title).join(". ")}.{" "}
        <span className="underline">Apri Sistema</span>
      </span>
      <ArrowRightIcon className="size-4 shrink-0 transition-transform group-hover:translate-x-0.5" />
    </AppLink>
  );
}
