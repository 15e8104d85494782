// The dialogs that the URL opens.
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { CourseDate, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import type { Paper } from "@/domain/certificate-changes";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { romeNow } from "@/lib/rome-time";
import { isOver } from "../half-day";
import type { Issuing } from "../papers/use-issuing";
import { refresh, cancelReservations } from "../queries";
import { useParticipantDialog } from "../use-participant-dialog";
import { Refusal } from "./refusal";
import { useReinstate } from "./use-reinstate";

// Their forms, and the search for people, are loaded when they open.
const AddDialog = lazyComponent(async () => (await import("./add-dialog")).AddDialog);
const CorrectDialog = lazyComponent(async () => (await import("@/domain/correct-certificate-dialog")).CorrectDialog);
const MailDialog = lazyComponent(async () => (await import("./mail-dialog")).MailDialog);
const IssueDialog = lazyComponent(async () => (await import("../papers/issue-dialog")).IssueDialog);
const ReinstateDialog = lazyComponent(async () => (await import("./reinstate-dialog")).ReinstateDialog);
const MoveDialog = lazyComponent(async () => (await import("./move-dialog")).MoveDialog);
const ReissueDialog = lazyComponent(async () => (await import("../papers/reissue-dialog")).ReissueDialog);
const RevokeDialog = lazyComponent(async () => (await import("@/domain/revoke-certificate-dialog")).RevokeDialog);

type ParticipantDialogsProps = {
  date: CourseDate;
  rows: readonly StaffReservation[];
  /** Where certificates can be issued. */
  issuing?: Issuing;
  /** The chosen rows have left the list. */
  onGone: () => void;
};

export function ParticipantDialogs({ date, rows, issuing, onGone }: ParticipantDialogsProps) {
  const { dialog, ids, close } = useParticipantDialog();
  const queries = useQueryClient();
  const only = ids.length === 1 ? rows.find(({ id }) => id === ids[0]) : undefined;
  const who = only === undefined ? counted(ids.length, "persona", "persone") : fullName(only.user);
  const done = () => {
    close();
    onGone();
  };
  if (dialog === "add") {
    return (
      <Suspense>
        <AddDialog date={date} usual={certificateOfLast(rows)} onClose={close} />
      </Suspense>
    );
  }
  if (dialog === "issue" && issuing !== undefined) {
    const chosen = ids.length > 0 ? ids : undefined;
    return (
      <Suspense>
        <IssueDialog dateId={date.id} ids={chosen} issuing={issuing} onClose={close} />
      </Suspense>
    );
  }
  if (dialog === "correct" || dialog === "revoke" || dialog === "reissue") {
    const paper = paperIn(rows, ids[0], dialog === "reissue" ? "revoked" : "issued");
    const PaperDialog = { correct: CorrectDialog, revoke: RevokeDialog, reissue: ReissueDialog }[dialog];
    const changed = () => refresh(queries, date.id);
    return <Suspense>{paper !== null && <PaperDialog paper={paper} onClose={close} onChanged={changed} />}</Suspense>;
  }
  if (ids.length === 0) return null;
  switch (dialog) {
    case "move":
      return (
        <Suspense>
          <MoveDialog date={date} ids={ids} who={who} onClose={close} onDone={done} />
        </Suspense>
      );
    case "mail":
      return (
        <Suspense>
          <MailDialog dateId={date.id} ids={ids} who={who} onClose={close} />
        </Suspense>
      );
    case "cancel":
      return <CancelDialog date={date} ids={ids} who={who} onClose={close} onDone={done} />;
    case "reinstate":
      return (
        <Suspense>
          <ReinstateDialog date={date} ids={ids} who={who} onClose={close} onDone={done} />
        </Suspense>
      );
    default:
      return null;
  }
}

/** The option of the person who was added last. */
function certificateOfLast(rows: readonly StaffReservation[]): number | null {
  const latestFirst = rows.toSorted((one, other) => other.id - one.id);
  return latestFirst.find(({ certificate }) => typeof certificate === "number")?.certificate ?? null;
}

/** The certificate with this number in the database, while it has this status. */
function paperIn(
  rows: readonly StaffReservation[],
  id: number | undefined,
  status: "issued" | "revoked",
): Paper | null {
  if (id === undefined) return null;
  for (const { user, certificates } of rows) {
    const found = certificates.find(({ id_certificate: paper }) => paper === id);
    if (found?.status === status) {
      const { number, name: title, external } = found;
      const { name, surname } = user;
      return { id, number: number ?? "", title, name, surname, user: user.id, external, imported: false };
    }
  }
  return null;
}

type CancelDialogProps = {
  date: CourseDate;
  ids: number[];
  who: string;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before reservations are cancelled. */
function CancelDialog({ date, ids, who, onClose, onDone }: CancelDialogProps) {
  const queries = useQueryClient();
  const reinstate = useReinstate(date.id);
  const late = isOver(date, romeNow());
  const done = ids.length === 1 ? "iscrizione annullata" : "iscrizioni annullate";
  return (
    <ActionDialog
      title={`Vuoi annullare l'iscrizione di ${who}?`}
      action="Annulla l'iscrizione"
      keep="Lascia com'è"
      danger
      run={async () => {
        await cancelReservations(queries, date.id, ids);
        onDone();
        alert("success", `${who}: ${done}.`, "undo", () => void reinstate(ids));
      }}
      told={(problem) => <Refusal problem={problem} text="Nessuna iscrizione è stata annullata." />}
      onClose={onClose}
    >
      <p>
        {late ? "La data è già passata: nessuno riceve email." : "Chi ha un indirizzo riceve un'email."}{" "}
        {date.waiting > 0 && !late ? "Il posto va al primo in lista d'attesa." : "Il posto torna libero."} Potrai
        ripristinare l'iscrizione dalla scheda «Annullati».
      </p>
    </ActionDialog>
  );
}
