// Shows a page only to people who are not logged in; others go to MyReservations. Decides once, when the page is entered: a
// login on the page itself has its own redirect.
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";
import { hasToken } from "@/lib/session/store";
import { LoadingArea } from "@/ui/spinner";
import { enterRoute } from "./enter-route";

export function GuestOnly({ children }: { children: ReactNode }) {
  // Without a token there is nothing to wait for; the rendering server never has one.
  const anonymous = useSyncExternalStore(
    never,
    () => !hasToken(),
    () => true,
  );
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    let gone = false;
    void enterRoute({ kind: "guest" }, location.pathname).then(({ decision }) => {
      if (gone) return;
      if (decision === "myReservations") loadPage(to.myReservations(), "replace");
      else setChecked(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return checked || anonymous ? children : <LoadingArea />;
}

const never = () => () => {};
