import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counterRun } from "@/lib/durations";
import { Counters } from "./counters";

const figures = { instructors: 100, paths: 27, participants: 13_000 };
let arrive: () => void;

/** A browser in which the test scrolls the counters into view, with or without reduced motion. */
function browser({ reducedMotion }: { reducedMotion: boolean }): void {
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
  const watchers = new Set<() => void>();
  arrive = () => act(() => watchers.forEach((tell) => tell()));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly tell: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = () => callback([{ isIntersecting: true }]);
      }
      observe() {
        watchers.add(this.tell);
      }
      disconnect() {
        watchers.delete(this.tell);
      }
    },
  );
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const drawn = () =>
  screen.getAllByRole("definition").map((figure) => figure.querySelector("[aria-hidden]")?.textContent);
const final = ["oltre100", "27", "oltre13.000"];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the counters", () => {
  it("say their figures to everybody, whatever is drawn", () => {
    browser({ reducedMotion: false });
    render(<Counters counters={figures} />);
    for (const text of ["oltre 100", "27", "oltre 13.000"])
      expect(screen.getByText(text, { selector: ".sr-only" })).toBeInTheDocument();
  });

  it("count to their value in three seconds once they are seen", () => {
    browser({ reducedMotion: false });
    render(<Counters counters={figures} />);
    expect(drawn()).toEqual(final);
    arrive();
    pass(50);
    expect(Number(drawn()[2]?.replace(/\D/g, ""))).toBeLessThan(2_000);
    pass(counterRun - 200);
    expect(drawn()).not.toEqual([]);
    pass(400);
    expect(drawn()).toEqual(final);
  });

  it("stand still with reduced motion", () => {
    browser({ reducedMotion: true });
    render(<Counters counters={figures} />);
    arrive();
    pass(500);
    expect(drawn()).toEqual(final);
  });
});
