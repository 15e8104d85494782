// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { collectAlerts, dropAlerts, dropRefusals } from "./form-alerts";
import { alert, readAlerts, reloadAlerts } from "./store";

const told = () => readAlerts().map(({ text }) => text);

beforeEach(reloadAlerts);

it("an alert of a form is dropped when the form is sent again; those of others stay", () => {
  alert("failure", "Altro");
  const mine = collectAlerts(() => alert("failure", "Rifiutato"));
  expect(told()).toEqual(["Rifiutato", "Altro"]);
  dropAlerts(mine);
  expect(told()).toEqual(["Altro"]);
});

it("when the form is left its refusal goes, and what it has done is still told", () => {
  const refused = collectAlerts(() => alert("failure", "Rifiutato"));
  const done = collectAlerts(() => alert("success", "Fatto"));
  dropRefusals([...refused, ...done]);
  expect(told()).toEqual(["Fatto"]);
});

it("a refusal does not outlive its page", () => {
  collectAlerts(() => alert("failure", "Rifiutato"));
  alert("success", "Fatto");
  reloadAlerts();
  expect(told()).toEqual(["Fatto"]);
});

it("the same sentence again is the newer form's", () => {
  const first = collectAlerts(() => alert("failure", "Rifiutato"));
  const second = collectAlerts(() => alert("failure", "Rifiutato"));
  dropAlerts(first);
  expect(told()).toEqual(["Rifiutato"]);
  dropAlerts(second);
  expect(told()).toEqual([]);
});
