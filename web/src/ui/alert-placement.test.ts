// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { keepClear } from "./alert-placement";

const screenHeight = 800;
const alertHeight = 80;
let region: HTMLElement;
let input: HTMLInputElement;

function box(element: Element, edges: () => [top: number, bottom: number]): void {
  vi.spyOn(element, "getBoundingClientRect").mockImplementation(() => {
    const [top, bottom] = edges();
    return DOMRect.fromRect({ y: top, height: bottom - top, width: 300 });
  });
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("innerHeight", screenHeight);
  document.body.innerHTML = '<section id="region"></section><input />';
  region = document.querySelector<HTMLElement>("#region") ?? document.body;
  input = document.querySelector("input") ?? document.createElement("input");
  box(region, () => (region.dataset["at"] === "top" ? [0, alertHeight] : [screenHeight - alertHeight, screenHeight]));
});

function focusAt(top: number, bottom: number): void {
  box(input, () => [top, bottom]);
  input.focus();
}

it("the alerts of a phone stay at the bottom while nothing is below them", () => {
  keepClear(region, new AbortController().signal);
  expect(region.dataset["at"]).toBeUndefined();
  focusAt(300, 350);
  expect(region.dataset["at"]).toBeUndefined();
});

it("they give way to the field that has the focus, and come back after it", () => {
  keepClear(region, new AbortController().signal);
  focusAt(740, 790);
  expect(region.dataset["at"]).toBe("top");
  input.blur();
  focusAt(300, 350);
  expect(region.dataset["at"]).toBeUndefined();
});

it("on a wide screen they go to the bottom where they would cover what is pressed next", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const save = document.createElement("button");
  save.dataset["keepClear"] = "";
  document.body.append(save);
  box(region, () =>
    region.dataset["at"] === "bottom" ? [screenHeight - alertHeight, screenHeight] : [0, alertHeight],
  );
  box(save, () => [60, 100]);
  keepClear(region, new AbortController().signal);
  expect(region.dataset["at"]).toBe("bottom");
  box(save, () => [300, 340]);
  window.dispatchEvent(new Event("resize"));
  expect(region.dataset["at"]).toBeUndefined();
});

it("they are above the keyboard", () => {
  vi.stubGlobal("visualViewport", Object.assign(new EventTarget(), { offsetTop: 0, height: 500 }));
  keepClear(region, new AbortController().signal);
  expect(region.style.getPropertyValue("--keyboard")).toBe("300px");
});

it("nothing moves once they are gone", () => {
  const shown = new AbortController();
  keepClear(region, shown.signal);
  shown.abort();
  focusAt(740, 790);
  expect(region.dataset["at"]).toBeUndefined();
});

it("they stay where they are while one of their buttons is pressed", () => {
  const button = document.createElement("button");
  region.append(button);
  box(button, () => [740, 790]);
  keepClear(region, new AbortController().signal);
  button.focus();
  expect(region.dataset["at"]).toBeUndefined();
});
