import { expect, it } from "vitest";
import { datesFilters, datesQueryOf, usualSort } from "./list-query";
import { readTableUrl } from "@/ui/table/use-table-url";

const query = (text: string) =>
  datesQueryOf(readTableUrl(new URLSearchParams(text), { filters: datesFilters, sort: usualSort }), "2027-03-12");
const sorted = { sort: "date", direction: "asc" };

it("asks for what is to come, unless the address says which dates", () => {
  expect(query("")).toEqual({ from: "2027-03-12", ...sorted });
  expect(query("period=past")).toEqual({ to: "2027-03-11", ...sorted });
  expect(query("period=all")).toEqual(sorted);
  expect(query("need=certificates")).toEqual({ need: "certificates", ...sorted });
  expect(query("from=2027-01-01&to=2027-01-31&course=3")).toEqual({
    course: 3,
    from: "2027-01-01",
    to: "2027-01-31",
    ...sorted,
  });
});

it("leaves out what makes no sense", () => {
  expect(query("need=coffee&from=2027-02-31&to=never")).toEqual({ from: "2027-03-12", ...sorted });
});
