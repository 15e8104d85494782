// The dialogs that the URL opens.
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { CourseDate, StaffReservation } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-component";
import { counted } from "@/lib/numbers";
import { fullName } from "@/lib/person-names";
import { CancelDialog } from "./cancel-dialog";
import { paperIn } from "./issued";
import { refresh } from "./queries";
import { useParticipantDialog } from "./use-participant-dialog";

// Their forms, and the search for people, are loaded when they open.
const AddDialog = lazyComponent(async () => (await import("./add-dialog")).AddDialog);
const CorrectDialog = lazyComponent(async () => (await import("@/ui/certificate/correct-dialog")).CorrectDialog);
const MailDialog = lazyComponent(async () => (await import("./mail-dialog")).MailDialog);
const ReinstateDialog = lazyComponent(async () => (await import("./reinstate-dialog")).ReinstateDialog);
const MoveDialog = lazyComponent(async () => (await import("./move-dialog")).MoveDialog);
const ReissueDialog = lazyComponent(async () => (await import("./reissue-dialog")).ReissueDialog);
const RevokeDialog = lazyComponent(async () => (await import("@/ui/certificate/revoke-dialog")).RevokeDialog);

type ParticipantDialogsProps = {
  date: CourseDate;
  rows: readonly StaffReservation[];
  /** What was chosen has left the list. */
  onGone: () => void;
};

export function ParticipantDialogs({ date, rows, onGone }: ParticipantDialogsProps) {
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
        <AddDialog date={date} onClose={close} />
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
          <ReinstateDialog dateId={date.id} ids={ids} who={who} onClose={close} onDone={done} />
        </Suspense>
      );
    default:
      return null;
  }
}
