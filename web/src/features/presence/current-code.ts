// Which code the screen shows. It counts from the answer of the server, so the clock of the computer may be wrong.
import { useEffect, useState } from "react";
import { momentNow, type Moment, type ToldScreen } from "./queries";

type Code = ToldScreen["codes"][number];

export type Current = {
  code: Code;
  /** Seconds until it is replaced, rounded up. */
  left: number;
  /** The rest of its time, from 1 to 0. */
  share: number;
};

/** One code lasts this long, in milliseconds. */
const windowLength = 30_000;
const tick = 250;

/** Milliseconds since a moment, by the clock that says more: a screen that wakes up must not show an old code. */
export function elapsed(since: Moment, now: Moment): number {
  return Math.max(now.running - since.running, now.clock - since.clock, 0);
}

/** The code of now; null when all that are known are over. */
export function currentCode({ codes, told }: ToldScreen, now: Moment): Current | null {
  const passed = elapsed(told, now);
  const code = codes.find(({ from, until }) => from <= passed && passed < until);
  if (code === undefined) return null;
  const rest = code.until - passed;
  return { code, left: Math.ceil(rest / 1000), share: Math.min(rest / windowLength, 1) };
}

export function useCurrentCode(screen: ToldScreen): Current | null {
  const [now, setNow] = useState(momentNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(momentNow()), tick);
    return () => clearInterval(timer);
  }, []);
  return currentCode(screen, now);
}
