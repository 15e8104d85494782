// How far the certificates of a date are: progress, then who got one and who did not, and why.
import { Award } from "lucide-react";
import type { ReactNode } from "react";
import type { CourseDate, Job } from "@/api/types";
import { counted } from "@/lib/numbers";
import { texts } from "@/lib/texts";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DownloadButton } from "@/ui/download-button";
import { FormMessage } from "@/ui/form/form-message";
import { CloseIcon } from "@/ui/icons";
import { certificatesArchive } from "./certificate-calls";
import { documentName } from "./document-name";
import { LeftOut } from "../left-out";
import { useParticipantDialog } from "../use-participant-dialog";
import type { Issuing } from "./use-issuing";

type IssuingNoticeProps = {
  dateId: number;
  /** Its facts, once they are known. */
  date: CourseDate | undefined;
  issuing: Issuing;
};

export function IssuingNotice({ dateId, date, issuing }: IssuingNoticeProps) {
  const { job, isRunning, lost } = issuing;
  const { open } = useParticipantDialog();
  const ended = !isRunning && job !== undefined && job.state !== "running" ? job : undefined;
  return (
    <>
      {/* Always there, so that it is announced when it changes; the numbers in between are left to the progress bar. */}
      <p role="status" className="sr-only">
        {isRunning ? "Rilascio degli attestati in corso." : ended !== undefined && summary(ended)}
      </p>
      <div role="alert" className="empty:hidden">
        {lost !== null && (
          <Notice onClose={issuing.dismiss}>
            <FormMessage>
              <div className="grid justify-items-start gap-3">
                <p>Il rilascio continua, ma non riusciamo a seguirlo. {lost}</p>
                <Button size="small" onClick={issuing.follow}>
                  {texts.retry}
                </Button>
              </div>
            </FormMessage>
          </Notice>
        )}
      </div>
      {isRunning && <Running job={job} />}
      {ended !== undefined && (
        <Notice onClose={issuing.dismiss}>
          <Result dateId={dateId} date={date} job={ended} onRetry={() => open("issue")} />
        </Notice>
      )}
    </>
  );
}

function Running({ job }: { job: Job | undefined }) {
  const { done, total } = job?.state === "running" ? job : { done: undefined, total: undefined };
  return (
    <Card className="mb-6 grid gap-2.5 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span className="inline-flex items-center gap-2">
          <Award className="size-4.5 self-center text-brand" /> Rilascio degli attestati in corso
        </span>
        {total !== undefined && (
          <span className="numbers text-compact">
            {done} di {total}
          </span>
        )}
      </p>
      <progress max={total ?? 1} value={done} aria-label="Rilascio degli attestati" className="progress w-full" />
      <p className="text-small text-ink-soft">Puoi lasciare questa pagina: il rilascio continua.</p>
    </Card>
  );
}

function Notice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Card className="mb-6 flex items-start gap-2 py-2 pr-2 pl-5">
      <div className="min-w-0 grow py-2">{children}</div>
      <button
        type="button"
        onClick={onClose}
        className="grid size-target shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <CloseIcon />
        <span className="sr-only">{texts.close}</span>
      </button>
    </Card>
  );
}

type ResultProps = Omit<IssuingNoticeProps, "issuing"> & { job: Job; onRetry: () => void };

function Result({ dateId, date, job, onRetry }: ResultProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex items-start gap-2 font-semibold">
        <Award className="mt-0.5 size-4.5 shrink-0 text-brand" /> {summary(job)}
      </p>
      {job.skipped.length > 0 && (
        <LeftOut dateId={dateId} people={job.skipped} label="Chi non ha ricevuto l'attestato" />
      )}
      <div className="flex flex-wrap gap-3">
        {job.state === "failed" && (
          <Button size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {issuedIn(job) > 0 && (
          <DownloadButton
            size="small"
            address={certificatesArchive(dateId)}
            defaultName={documentName("attestati", date, "zip")}
          >
            Scarica tutti (.zip)
          </DownloadButton>
        )}
      </div>
    </div>
  );
}

/** To how many people. */
function issuedIn({ done, skipped }: Job): number {
  return done - skipped.length;
}

function summary(job: Job): string {
  const issued = issuedIn(job);
  const to =
    issued > 0 ? `Attestati rilasciati a ${counted(issued, "persona", "persone")}` : "Nessun attestato rilasciato";
  if (job.state === "failed") return `Il rilascio si è interrotto dopo ${job.done} di ${job.total}. ${to}.`;
  if (job.total === 0) return `${to}: la data non ha iscritti.`;
  return job.skipped.length > 0 ? `${to}, ${counted(job.skipped.length, "saltata", "saltate")}.` : `${to}.`;
}
