// The result of an action, shown in place of its form. It takes the focus, so that screen readers announce it.
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { HeartbeatLine } from "@/ui/heartbeat";
import { WarningIcon } from "@/ui/icons";

export function ResultMessage({ tone, children }: { tone: "success" | "failure"; children: ReactNode }) {
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
