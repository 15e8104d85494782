// The result of an action, shown in place of its form. It takes the focus, so that screen readers announce it.
import { useEffect, useRef, type ReactNode } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
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

/** Whether the server refuses the token of a mailed link: trying again does not help. */
export function isDeadLink(problem: Error): boolean {
  return problem instanceof ApiFailure && problem.kind === "validation";
}

export function linkProblem(problem: Error): string {
  const messages = problem instanceof ApiFailure ? problem.errors["token"] : undefined;
  return messages?.join(" ") ?? sentenceFor(problem);
}
