// The date picker, typed into and picked from.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { DatePicker } from "./date-picker";

const range = { first: "2020-01-01", last: "2029-12-31" };

function DayField({ start = "", locked = false }: { start?: string; locked?: boolean }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <label htmlFor="day">Giorno</label>
      <DatePicker id="day" value={day} onChange={setDay} range={range} locked={locked} />
      <output>{day}</output>
    </>
  );
}

const input = () => screen.getByRole("textbox", { name: "Giorno" });
const openCalendar = () => userEvent.click(screen.getByRole("button", { name: "Apri il calendario" }));

describe("a date picker", () => {
  it("understands a date as it is typed", async () => {
    render(<DayField />);
    await userEvent.type(input(), "12/03/2027");
    expect(screen.getByRole("status")).toHaveTextContent("2027-03-12");
    expect(input()).toHaveValue("12/03/2027");
  });

  it("completes a shorter date when the field is left", async () => {
    render(<DayField />);
    await userEvent.type(input(), "1/2/2027");
    await userEvent.tab();
    expect(input()).toHaveValue("01/02/2027");
  });

  it("keeps what is no date as it was typed", async () => {
    render(<DayField />);
    await userEvent.type(input(), "31/02/2027");
    await userEvent.tab();
    expect(screen.getByRole("status")).toHaveTextContent("31/02/2027");
  });

  it("is picked from a calendar in Italian", async () => {
    render(<DayField start="2027-03-12" />);
    await openCalendar();
    const grid = await screen.findByRole("grid", { name: "Giorni" });
    expect(within(grid).getByRole("columnheader", { name: "lunedì" })).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Mese" })).toHaveDisplayValue("marzo");
    await userEvent.click(within(grid).getByRole("button", { name: "sabato 20 marzo 2027" }));
    expect(input()).toHaveValue("20/03/2027");
  });

  it("moves by days, weeks and months with the keyboard", async () => {
    render(<DayField start="2027-03-12" />);
    await openCalendar();
    screen.getByRole("button", { name: "venerdì 12 marzo 2027" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{PageDown}{Home}");
    expect(screen.getByRole("button", { name: "lunedì 19 aprile 2027" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(input()).toHaveValue("19/04/2027");
  });

  it("opens on the chosen day, keeps Tab inside until its end, and gives the focus back", async () => {
    render(<DayField start="2027-03-12" />);
    const button = screen.getByRole("button", { name: "Apri il calendario" });
    await openCalendar();
    expect(screen.getByRole("dialog", { name: "Calendario" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "venerdì 12 marzo 2027" })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole("button", { name: "Mese successivo" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", "false");
    await openCalendar();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it("closes when something else is pressed", async () => {
    render(<DayField start="2027-03-12" />);
    await openCalendar();
    await userEvent.click(screen.getByRole("status"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("offers the years of its range and stops at its ends", async () => {
    render(<DayField start="2029-12-31" />);
    await openCalendar();
    const years = within(await screen.findByRole("combobox", { name: "Anno" })).getAllByRole("option");
    expect(years.map((year) => year.textContent)).toEqual([
      "2020",
      "2021",
      "2022",
      "2023",
      "2024",
      "2025",
      "2026",
      "2027",
      "2028",
      "2029",
    ]);
    expect(screen.getByRole("button", { name: "Mese successivo" })).toBeDisabled();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Anno" }), "2020");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Mese" }), "gennaio");
    expect(screen.getByRole("button", { name: "Mese precedente" })).toBeDisabled();
  });

  it("cannot be changed while it is locked", () => {
    render(<DayField start="2027-03-12" locked />);
    expect(input()).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Apri il calendario" })).toBeDisabled();
  });
});
