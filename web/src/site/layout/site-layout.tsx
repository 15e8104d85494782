// The layout of every public page: skip link, navbar, content, footer and bottom bar.
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { isInSetup, useCentre } from "@/lib/centre";
import { classNames } from "@/lib/class-names";
import { usePageState } from "@/lib/page-state";
import { patterns, to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { onBottomBar } from "@/site/bottom-bar-event";
import { NavLink } from "@/ui/app-link";
import { ArrowLeftIcon, BookIcon, CalendarIcon, HomeIcon, InfoIcon, UserIcon } from "@/ui/icons";
import { OfflineNotice } from "@/ui/offline-notice";
import { panelHash, useBookingPanel } from "@/site/booking-panel";
import { Footer } from "@/site/lazy-components";
import { PageBoundary } from "@/site/page-boundary";
import { Navbar } from "./navbar";

export function SiteLayout({ children }: { children: ReactNode }) {
  const centre = useCentre();
  const covered = useBookingPanel().open;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenuto"
        className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Vai al contenuto
      </a>
      <Navbar centre={centre} covered={covered} />
      <OfflineNotice />
      {isInSetup(centre) && (
        <p className="bg-warning-soft px-4 py-2 text-center text-small font-medium text-warning">
          Sito in allestimento: mancano ancora i dati del centro.
        </p>
      )}
      <div className="grow">
        <PageBoundary className="min-h-dvh">{children}</PageBoundary>
      </div>
      <Suspense>
        <Footer centre={centre} covered={covered} />
      </Suspense>
      <BottomBar />
    </div>
  );
}

/** The bottom navigation bar of phones. On a course page it also toggles the booking panel. */
const item =
  "grid min-h-target content-center justify-items-center gap-0.5 rounded-control text-[min(var(--text-micro),4vw)] leading-tight font-medium text-ink-soft aria-[current=page]:text-brand";

const booking =
  "grid min-h-13 content-center justify-items-center gap-0.5 rounded-control bg-brand px-1 text-center text-[min(var(--text-micro),4vw)] leading-tight font-semibold text-on-brand";

function BottomBar() {
  const [visible, setVisible] = useState(true);
  useEffect(() => onBottomBar(setVisible), []);
  const onCourse = useMatch(patterns.course) !== null;
  const missing = usePageState()?.notFound === true;
  const loggedIn = useSession().loggedIn === true;
  return (
    <nav
      aria-label="Navigazione rapida"
      data-bottom-bar
      className={classNames(
        "fixed inset-x-0 bottom-0 z-40 grid auto-cols-[minmax(0,1fr)] grid-flow-col items-center gap-1 border-t border-line bg-surface px-2 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] md:hidden print:hidden",
        !visible && "hidden",
      )}
    >
      <NavLink to={to.home()} end className={item}>
        <HomeIcon className="size-6" />
        {texts.home}
      </NavLink>
      <NavLink to={to.courses()} end={!onCourse} className={item}>
        <BookIcon className="size-6" />
        {texts.courses}
      </NavLink>
      <NavLink to={to.about()} end className={item}>
        <InfoIcon className="size-6" />
        {texts.about}
      </NavLink>
      <NavLink to={loggedIn ? to.myReservations() : to.login()} className={item}>
        <UserIcon className="size-6" />
        {loggedIn ? texts.panel : texts.login}
      </NavLink>
      {onCourse && !missing && <BookingToggle />}
    </nav>
  );
}

function BookingToggle() {
  const { open, toggle } = useBookingPanel();
  return (
    <>
      <button type="button" aria-expanded={open} onClick={toggle} className={`needs-script ${booking}`}>
        {open ? <ArrowLeftIcon className="size-5" /> : <CalendarIcon className="size-5" />}
        {open ? "Indietro" : "Prenota Corso"}
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a href={panelHash} className={booking}>
            <CalendarIcon className="size-5" />
            Prenota Corso
          </a>
        )}
      </noscript>
    </>
  );
}
