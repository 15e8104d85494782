// Whether the booking panel of a course's page is open on a phone. It lives in the URL's hash, so that the phone's own
// back button closes it.
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from "react";
import { askedDate } from "@/features/booking/chosen-date";
import { useLocation, useNavigate } from "react-router";
import { withChanges } from "@/lib/url-state";

/** Also where the card is found without JavaScript. */
export const panelHash = "#prenotazione";
const phone = "(width < 48rem)";

type BookingPanel = { open: boolean; toggle: () => void; close: () => void };

export function useBookingPanel(): BookingPanel {
  const { pathname, search, hash: current, state } = useLocation();
  const navigate = useNavigate();
  // The first client snapshot equals the server's unless the panel is open: a change would make React discard the server's
  // HTML of whatever in the layout is not hydrated yet.
  const open = useSyncExternalStore(
    subscribe,
    () => current === panelHash && matchMedia(phone).matches,
    () => false,
  );

  function close(): void {
    if (current !== panelHash) return;
    if (state === panelHash) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true });
  }

  function toggle(): void {
    if (open) close();
    // The history state marks that the panel was opened from the page itself: going back closes it then.
    else void navigate({ pathname, search, hash: panelHash }, { state: panelHash });
  }

  return { open, toggle, close };
}

/**
 * Chooses a date in the booking card from elsewhere on the page, and brings the card into view and focus. On a phone it opens
 * the panel; closing that leaves the date chosen.
 */
export function useChooseDate(): (date: number) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (date) => {
    const isPhone = matchMedia(phone).matches;
    void navigate({ pathname, search: withChanges(search, { date }), hash: isPhone ? panelHash : "" });
    // The panel of a phone takes the focus when it opens.
    if (!isPhone) document.querySelector<HTMLElement>(panelHash)?.focus();
  };
}

/** A link that asks for a date brings the card into view: the date that is chosen there is what it is about. */
export function useShownOnArrival(card: RefObject<HTMLElement | null>): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const show = useEffectEvent(() => {
    if (askedDate(search) === null || hash !== "") return;
    if (matchMedia(phone).matches) void navigate({ pathname, search, hash: panelHash }, { replace: true });
    else card.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => show(), []);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
