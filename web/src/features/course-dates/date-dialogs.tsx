// The open date and what is being done with it, each in a dialog of its own.
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/ui/dialog/dialog";
import { QueryState } from "@/ui/query-state";
import { Spinner } from "@/ui/spinner";
import { CancelDialog } from "./cancel-dialog";
import type { CalendarState, DateAction } from "./calendar-url";
import { DatePanel } from "./date-panel";
import { DuplicateDialog } from "./duplicate-dialog";
import { MoveDialog } from "./move-dialog";
import { dateQuery } from "./queries";

type DateDialogsProps = {
  state: CalendarState;
  onOpen: (id: number, action: DateAction | null) => void;
  onClose: () => void;
};

export function DateDialogs({ state: { open, action, to }, onOpen, onClose }: DateDialogsProps) {
  if (open === null) return null;
  return <OpenDate key={open} id={open} action={action} to={to} onOpen={onOpen} onClose={onClose} />;
}

type OpenDateProps = Omit<DateDialogsProps, "state"> & { id: number; action: DateAction | null; to: string | null };

function OpenDate({ id, action, to, onOpen, onClose }: OpenDateProps) {
  const { data: tagged, error, refetch } = useQuery(dateQuery(id));
  if (tagged === undefined) {
    return (
      <Dialog title="Data del corso" size="small" onClose={onClose}>
        <QueryState query={{ error, refetch }} failed="Non riusciamo ad aprire questa data">
          <Spinner />
        </QueryState>
      </Dialog>
    );
  }
  const props = { tagged, onClose };
  switch (action) {
    case "move":
      return <MoveDialog {...props} to={to} />;
    case "duplicate":
      return <DuplicateDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case null:
      return <DatePanel {...props} onAction={(next) => onOpen(id, next)} />;
  }
}
