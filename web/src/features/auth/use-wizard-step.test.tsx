// The registration's second step when nothing of the first one is left.
import { renderHook } from "@testing-library/react";
import { StrictMode, useEffect, useEffectEvent, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Router } from "react-router";
import { useWizardStep } from "./use-wizard-step";

const secondStep = { pathname: "/auth/register", state: "second-step" };

/** The second step after `below` in the history, as a reload shows it. */
function restartAbove(below: string) {
  history.replaceState(null, "", "/auth/register");
  vi.stubGlobal("navigation", {
    currentEntry: { index: 2 },
    entries: () => ["/about", below, "/auth/register"].map((path) => ({ url: new URL(path, location.href).href })),
  });
  const navigator = { createHref: String, go: vi.fn(), push: vi.fn(), replace: vi.fn() };
  // React runs the effects of a new component twice in development.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <Router location={secondStep} navigator={navigator}>
        {children}
      </Router>
    </StrictMode>
  );
  const { result } = renderHook(
    () => {
      const wizard = useWizardStep(null, () => {});
      const onArrival = useEffectEvent(wizard.restart);
      useEffect(() => onArrival(), []);
      return wizard;
    },
    { wrapper },
  );
  expect(result.current.step).toBe(1);
  return navigator;
}

it("goes back to the first one, once", () => {
  const { go, replace } = restartAbove("/auth/register");
  expect(go.mock.calls).toEqual([[-1]]);
  expect(replace).not.toHaveBeenCalled();
});

it("takes the place of the second one where the first one is gone", () => {
  const { go, replace } = restartAbove("/control-panel/user/reservations");
  expect(replace).toHaveBeenCalledTimes(1);
  expect(replace.mock.calls[0]?.[0]).toMatchObject({ pathname: "/auth/register" });
  expect(go).not.toHaveBeenCalled();
});
