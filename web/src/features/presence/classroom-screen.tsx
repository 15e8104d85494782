// The screen of the classroom: the code that participants scan, large enough for the last row, and who came in.
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Maximize, Minimize, Users, Check } from "lucide-react";
import { useRef, useState, useSyncExternalStore, type RefObject, useEffect } from "react";
import type { HalfDayName } from "@/api/types";
import { timeOfDay } from "@/lib/dates";
import { halfDayLabel, sameHalf } from "@/domain/half-days";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { Tabs } from "@/ui/tabs/tabs";
import { CodePanel } from "./code-panel";
import { halfDayInWords, hoursOf } from "./labels";
import { classroomQuery, type ToldScreen } from "./queries";

const nameOf = ({ day, half }: HalfDayName) => `${day} ${half}`;

export function ClassroomScreen({ id: dateId }: { id: number }) {
  const [picked, setPicked] = useState<HalfDayName | null>(null);
  const { data: screen, error, refetch } = useQuery(classroomQuery(dateId, picked));
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
  useWakeLock();

  if (screen === undefined) {
    return (
      <QueryState query={{ error, refetch }}>
        <Spinner />
      </QueryState>
    );
  }
  const severalDays = new Set(screen.half_days.map(({ day }) => day)).size > 1;
  const shown = picked ?? screen.half_day;
  const content = <Stage screen={screen} isOffline={error !== null} isLarge={fullScreen.isOn} />;
  return (
    <div ref={stage} className="classroom grid content-start gap-4 bg-paper">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Heading screen={screen} />
        <div className="flex flex-wrap gap-3">
          {!fullScreen.isOn && (
            <>
              <ButtonLink to={to.courseDateReservations(dateId)} variant="secondary">
                <Users className="size-4.5" /> Lista Iscritti
              </ButtonLink>
              <ButtonLink to={to.rollCall(dateId)} variant="secondary">
                <ClipboardCheck className="size-4.5" /> Appello
              </ButtonLink>
            </>
          )}
          {fullScreen.isPossible && (
            <Button variant={fullScreen.isOn ? "secondary" : "primary"} onClick={fullScreen.toggle}>
              {fullScreen.isOn ? <Minimize className="size-4.5" /> : <Maximize className="size-4.5" />}
              {fullScreen.isOn ? "Esci da schermo intero" : "Schermo intero"}
            </Button>
          )}
        </div>
      </div>
      {screen.half_days.length > 1 && !fullScreen.isOn ? (
        <Tabs
          label="Mezza giornata"
          tabs={screen.half_days.map((one) => ({ value: nameOf(one), label: halfDayLabel(one, severalDays) }))}
          value={nameOf(shown)}
          onChange={(name) => setPicked(screen.half_days.find((one) => nameOf(one) === name) ?? null)}
        >
          {sameHalf(shown, screen.half_day) ? <div className="pt-4">{content}</div> : <Spinner />}
        </Tabs>
      ) : (
        content
      )}
    </div>
  );
}

function Heading({ screen }: { screen: ToldScreen }) {
  const hours = screen.half_days.find((one) => sameHalf(one, screen.half_day));
  return (
    <header className="grid min-w-[min(100%,18rem)] flex-1 gap-1 wrap-anywhere">
      <h1 className="classroom-title font-semibold text-pretty">{screen.course}</h1>
      <p className="classroom-text numbers text-ink-soft">
        {halfDayInWords(screen.half_day)}
        {hours !== undefined && <> · {hoursOf(hours)}</>}
      </p>
    </header>
  );
}

type StageProps = { screen: ToldScreen; isOffline: boolean; isLarge: boolean };

function Stage({ screen, isOffline, isLarge }: StageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-10">
      <CodePanel screen={screen} isOffline={isOffline} isLarge={isLarge} />
      <Arrivals screen={screen} />
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Browsers without it have no such member at all. */
function isFullScreen(): boolean {
  return document.fullscreenElement instanceof Element;
}

type FullScreen = {
  /** Phones of one maker cannot. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
};

/** Shows one element on the whole screen, without the browser and the panel around it. */
function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(subscribe, isFullScreen);
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(console.warn),
  };
}

/** Keeps the screen on while the page is looked at, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    async function request(): Promise<void> {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) await lock.release();
      } catch {
        // Refused, for example to save the battery: the screen goes off as it always does.
      }
    }

    // The browser releases it whenever the page is hidden.
    const onVisible = () => void request();
    void request();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

/** How many are present, and who came in last. */
function Arrivals({ screen: { present, total, arrivals } }: { screen: ToldScreen }) {
  return (
    <section aria-label="Chi è in aula" className="grid min-w-0 gap-5">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="classroom-count numbers font-semibold text-brand">
          {present}
          <span className="text-ink-soft"> di {total}</span>
        </span>{" "}
        <span className="classroom-text text-ink-soft">{present === 1 ? "presente" : "presenti"}</span>
      </p>
      {arrivals.length === 0 ? (
        <p className="classroom-text text-ink-soft">Nessuno ancora. Chi entra compare qui.</p>
      ) : (
        <ol aria-live="polite" aria-label="Gli ultimi arrivati" className="grid gap-2">
          {arrivals.map(({ id, name, at, scanned }) => (
            <li
              key={id}
              className="classroom-text rise flex items-center gap-3 rounded-control border border-line bg-surface px-4 py-2.5"
            >
              <Check aria-hidden="true" className="size-6 shrink-0 text-brand" />
              <span className="min-w-0 grow truncate font-semibold">{name}</span>
              <span className="numbers shrink-0 text-ink-soft">
                {at !== null && timeOfDay(at)}
                {!scanned && <span className="text-compact"> dallo staff</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
