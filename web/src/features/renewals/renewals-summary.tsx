// The results of the reminders: how many were sent, and how many bookings and new certificates followed. The figures of each
// reminder are behind it.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceFor } from "@/api/failure";
import type { RenewalQuery, RenewalSummary as Figures } from "@/api/types";
import { grouped, percent, shareOf } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ChevronDownIcon } from "@/ui/icons";
import { Skeleton } from "@/ui/states";
import { stepLabels } from "./labels";
import { renewalSummaryQuery } from "./queries";

export function RenewalsSummary({ query }: { query: RenewalQuery }) {
  const { data: figures, error, refetch } = useQuery(renewalSummaryQuery(query));
  return (
    <Card className="mt-8 overflow-hidden">
      <h2 className="px-4 pt-3 text-small font-semibold sm:px-5">Che cosa hanno portato i promemoria</h2>
      {figures !== undefined ? (
        <Summary figures={figures} />
      ) : error === null ? (
        <div className="grid grid-cols-3 gap-4 p-4 sm:p-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2 pb-4 text-compact sm:px-5">
          <span>I risultati non si sono caricati. {sentenceFor(error)}</span>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Ricarica i risultati
          </Button>
        </div>
      )}
    </Card>
  );
}

function Summary({ figures }: { figures: Figures }) {
  const { sent, booked, renewed, steps } = figures;
  if (sent === 0) {
    return (
      <p className="px-4 pt-1 pb-4 text-compact text-ink-soft sm:px-5">
        Nessun promemoria inviato finora: partono da soli 90, 60, 30 e 7 giorni prima della scadenza, e una volta dopo.
      </p>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-3 divide-x divide-line">
        <Figure term="Inviati" value={sent} />
        <Figure term="Prenotati" value={booked} share={percent(shareOf(booked, sent))} />
        <Figure term="Rinnovati" value={renewed} share={percent(shareOf(renewed, sent))} />
      </dl>
      <details className="group border-t border-line">
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-2 px-4 text-compact font-medium text-brand -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" /> Quale promemoria funziona
        </summary>
        <div className="overflow-x-auto px-4 pb-4 sm:px-5">
          <table className="w-full max-w-3xl text-compact">
            <caption className="sr-only">Risultati per promemoria</caption>
            <thead className="text-left text-small text-ink-soft">
              <tr>
                <Head>Promemoria</Head>
                <Head end>Inviati</Head>
                <Head end>Prenotati</Head>
                <Head end>Rinnovati</Head>
                <Head end>Resa</Head>
              </tr>
            </thead>
            <tbody className="numbers">
              {steps.map(({ step, ...of }) => (
                <tr key={step} className="border-t border-line">
                  <th scope="row" className="py-2 pr-3 text-left font-medium">
                    {stepLabels[step]}
                  </th>
                  <td className="py-2 pl-3 text-right">{grouped(of.sent)}</td>
                  <td className="py-2 pl-3 text-right">{grouped(of.booked)}</td>
                  <td className="py-2 pl-3 text-right">{grouped(of.renewed)}</td>
                  <td className="py-2 pl-3 text-right font-semibold">{percent(shareOf(of.booked, of.sent))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 max-w-prose text-small text-ink-soft">
            Prenotazioni e rinnovi contano per l'ultimo promemoria ricevuto prima. La resa è quanti promemoria hanno
            portato una prenotazione.
          </p>
        </div>
      </details>
    </>
  );
}

type FigureProps = { term: string; value: number; share?: string };

function Figure({ term, value, share: part }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 px-4 pt-1.5 pb-3 sm:px-5">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        <span className="numbers text-figure leading-tight font-semibold">{grouped(value)}</span>
        {part !== undefined && (
          <span className="numbers text-small text-ink-soft">
            {part}
            <span className="max-sm:sr-only"> dei promemoria</span>
          </span>
        )}
      </dd>
    </div>
  );
}

function Head({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={end ? "py-2 pl-3 text-right font-semibold" : "py-2 pr-3 font-semibold"}>
      {children}
    </th>
  );
}
