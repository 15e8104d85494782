// The open shift and what is being done with it, each in a dialog of its own.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tagged } from "@/api/client";
import type { Shift } from "@/api/types";
import { Dialog } from "@/ui/dialog/dialog";
import { QueryState } from "@/ui/query-state";
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
  // What is done with it is begun anew each time.
  return open === null ? null : <OpenShift key={`${open} ${action}`} id={open} url={url} isAdmin={isAdmin} />;
}

function OpenShift({ id, url, isAdmin }: ShiftDialogsProps & { id: number }) {
  const { data: present, error, isFetching, refetch } = useQuery(shiftQuery(id));
  // A form begins with an answer that is fresh, and then keeps it whatever else is fetched.
  const [fresh, setFresh] = useState<Tagged<Shift> | null>(null);
  if (fresh === null && present !== undefined && !isFetching) setFresh(present);
  const { action, to, person } = url.state;
  const changes = isAdmin && (action === "edit" || (action === "move" && to !== null));
  const tagged = changes ? fresh : present;
  if (tagged === null || tagged === undefined) {
    return (
      <Dialog title="Turno" size="small" onClose={url.close}>
        <QueryState query={{ error, refetch }} failed="Non riusciamo ad aprire questo turno">
          <Spinner />
        </QueryState>
      </Dialog>
    );
  }
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
