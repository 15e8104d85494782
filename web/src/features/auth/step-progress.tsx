// The wizard's progress, as text and as a bar.
import { classNames } from "@/lib/class-names";

export function StepProgress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="numbers text-small font-semibold text-ink-soft">
        {`Step ${step} di ${steps}`}
      </p>
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length: steps }, (_, index) => (
          <span
            key={index}
            className={classNames("h-1 grow rounded-full transition-colors", index < step ? "bg-brand" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
