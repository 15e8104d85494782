import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { DayFilter } from "./day-filter";

const typed = async (text: string) => {
  const onChange = vi.fn();
  render(<DayFilter label="Dal" day={null} onChange={onChange} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Dal" }), text);
  return onChange;
};

it("reports a day once it is whole, not the beginning of its year", async () => {
  const onChange = await typed("12/03/2027");
  expect(onChange.mock.calls).toEqual([["2027-03-12"]]);
});

it("reports what else is a day when the field is left, and nothing else", async () => {
  const onChange = await typed("120327");
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([["2027-03-12"]]);
});
