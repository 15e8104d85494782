import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { alert, reloadAlerts } from "@/lib/alerts/store";
import { alertDurations } from "@/lib/durations";
import { AlertRegion } from "./alert-region";

const region = () => screen.getByRole("region", { name: "Avvisi" });
const told = () =>
  within(region())
    .queryAllByRole("paragraph")
    .map((text) => text.textContent);
/** Stored alerts do not age while no page is open. */
const leavePage = () => unmount();
const reload = async () => {
  leavePage();
  reloadAlerts();
  open();
  await pass(0);
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

// The alerts' own code is loaded with the first one: here before the clock stands still.
beforeAll(async () => {
  const { unmount } = render(<AlertRegion />);
  await act(async () => alert("info", "Per cominciare"));
  await screen.findByText("Per cominciare");
  unmount();
});

let unmount = () => {};
const open = () => ({ unmount } = render(<AlertRegion />));

beforeEach(() => {
  reloadAlerts();
  vi.useFakeTimers();
  open();
});

afterEach(() => {
  vi.useRealTimers();
  reloadAlerts();
});

async function raise(...texts: string[]): Promise<void> {
  await act(async () => {
    for (const text of texts) alert("success", text);
  });
}

describe("alerts", () => {
  it("are told in one live region, newest first", async () => {
    await raise("Prima", "Seconda");
    expect(told()).toEqual(["Seconda", "Prima"]);
    expect(region()).toHaveAttribute("aria-live", "polite");
  });

  it("go when their time is up", async () => {
    await act(async () => alert("failure", "Login fallito.", "login"));
    await raise("Breve");
    await pass(alertDurations.standard);
    expect(told()).toEqual(["Login fallito."]);
    await pass(alertDurations.login - alertDurations.standard);
    expect(told()).toEqual([]);
  });

  it("can be closed", async () => {
    await raise("Prima", "Seconda");
    const [newest] = within(region()).getAllByRole("button", { name: "Chiudi" });
    if (newest !== undefined) fireEvent.click(newest);
    expect(told()).toEqual(["Prima"]);
  });

  it("take back what they tell with Annulla, once", async () => {
    const undo = vi.fn();
    await act(async () => alert("success", "Corso archiviato.", "undo", undo));
    const button = within(region()).getByRole("button", { name: "Ripristina" });
    fireEvent.click(button);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(told()).toEqual([]);
  });

  it("offer Annulla only where there is something to take back, and no longer on the next page", async () => {
    await raise("Senza ritorno");
    expect(within(region()).queryByRole("button", { name: "Ripristina" })).not.toBeInTheDocument();
    await act(async () => alert("success", "Corso archiviato.", "undo", vi.fn()));
    expect(within(region()).getAllByRole("button", { name: "Ripristina" })).toHaveLength(1);
    await reload();
    expect(told()).toEqual(["Corso archiviato.", "Senza ritorno"]);
    expect(within(region()).queryByRole("button", { name: "Ripristina" })).not.toBeInTheDocument();
  });

  it("close without taking back what they tell", async () => {
    const undo = vi.fn();
    await act(async () => alert("success", "Corso archiviato.", "undo", undo));
    fireEvent.click(within(region()).getByRole("button", { name: "Chiudi" }));
    await pass(60_000);
    expect(undo).not.toHaveBeenCalled();
  });

  it("wait while they are pointed at or focused, and then use up what is left", async () => {
    await raise("Aspetta");
    await pass(2_000);
    const button = within(region()).getByRole("button", { name: "Chiudi" });
    fireEvent.focus(button);
    await pass(60_000);
    fireEvent.blur(button);
    fireEvent.pointerEnter(button);
    await pass(60_000);
    expect(told()).toEqual(["Aspetta"]);
    fireEvent.pointerLeave(button);
    await pass(999);
    expect(told()).toEqual(["Aspetta"]);
    await pass(1);
    expect(told()).toEqual([]);
  });

  it("are told once when the same is raised again, with their time anew", async () => {
    await raise("Uguale");
    await pass(2_000);
    await raise("Uguale");
    await pass(2_000);
    expect(told()).toEqual(["Uguale"]);
  });

  it("outlive a full page load, for the time they have left", async () => {
    await raise("Resta");
    await pass(2_000);
    await reload();
    expect(told()).toEqual(["Resta"]);
    await pass(999);
    expect(told()).toEqual(["Resta"]);
    await pass(1);
    expect(told()).toEqual([]);
    expect(sessionStorage.getItem("battito.alerts")).toBeNull();
  });

  it("count what a pause has added, on the next page too", async () => {
    await raise("Aspetta");
    await pass(2_000);
    const button = within(region()).getByRole("button", { name: "Chiudi" });
    fireEvent.focus(button);
    await pass(60_000);
    fireEvent.blur(button);
    await reload();
    await pass(999);
    expect(told()).toEqual(["Aspetta"]);
    await pass(1);
    expect(told()).toEqual([]);
  });

  it("do not come back on the next page when they were closed, or when their time was up on the way", async () => {
    await raise("Scaduta", "Chiusa");
    const [newest] = within(region()).getAllByRole("button", { name: "Chiudi" });
    if (newest !== undefined) fireEvent.click(newest);
    leavePage();
    await pass(alertDurations.standard);
    await reload();
    expect(told()).toEqual([]);
  });

  it("do not come back on a page the browser had kept", async () => {
    await raise("Vecchia");
    sessionStorage.removeItem("battito.alerts");
    await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(told()).toEqual([]);
  });
});
