// A file that is uploaded as soon as it is chosen: drop zone, progress with a way to cancel, and what went wrong.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { alertStyles, FileDrop } from "./file-drop";
import type { FileLimits } from "./file-limits";

export type Upload<Answer> = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Answer>;

type UploadFieldProps<Answer> = {
  label: ReactNode;
  limits: FileLimits;
  hint?: ReactNode;
  /** Small: in a line of a wrapping flexbox, for the cell of a table. */
  size?: "small" | "regular";
  /** A file that was dropped elsewhere on the page: it is sent at once. */
  dropped?: File | null;
  send: Upload<Answer>;
  onDone: (answer: Answer, file: File) => void;
  /** Returns true when it shows the failure itself. */
  onFailed?: (failure: ApiFailure) => boolean;
};

type Running = { name: string; share: number };

export function UploadField<Answer>({
  label,
  limits,
  hint,
  size = "regular",
  dropped = null,
  send,
  onDone,
  onFailed,
}: UploadFieldProps<Answer>) {
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const controller = new AbortController();
    cancel.current = controller;
    setFailure(null);
    setRunning({ name: file.name, share: 0 });
    try {
      const answer = await send(file, {
        onProgress: (share) => setRunning({ name: file.name, share }),
        signal: controller.signal,
      });
      setRunning(null);
      onDone(answer, file);
    } catch (problem) {
      setRunning(null);
      if (controller.signal.aborted) return;
      const failed = problem instanceof ApiFailure ? problem : new ApiFailure("server");
      if (!(problem instanceof ApiFailure)) console.error(problem);
      if (onFailed?.(failed) !== true) setFailure(failed);
    }
  }

  // Effects run twice in development; a file is sent once.
  const isSent = useRef(false);
  const sendDropped = useEffectEvent(() => {
    if (dropped === null || isSent.current) return;
    isSent.current = true;
    void start(dropped);
  });
  useEffect(() => sendDropped(), []);

  return (
    <div className={size === "small" ? "contents" : "grid gap-3"}>
      {running === null ? (
        <FileDrop label={label} limits={limits} hint={hint} size={size} onPick={(file) => void start(file)} />
      ) : (
        <Progress {...running} size={size} onCancel={() => cancel.current?.abort()} />
      )}
      <div role="alert" className={alertStyles(size)}>
        {failure !== null && <FormMessage>{textOf(failure)}</FormMessage>}
      </div>
    </div>
  );
}

type ProgressProps = Running & { size: "small" | "regular"; onCancel: () => void };

function Progress({ name, share, size, onCancel }: ProgressProps) {
  const percent = Math.round(share * 100);
  const bar = (
    <progress
      max={100}
      // Everything is sent; how long the server takes is not known.
      value={percent === 100 ? undefined : percent}
      aria-label="Caricamento del file"
      className="progress min-w-16 grow"
    />
  );
  const state = (
    <p role="status" className="numbers text-small whitespace-nowrap text-ink-soft">
      {percent === 100 ? "Elaborazione in corso…" : `${percent} %`}
    </p>
  );
  const cancel = (
    <Button variant="secondary" size={size === "small" ? "compact" : "small"} onClick={onCancel}>
      Annulla
    </Button>
  );
  if (size === "small") {
    return (
      <div title={name} className="flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-1">
        {bar}
        {state}
        {cancel}
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-card border border-line-strong bg-surface px-6 py-8">
      <p className="truncate text-compact font-semibold">{name}</p>
      {bar}
      <div className="flex items-center justify-between gap-4">
        {state}
        {cancel}
      </div>
    </div>
  );
}

/** The messages about the file, or the failure's own sentence. */
function textOf(failure: ApiFailure): string {
  const messages = Object.values(failure.errors).flat();
  return messages.length > 0 ? messages.join(" ") : sentenceFor(failure);
}
