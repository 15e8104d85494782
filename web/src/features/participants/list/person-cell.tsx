// A participant's name, with what reaches them: in a table one line below it, on a card as much as it needs.
import type { StaffReservation } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { addressText, listName, mailAddress } from "@/domain/person-names";

type PersonProps = Pick<StaffReservation, "user">;

export function PersonCell({ user, recorded_at: at }: PersonProps & Pick<StaffReservation, "recorded_at">) {
  return (
    <span className="grid w-40 min-w-0 min-[87.5rem]:w-52">
      <span className="line-clamp-2 font-semibold wrap-anywhere" title={listName(user)}>
        {listName(user)}
      </span>
      <span className="flex min-w-0 gap-x-3 text-small">
        <Contacts user={user} />
      </span>
      <RecordedLate at={at} />
    </span>
  );
}

/** That staff recorded the person when the date was over. */
export function RecordedLate({ at }: { at: StaffReservation["recorded_at"] }) {
  if (typeof at !== "string") return null;
  return <span className="text-small text-ink-soft">Dopo il corso, {shortDateTime(at)}</span>;
}

const link = "font-normal text-ink-soft underline-offset-4 hover:text-ink hover:underline";

/** Their phone number and the address of their mails, which is what is cut where there is too little room. */
export function Contacts({ user }: PersonProps) {
  const { phone } = user;
  const address = mailAddress(user);
  const text = addressText(user);
  return (
    <>
      {phone !== "" && (
        <a href={`tel:${phone}`} className={`numbers whitespace-nowrap ${link}`}>
          {phone}
        </a>
      )}
      {address === null ? (
        <span className="font-normal whitespace-nowrap text-ink-soft">{text}</span>
      ) : (
        <a href={`mailto:${address}`} title={text} className={`min-w-0 truncate ${link}`}>
          {text}
        </a>
      )}
    </>
  );
}
