// The step of the registration. The second one is an entry of its own in the browser's history, so that Back leads to the
// first; a reload stays on it.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";

/** The state of a history entry at the second step. */
const secondStep = "second-step";
/** How long to wait for a step back, in milliseconds. It never comes if this is the first entry of the history. */
const backTimeout = 500;

type WizardStep = {
  step: number;
  advance: () => void;
  /** To the first step, where the second one came from. Shown at once: the focus goes there next. */
  goBack: () => void;
  /** To the first step, because nothing that was typed there is left. */
  restart: () => void;
};

/** With a path to go on to, `leave` is called once the second step's entry is left behind: going back never meets it again. */
export function useWizardStep(onward: string | null, leave: (path: string) => void): WizardStep {
  const navigate = useNavigate();
  const place = useLocation();
  const entry = useStepOfEntry();
  // The history follows a moment later when the form moves by itself.
  const [shown, setShown] = useState({ step: entry, entry });
  if (shown.entry !== entry && onward === null) setShown({ step: entry, entry });
  const here = { pathname: place.pathname, search: place.search, hash: place.hash };

  const goBackFirst = useEffectEvent(() => void navigate(-1));
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (onward === null) return undefined;
    if (entry === 1) return goOn(onward);
    goBackFirst();
    const timer = setTimeout(() => goOn(onward), backTimeout);
    return () => clearTimeout(timer);
  }, [onward, entry]);

  const leaveSecondStep = useEffectEvent(() => {
    if (isFirstStepBelow()) void navigate(-1);
    else void navigate(here, { replace: true });
  });
  // The history follows in an effect: in development React calls `restart` twice, and only one step back is wanted.
  useEffect(() => {
    if (shown.step < entry) leaveSecondStep();
  }, [shown.step, entry]);

  return {
    step: shown.step,
    advance() {
      flushSync(() => setShown({ step: 2, entry }));
      void navigate(here, { state: secondStep });
    },
    goBack() {
      flushSync(() => setShown({ step: 1, entry }));
    },
    restart() {
      setShown({ step: 1, entry });
    },
  };
}

/** Whether the entry below is the first step. It is not when Forward led here from the page that replaced the first step. */
function isFirstStepBelow(): boolean {
  // Without the Navigation API the URL below is unknown. It nearly always is the first step.
  if (!("navigation" in window)) return true;
  const { navigation } = window;
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url === location.href;
}

/** The step of the present entry. The server renders the first one, and hydration begins with it. */
export function useStepOfEntry(): number {
  const { state } = useLocation();
  return useSyncExternalStore(
    never,
    () => (state === secondStep ? 2 : 1),
    () => 1,
  );
}

const never = () => () => {};
