// How something ended, told in the place where it was started; the focus comes here, so that it is read out.
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { HeartbeatLine } from "@/ui/heartbeat";
import { WarningIcon } from "@/ui/icons";

export function Outcome({ tone, children }: { tone: "success" | "failure"; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={classNames(
        "rise grid gap-3 rounded-card px-5 py-4",
        tone === "success" ? "bg-brand-soft" : "bg-danger-soft text-danger",
      )}
    >
      {tone === "success" ? <HeartbeatLine className="w-20 text-signal" /> : <WarningIcon className="size-6" />}
      <p>{children}</p>
    </div>
  );
}
