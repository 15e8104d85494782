// @vitest-environment happy-dom
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { pageHydrated, layoutHydrated, replayPress, recordPresses } from "./hydration-replay";

const presses = vi.fn<(name: string) => void>();

/** A server-rendered page: its buttons do nothing yet. */
function page(): void {
  document.body.innerHTML =
    '<form method="dialog"><input><button>Invia</button></form><button type="button" id="menu"><i>Menu</i></button><a href="#x">Via</a>';
  recordPresses();
}

/** React hydrates the page. */
function hydrate(): void {
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => presses(button.textContent));
  pageHydrated();
  replayPress();
}

afterEach(() => presses.mockReset());

it("replays the press of a button that was not hydrated, once", async () => {
  page();
  await userEvent.click(document.querySelector("i") ?? document.body);
  await userEvent.click(document.querySelector("a") ?? document.body);
  hydrate();
  replayPress();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("replays Enter in a form that was not hydrated", async () => {
  page();
  await userEvent.type(document.querySelector("input") ?? document.body, "ciao{Enter}");
  hydrate();
  expect(presses.mock.calls).toEqual([["Invia"]]);
});

it("replays no press on a button that is gone, or that was hydrated", async () => {
  page();
  await userEvent.click(document.querySelector("i") ?? document.body);
  document.querySelector("#menu")?.remove();
  hydrate();
  await userEvent.click(document.querySelector("form button") ?? document.body);
  replayPress();
  expect(presses.mock.calls).toEqual([["Invia"]]);
});

it("replays a press whose propagation React stopped", async () => {
  page();
  document.body.addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
  await userEvent.click(document.querySelector("i") ?? document.body);
  hydrate();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("does not replay a press that made React hydrate, and reached the button", async () => {
  page();
  document.body.addEventListener("click", hydrate, { capture: true, once: true });
  await userEvent.click(document.querySelector("i") ?? document.body);
  replayPress();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("records presses only on what is not hydrated", async () => {
  document.body.innerHTML =
    '<header><button type="button">Menu</button></header><main><button type="button">Filtri</button></main>';
  recordPresses();
  layoutHydrated();
  const [menu, filters] = document.querySelectorAll("button");
  for (const button of [filters, menu]) await userEvent.click(button ?? document.body);
  hydrate();
  layoutHydrated();
  await userEvent.click(filters ?? document.body);
  replayPress();
  expect(presses.mock.calls).toEqual([["Filtri"], ["Filtri"]]);
});
