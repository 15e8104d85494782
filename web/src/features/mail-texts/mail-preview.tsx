// The mail as its reader will see it: the HTML part in a frame, or the plain text.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { MailSample } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Spinner } from "@/ui/spinner";
import { Skeleton } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { MailFrame } from "./mail-frame";
import { labels, wordFields, type MailDraft, type MailKind } from "./mail-texts";
import { previewQuery } from "./queries";

type MailPreviewProps = {
  kind: MailKind;
  draft: MailDraft;
  isDirty: boolean;
  onSample: (sample: MailSample) => void;
};

export function MailPreview({ kind, draft, isDirty, onSample }: MailPreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(kind, draft));
  const [isPlain, setPlain] = useState(false);
  const [isNarrow, setNarrow] = useState(false);

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5 xl:sticky xl:top-18">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex items-center gap-3">
          <h3 className="text-compact font-semibold">Anteprima</h3>
          {isDirty ? <Badge tone="warning">Non ancora in uso</Badge> : <Badge tone="brand">In uso</Badge>}
        </div>
        {isFetching && <Spinner size="small" label="L'anteprima si aggiorna" />}
      </div>
      <div className="flex flex-wrap gap-x-5">
        <Switch label="Solo testo" checked={isPlain} onChange={setPlain} />
        <Switch label="Come sul telefono" checked={isNarrow} onChange={setNarrow} />
        <Switch
          label="Valori più lunghi"
          checked={draft.sample === "longest"}
          onChange={(on) => onSample(on ? "longest" : "usual")}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      </div>
      {data === undefined ? (
        error === null && <Skeleton className="h-112 w-full" />
      ) : (
        <div aria-busy={isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-small wrap-break-word">
            <span className="text-ink-soft">Oggetto:</span> <strong className="font-semibold">{data.subject}</strong>
          </p>
          <div className={classNames("w-full justify-self-center", isNarrow && "max-w-90")}>
            {isPlain ? (
              <pre className="overflow-hidden rounded-control border border-line bg-sunken p-4 text-small wrap-anywhere whitespace-pre-wrap">
                {data.text}
              </pre>
            ) : (
              <MailFrame html={data.html} title={`Anteprima del messaggio: ${data.subject}`} />
            )}
          </div>
        </div>
      )}
      <p className="text-small text-ink-soft">
        {isDirty
          ? "Ecco come diventerà. Nessuno lo riceve così finché non salvi."
          : "È il messaggio che parte, con i dati di una persona inventata."}
      </p>
    </Card>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const errors = error instanceof ApiFailure ? error.errors : {};
  const wrong = wordFields.filter((field) => (errors[field] ?? []).length > 0);
  if (wrong.length > 0) {
    return (
      <div className="grid gap-1 text-small text-danger">
        <p className="font-medium">L'anteprima non è aggiornata:</p>
        <ul className="grid gap-0.5">
          {wrong.map((field) => (
            <li key={field}>
              <span className="font-semibold">{labels[field]}.</span> {(errors[field] ?? []).join(" ")}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-small font-medium text-danger">L'anteprima non è aggiornata. {sentenceFor(error)}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Riprova
      </Button>
    </div>
  );
}
