// The step of the registration. The second one is an entry of its own in the browser's history, so that Back leads to the
// first; a reload stays on it.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "@/lib/navigation";

/** What an entry of the history holds when it is the second step. */
const secondStep = "second-step";
/** Going back takes a moment. Where there is nothing to go back to, it never happens. */
const longestWay = 500;

type WizardStep = {
  step: number;
  advance: () => void;
  /** To the first step, where the second one came from. Shown at once: the focus goes there next. */
  goBack: () => void;
  /** The second step without what the first one asked for: its entry becomes the first step. */
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

  const goBackFirst = useEffectEvent(() => navigate(-1));
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (onward === null) return undefined;
    if (entry === 1) return goOn(onward);
    goBackFirst();
    const timer = setTimeout(() => goOn(onward), longestWay);
    return () => clearTimeout(timer);
  }, [onward, entry]);

  return {
    step: shown.step,
    advance() {
      flushSync(() => setShown({ step: 2, entry }));
      navigate(here, { state: secondStep });
    },
    goBack() {
      flushSync(() => setShown({ step: 1, entry }));
      navigate(-1);
    },
    restart() {
      setShown({ step: 1, entry });
      navigate(here, { replace: true });
    },
  };
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
