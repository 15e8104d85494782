// The figures of all answers together.
import type { ReactNode } from "react";
import type { SurveyResults } from "@/api/types";
import { counted, grouped } from "@/lib/numbers";
import { Card } from "@/ui/card";
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

function Total({ term, value, children }: { term: string; value: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-4 py-3 sm:px-5">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="grid">
        <span className="numbers text-figure leading-tight font-semibold">{value}</span>
        <span className="numbers text-small text-ink-soft">{children}</span>
      </dd>
    </div>
  );
}
