import { expect, it } from "vitest";
import { percent, shareOf } from "@/lib/numbers";
import { changeText, stepLabel, stepName } from "./figure-values";

it("names days, weeks and months", () => {
  expect(stepName({ from: "2027-03-09", to: "2027-03-09" }, "day")).toBe("9 marzo 2027");
  expect(stepName({ from: "2027-03-08", to: "2027-03-14" }, "week")).toBe("8–14 marzo 2027");
  expect(stepName({ from: "2027-03-29", to: "2027-04-04" }, "week")).toBe("29 marzo – 4 aprile 2027");
  expect(stepName({ from: "2026-12-28", to: "2027-01-03" }, "week")).toBe("28 dicembre 2026 – 3 gennaio 2027");
  expect(stepName({ from: "2027-02-01", to: "2027-02-28" }, "month")).toBe("febbraio 2027");
  expect(stepName({ from: "2027-03-01", to: "2027-03-10" }, "month")).toBe("1–10 marzo 2027");
});

it("labels columns", () => {
  expect(stepLabel({ from: "2027-03-09", to: "2027-03-15" }, "week")).toBe("9 mar");
  expect(stepLabel({ from: "2027-03-01", to: "2027-03-31" }, "month")).toBe("mar");
});

it("has no share of nothing, and no change from nothing", () => {
  expect(percent(shareOf(0, 0))).toBe("–");
  expect(percent(shareOf(2, 3))).toBe("67%");
  expect(changeText(5, 0)).toBeNull();
  expect(changeText(112, 100)).toBe("+12% sul periodo precedente");
  expect(changeText(88, 100)).toBe("−12% sul periodo precedente");
  expect(changeText(1958, 235)).toBe("235 nel periodo precedente");
  expect(changeText(100, 100)).toBe("±0% sul periodo precedente");
});
