import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { allAnswers, aroundAnswers, pressAgain, rememberPresses } from "./early-press";

const presses = vi.fn<(name: string) => void>();

/** A page as the server wrote it: its buttons do nothing yet. */
function page(): void {
  document.body.innerHTML =
    '<form method="dialog"><input><button>Invia</button></form><button type="button" id="menu"><i>Menu</i></button><a href="#x">Via</a>';
  rememberPresses();
}

/** React takes over. */
function takeOver(): void {
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => presses(button.textContent));
  allAnswers();
  pressAgain();
}

afterEach(() => presses.mockReset());

it("presses a button again that was pressed too early, and only once", async () => {
  page();
  await userEvent.click(document.querySelector("i") ?? document.body);
  await userEvent.click(document.querySelector("a") ?? document.body);
  takeOver();
  pressAgain();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("sends a form again that was sent too early with Enter", async () => {
  page();
  await userEvent.type(document.querySelector("input") ?? document.body, "ciao{Enter}");
  takeOver();
  expect(presses.mock.calls).toEqual([["Invia"]]);
});

it("presses nothing that is gone, and nothing that was pressed in time", async () => {
  page();
  await userEvent.click(document.querySelector("i") ?? document.body);
  document.querySelector("#menu")?.remove();
  takeOver();
  await userEvent.click(document.querySelector("form button") ?? document.body);
  pressAgain();
  expect(presses.mock.calls).toEqual([["Invia"]]);
});

it("presses again what React kept from everybody because it could not answer yet", async () => {
  page();
  document.body.addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
  await userEvent.click(document.querySelector("i") ?? document.body);
  takeOver();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("does not press again what made React take over, and was answered", async () => {
  page();
  document.body.addEventListener("click", takeOver, { capture: true, once: true });
  await userEvent.click(document.querySelector("i") ?? document.body);
  pressAgain();
  expect(presses.mock.calls).toEqual([["Menu"]]);
});

it("remembers only what cannot answer yet", async () => {
  document.body.innerHTML =
    '<header><button type="button">Menu</button></header><main><button type="button">Filtri</button></main>';
  rememberPresses();
  aroundAnswers();
  const [menu, filters] = document.querySelectorAll("button");
  for (const button of [filters, menu]) await userEvent.click(button ?? document.body);
  takeOver();
  aroundAnswers();
  await userEvent.click(filters ?? document.body);
  pressAgain();
  expect(presses.mock.calls).toEqual([["Filtri"], ["Filtri"]]);
});
