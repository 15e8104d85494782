// Issues certificates with one press.
import { Award } from "lucide-react";
import { Button, type ButtonVariant } from "@/ui/button";
import type { Issuing } from "./use-issuing";

type IssueButtonProps = {
  issuing: Issuing;
  /** These reservations; everybody with a seat without them. */
  ids?: number[];
  variant?: ButtonVariant;
};

export function IssueButton({ issuing, ids, variant = "secondary" }: IssueButtonProps) {
  return (
    <Button
      variant={variant}
      // A pending button hides its text, for minutes here.
      aria-label="Rilascia attestati"
      pending={issuing.isRunning}
      keepsFocus
      onClick={() => void issuing.start(ids)}
    >
      <Award className="size-4.5" /> Rilascia attestati
    </Button>
  );
}
