// The open shift and what is being done with it, each in a dialog of its own.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { Dialog } from "@/ui/dialog/dialog";
import { ErrorState } from "@/ui/states";
import { Spinner } from "@/ui/spinner";
import { EditDialog } from "./edit-dialog";
import { MoveDialog } from "./move-dialog";
import { NewDialog } from "./new-dialog";
import { shiftQuery } from "./queries";
import { ShiftPanel } from "./shift-panel";
import type { ShiftsUrl } from "./shifts-url";

type ShiftDialogsProps = { url: ShiftsUrl; isAdmin: boolean };

export function ShiftDialogs({ url, isAdmin }: ShiftDialogsProps) {
  const { open, action, to, person, date } = url.state;
  if (action === "new") {
    return isAdmin ? <NewDialog start={to} person={person} date={date} onClose={url.close} /> : null;
  }
  return open === null ? null : <OpenShift key={open} id={open} url={url} isAdmin={isAdmin} />;
}

function OpenShift({ id, url, isAdmin }: ShiftDialogsProps & { id: number }) {
  const { data: tagged, error, refetch } = useQuery(shiftQuery(id));
  if (tagged === undefined) {
    return (
      <Dialog title="Turno" size="small" onClose={url.close}>
        {error === null ? (
          <Spinner />
        ) : (
          <ErrorState
            title="Non riusciamo ad aprire questo turno"
            message={sentenceFor(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Dialog>
    );
  }
  const { action, to, person } = url.state;
  if (isAdmin && action === "edit") return <EditDialog tagged={tagged} onClose={url.close} />;
  if (isAdmin && action === "move" && to !== null) {
    return <MoveDialog tagged={tagged} to={to} person={person ?? tagged.data.user.id} onClose={url.close} />;
  }
  const date = tagged.data.course_date?.id;
  return (
    <ShiftPanel
      shift={tagged.data}
      isAdmin={isAdmin}
      onEdit={() => url.edit(id)}
      onReplace={() => url.create(date === undefined ? {} : { date })}
      onClose={url.close}
    />
  );
}
