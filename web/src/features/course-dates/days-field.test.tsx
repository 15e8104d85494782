import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { DaysField } from "./days-field";
import { newDate, type DateValues } from "./form-values";

function Days({ count }: { count: number }) {
  const date = newDate("2027-03-12T09:00");
  const days = Array.from({ length: count }, (_, at) => ({
    day: `2027-03-${String(at + 1).padStart(2, "0")}`,
    from: "09:00",
    to: "18:00",
  }));
  const { control } = useForm<DateValues>({ defaultValues: { ...date, days } });
  return <DaysField control={control} />;
}

const button = (name: string) => screen.getByRole("button", { name });

it("moves the focus on when a day is removed: to the next day, or to what adds one", async () => {
  render(<Days count={4} />);
  await userEvent.click(button("Rimuovi Giorno 2"));
  expect(screen.getByRole("textbox", { name: "Giorno 2" })).toHaveValue("03/03/2027");
  expect(button("Rimuovi Giorno 2")).toHaveFocus();
  await userEvent.click(button("Rimuovi Giorno 3"));
  expect(button("Aggiungi un giorno")).toHaveFocus();
  await userEvent.click(button("Rimuovi Giorno 2"));
  expect(screen.queryByRole("button", { name: /^Rimuovi/ })).not.toBeInTheDocument();
  expect(button("Aggiungi un giorno")).toHaveFocus();
});

it("moves the focus to the new day when no more can be added, and says so", async () => {
  render(<Days count={29} />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();
  await userEvent.click(button("Aggiungi un giorno"));
  expect(button("Aggiungi un giorno")).toHaveFocus();
  await userEvent.click(button("Aggiungi un giorno"));
  expect(screen.getByRole("textbox", { name: "Giorno 31" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Aggiungi un giorno" })).not.toBeInTheDocument();
  expect(status).toHaveTextContent("Una data ha al massimo 31 giorni: non puoi aggiungerne altri.");
  await userEvent.click(button("Rimuovi Giorno 31"));
  expect(button("Aggiungi un giorno")).toHaveFocus();
  expect(status).toBeEmptyDOMElement();
});
