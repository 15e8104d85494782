// Opens the question before certificates are issued.
import { Award } from "lucide-react";
import { Button, type ButtonVariant } from "@/ui/button";
import { useParticipantDialog } from "../use-participant-dialog";
import type { Issuing } from "./use-issuing";

type IssueButtonProps = {
  issuing: Issuing;
  /** These reservations; everybody with a seat without them. */
  ids?: number[];
  variant?: ButtonVariant;
};

export function IssueButton({ issuing, ids, variant = "secondary" }: IssueButtonProps) {
  const { open } = useParticipantDialog();
  return (
    <Button
      variant={variant}
      // A pending button hides its text, for minutes here.
      aria-label="Rilascia attestati"
      pending={issuing.isRunning}
      keepsFocus
      onClick={() => open("issue", ids)}
    >
      <Award className="size-4.5" /> Rilascia attestati
    </Button>
  );
}
