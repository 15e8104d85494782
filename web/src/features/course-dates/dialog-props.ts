// What a dialog about a date needs.
import type { TaggedDate } from "./queries";

export type DateDialogProps = { tagged: TaggedDate; onClose: () => void };
