// The figures of all answers together.
import type { SurveyResults } from "@/api/types";
import { counted, grouped } from "@/lib/numbers";
import { Card } from "@/ui/card";
import { Total } from "@/ui/chart/total";
import { decimal, percent, shareOf, signed } from "./numbers";

export function ResultsTotals({ results: { total } }: { results: SurveyResults }) {
  return (
    <Card className="overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        <Total term="Risposte" value={grouped(total.answers)}>
          in {counted(total.dates, "data", "date")}
        </Total>
        <Total term="Tasso di risposta" value={percent(shareOf(total.answers, total.invited))}>
          {grouped(total.answers)} su {counted(total.invited, "invitato", "invitati")}
        </Total>
        <Total term="Media" value={decimal(total.mean)}>
          su 5, nelle prime quattro domande
        </Total>
        <Total term="Raccomandazione" value={signed(total.score)}>
          da −100 a +100 (NPS)
        </Total>
      </dl>
    </Card>
  );
}
