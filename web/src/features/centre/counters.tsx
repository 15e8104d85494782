// The centre's figures.
import { useEffect, useRef, useState } from "react";
import type { Centre } from "@/api/types";
import { counterRun } from "@/lib/durations";
import { grouped } from "@/lib/numbers";

export function Counters({ counters }: { counters: Centre["counters"] }) {
  return (
    <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
      <Counter value={counters.instructors} label="istruttori certificati" over />
      <Counter value={counters.paths} label="percorsi formativi" />
      <Counter value={counters.participants} label="partecipanti formati" over />
    </dl>
  );
}

type CounterProps = {
  value: number;
  label: string;
  /** Text before the number, e.g. `oltre`. */
  over?: boolean;
};

/** A number that counts up to its value when it scrolls into view, in three seconds; at once with reduced motion. */
function Counter({ value, label, over = false }: CounterProps) {
  const { box, shown } = useCountUp(value);
  const final = over ? `oltre ${grouped(value)}` : grouped(value);
  return (
    <div ref={box} className="grid content-start gap-1 border-t border-line pt-5">
      <dt className="order-2 text-lead text-ink-soft">{label}</dt>
      <dd className="order-1">
        <span className="sr-only">{final}</span>
        <span aria-hidden="true" className="flex flex-wrap items-baseline text-display font-semibold">
          {over && (
            <span className="mr-2 align-baseline text-title font-medium tracking-normal text-ink-soft">oltre</span>
          )}
          {grouped(shown)}
        </span>
      </dd>
    </div>
  );
}

/** The number to show now: the final value until counting starts, as the server renders it. */
function useCountUp(value: number) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const element = box.current;
    if (element === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    let frame = 0;
    const count = () => {
      const start = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / counterRun);
        setShown(value * easeOut(part));
        if (part < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      count();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);
  return { box, shown };
}

function easeOut(part: number): number {
  return part >= 1 ? 1 : 1 - (1 - part) ** 3;
}
