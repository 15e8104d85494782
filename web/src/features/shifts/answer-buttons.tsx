// Accept and decline, in one press each. Once it is answered, only the other answer remains.
import { Check, X } from "lucide-react";
import type { Shift } from "@/api/types";
import { Button } from "@/ui/button";
import { titleOf } from "./labels";
import type { useAnswer } from "./use-answer";

type AnswerButtonsProps = { shift: Shift; answering: ReturnType<typeof useAnswer>; size?: "small" | "regular" };

export function AnswerButtons({ shift, answering: { answer, pending }, size }: AnswerButtonsProps) {
  const under = pending(shift);
  const about = titleOf(shift);
  return (
    <>
      {shift.status !== "declined" && (
        <Button
          variant="secondary"
          size={size}
          pending={under === "declined"}
          disabled={under !== null}
          onClick={() => answer(shift, "declined")}
        >
          <X aria-hidden="true" className="size-4.5" /> Rifiuta <span className="sr-only">{about}</span>
        </Button>
      )}
      {shift.status !== "accepted" && (
        <Button
          size={size}
          variant={shift.status === "declined" ? "secondary" : "primary"}
          pending={under === "accepted"}
          disabled={under !== null}
          onClick={() => answer(shift, "accepted")}
        >
          <Check aria-hidden="true" className="size-4.5" /> Accetta <span className="sr-only">{about}</span>
        </Button>
      )}
    </>
  );
}
