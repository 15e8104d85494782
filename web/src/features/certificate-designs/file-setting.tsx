// A file of certificates: the one in use, and a new one, which is tried out and shown before it is used.
import { useQueryClient } from "@tanstack/react-query";
import { Check, Trash } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import type { Tagged } from "@/api/client";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { CertificateDesign } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { FormMessage } from "@/ui/form/form-message";
import type { FileLimits } from "@/ui/upload/file-limits";
import { UploadField } from "@/ui/upload/upload-field";
import { UploadProgress } from "@/ui/upload/upload-progress";
import { textsOf, valuesOf } from "./design-texts";
import { designQuery, removeFile, sendFile, tryOut, type ChosenFile, type Draft, type Part } from "./queries";

export type FileSettingProps = {
  read: Tagged<CertificateDesign>;
  draft: Draft;
  /** The files that wait to be used, of all parts. */
  files: readonly ChosenFile[];
  onChoose: (part: Part, chosen: ChosenFile | null) => void;
  /** The design with the changed file, or with what another admin has changed. */
  onSaved: (saved: Tagged<CertificateDesign>) => void;
};

export type PartTexts = {
  title: string;
  description: ReactNode;
  /** `Nuovo logo` */
  choose: string;
  hint: string;
  /** `Usa questo logo` */
  use: string;
  used: string;
  /** `Togli il logo` */
  remove: string;
  removeQuestion: string;
  removeBody: string;
  removed: string;
};

type Props = FileSettingProps & {
  part: Part;
  texts: PartTexts;
  limits: FileLimits;
  /** The file in use, with what can be done with it. */
  current: ReactNode;
  children?: ReactNode;
};

const stale = "Un altro amministratore ha appena cambiato gli attestati: guarda l'anteprima e riprova.";

export function FileSetting({ part, texts, limits, current, children, read, draft, files, onChoose, onSaved }: Props) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const chosen = files.find((file) => file.part === part) ?? null;
  const isInUse = read.data[part] !== null && read.data[part] !== undefined;

  async function remove(): Promise<void> {
    await orReload(removeFile(queries, part, read.tag));
    onChoose(part, null);
  }

  /** After another admin's change the screen shows it, and the reader decides again. */
  async function orReload(change: Promise<Tagged<CertificateDesign>>): Promise<void> {
    try {
      onSaved(await change);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      onSaved(await queries.fetchQuery({ ...designQuery, staleTime: 0 }));
      throw new ApiFailure("conflict", { status: 412, message: stale });
    }
  }

  return (
    <Card className="p-4 sm:p-6">
      <section aria-labelledby={`setting-${part}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <h3 id={`setting-${part}`} className="text-compact font-semibold">
            {texts.title}
          </h3>
          <div className="text-small text-ink-soft">{texts.description}</div>
        </div>
        {current}
        {chosen !== null ? (
          <ChosenFileBox
            key={`${chosen.file.name}-${chosen.file.lastModified}`}
            chosen={chosen}
            texts={texts}
            onUse={(options) => orReload(sendFile(queries, chosen, read.tag, options))}
            onClose={() => onChoose(part, null)}
          />
        ) : (
          <UploadField
            label={texts.choose}
            limits={limits}
            hint={texts.hint}
            size="small"
            send={async (file, options) => {
              const next = { part, file };
              await tryOut(
                queries,
                read.data.version,
                { ...draft, texts: draft.texts ?? textsOf(valuesOf(read.data)), chosen: next },
                options,
              );
              return next;
            }}
            onDone={(next) => onChoose(part, next)}
          />
        )}
        {isInUse && (
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                confirm({
                  title: texts.removeQuestion,
                  body: texts.removeBody,
                  action: texts.remove,
                  keep: "Lascia com'è",
                  run: remove,
                  onDone: () => alert("success", texts.removed),
                })
              }
            >
              <Trash className="size-4" /> {texts.remove}
            </Button>
          </div>
        )}
        {children}
      </section>
      {dialog}
    </Card>
  );
}

type ChosenFileBoxProps = {
  chosen: ChosenFile;
  texts: PartTexts;
  onUse: (options: { onProgress: (share: number) => void }) => Promise<unknown>;
  onClose: () => void;
};

/** A file that is in the preview and not in use. */
function ChosenFileBox({ chosen: { file }, texts, onUse, onClose }: ChosenFileBoxProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);

  async function use(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    setProgress(0);
    try {
      await onUse({ onProgress: setProgress });
      alert("success", texts.used);
      onClose();
    } catch (problem) {
      const messages = problem instanceof ApiFailure ? Object.values(problem.errors).flat() : [];
      setFailure(messages.length > 0 ? messages.join(" ") : sentenceFor(problem));
      setProgress(null);
    } finally {
      busy.current = false;
    }
  }

  const pending = progress !== null;
  return (
    <div
      role="group"
      aria-label="File scelto"
      className="grid gap-3 rounded-control border border-warning bg-warning-soft p-4 text-compact"
    >
      <p className="min-w-0 break-words">
        <span className="font-semibold">{file.name}</span> va bene: lo vedi nell'anteprima, non è ancora in uso.
      </p>
      <div role="alert" className="empty:hidden">
        {failure !== null && <FormMessage>{failure}</FormMessage>}
      </div>
      {progress !== null && <UploadProgress share={progress} label="Caricamento del file" />}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button size="small" onClick={() => void use()} pending={pending}>
          <Check className="size-4" /> {texts.use}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose} disabled={pending}>
          Rinuncia
        </Button>
      </div>
    </div>
  );
}
