// A sentence about a whole form, beside its buttons.
import type { ReactNode } from "react";
import { WarningIcon } from "@/ui/icons";

export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-control bg-danger-soft px-4 py-3 text-compact leading-snug text-danger">
      <WarningIcon className="mt-0.5 size-5" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
