// The registration's second step when nothing of the first one is left.
import { renderHook } from "@testing-library/react";
import { StrictMode, useEffect, useEffectEvent, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { NavigationContext } from "@/lib/navigation";
import { useWizardStep } from "./use-wizard-step";

const here = { pathname: "/auth/register", search: "", hash: "" };
const secondStep = { ...here, state: "second-step", key: "default" };

/** The second step after `below` in the history, as a reload shows it. */
function restartAbove(below: string) {
  history.replaceState(null, "", "/auth/register");
  vi.stubGlobal("navigation", {
    currentEntry: { index: 2 },
    entries: () => ["/about", below, "/auth/register"].map((path) => ({ url: new URL(path, location.href).href })),
  });
  const navigate = vi.fn();
  const navigation = {
    location: secondStep,
    navigate,
    destination: () => secondStep,
    openLayer: () => () => {},
  };
  // React runs the effects of a new component twice in development.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <NavigationContext value={navigation}>{children}</NavigationContext>
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
  return navigate.mock.calls;
}

it("goes back to the first one, once", () => {
  expect(restartAbove("/auth/register")).toEqual([[-1]]);
});

it("takes the place of the second one where the first one is gone", () => {
  expect(restartAbove("/control-panel/user/reservations")).toEqual([[here, { replace: true }]]);
});
