// Why a call that changes all of the chosen people, or none, changed none.
import { keyed } from "@/lib/keyed";
import { FormMessage } from "@/ui/form/form-message";
import { refusalText } from "../refusals";
import { reasonsIn } from "./use-reinstate";

type RefusalProps = {
  /** The thrown error; null without one. */
  problem: unknown;
  /** That nothing was done: `Nessuna iscrizione è stata annullata.` */
  text: string;
};

export function Refusal({ problem, text }: RefusalProps) {
  const reasons = reasonsIn(problem);
  return (
    <div role="alert" className="empty:hidden">
      {problem !== null && (
        <FormMessage>
          {reasons.length === 0 ? (
            refusalText(problem)
          ) : (
            <>
              <p>{text}</p>
              <ul className="mt-1 list-disc pl-5">
                {keyed(reasons).map(({ key, item }) => (
                  <li key={key}>{item}</li>
                ))}
              </ul>
            </>
          )}
        </FormMessage>
      )}
    </div>
  );
}
