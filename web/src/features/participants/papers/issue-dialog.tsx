// Asks before certificates are issued: how many, of which kind, who gets none and why, and when the mails leave.
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { IssuePreview } from "@/api/types";
import { counted } from "@/lib/numbers";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { RadioField } from "@/ui/form/radio-field";
import { MailStopNotice } from "@/ui/mail-stop-notice";
import { LeftOut } from "../left-out";
import { issuePreviewQuery } from "./certificate-calls";
import type { Issuing } from "./use-issuing";

/** At once, in an hour, or after the centre's own delay, in minutes. */
function timesFor(delay: number) {
  return [...new Set([0, 60, delay])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? "Subito" : minutes === 60 ? "Tra un'ora" : `Tra ${counted(minutes, "minuto", "minuti")}`,
      ...(minutes > 0 && { description: "Fino ad allora puoi fermarle." }),
    }));
}

type IssueDialogProps = {
  dateId: number;
  /** These reservations; everybody with a seat without them. */
  ids: number[] | undefined;
  issuing: Issuing;
  onClose: () => void;
};

export function IssueDialog({ dateId, ids, issuing, onClose }: IssueDialogProps) {
  const { data: preview, error } = useQuery(issuePreviewQuery(dateId, ids));
  const delay = preview?.hold_minutes ?? 0;
  const form = useForm({ values: { hold: String(delay) } });
  // The title is the question, which is not known before.
  if (preview === undefined && error === null) return null;
  const { title, action } = questionOf(preview);
  const { papers = [], requested = 0, mails = 0, skipped = [] } = preview ?? {};
  return (
    <ActionDialog
      title={title}
      action={action}
      keep={preview !== undefined && hasWork(preview) ? "Non ora" : "Chiudi"}
      incomplete={preview === undefined || !hasWork(preview)}
      refused={error}
      run={async () => {
        const hold = Number(form.getValues("hold"));
        await issuing.start({ ...(ids !== undefined && { ids }), ...(hold !== delay && { hold_minutes: hold }) });
        onClose();
      }}
      onClose={onClose}
    >
      {papers.length > 0 && (
        <>
          <ul aria-label="Attestati da rilasciare" className="grid gap-1 text-compact">
            {papers.map(({ name, total }) => (
              <li key={name}>
                <span className="numbers font-semibold">{total}</span> {name}
              </li>
            ))}
          </ul>
          <p>Ogni attestato prende il suo numero, che non si riusa: poi si può solo correggere o revocare.</p>
        </>
      )}
      {requested > 0 && papers.length > 0 && (
        <p>
          Inoltre {counted(requested, "attestato", "attestati")} di un ente esterno{" "}
          {requested === 1 ? "resta" : "restano"} in attesa del PDF.
        </p>
      )}
      {skipped.length > 0 && (
        <div className="grid gap-1.5">
          <p className="text-compact font-semibold">
            {counted(skipped.length, "persona non lo riceve", "persone non lo ricevono")}
          </p>
          <LeftOut dateId={dateId} people={skipped} label="Chi non riceve l'attestato" />
        </div>
      )}
      {mails > 0 && (
        <>
          <RadioField
            control={form.control}
            name="hold"
            legend={`Quando ${mails === 1 ? "parte 1 email" : `partono ${mails} email`}?`}
            options={timesFor(delay)}
          />
          <MailStopNotice />
        </>
      )}
    </ActionDialog>
  );
}

function hasWork({ papers, requested }: IssuePreview): boolean {
  return papers.length > 0 || requested > 0;
}

function questionOf(preview: IssuePreview | undefined): { title: string; action: string } {
  if (preview === undefined) return { title: "Gli attestati non si possono rilasciare", action: "Rilascia" };
  const number = preview.papers.reduce((sum, { total }) => sum + total, 0);
  const counts = (papers: number) => counted(papers, "attestato", "attestati");
  if (number > 0) return { title: `Vuoi rilasciare ${counts(number)}?`, action: `Rilascia ${counts(number)}` };
  if (preview.requested > 0) {
    return {
      title: `Vuoi mettere in attesa del PDF ${counts(preview.requested)} di un ente esterno?`,
      action: "Metti in attesa",
    };
  }
  return { title: "Non c'è nessun attestato da rilasciare", action: "Rilascia" };
}
