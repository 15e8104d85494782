// The wizard's buttons: back and next; submit on the last step.
import { texts } from "@/lib/texts";
import { Button } from "@/ui/button";

type StepButtonsProps = { step: number; steps: number; pending: boolean; onBack: () => void };

export function StepButtons({ step, steps, pending, onBack }: StepButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="secondary" size="large" disabled={step === 1 || pending} onClick={onBack}>
        Indietro
      </Button>
      <Button type="submit" size="large" pending={pending}>
        {step === steps ? texts.register : "Avanti"}
      </Button>
    </div>
  );
}
