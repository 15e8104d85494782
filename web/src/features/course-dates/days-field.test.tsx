import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { DaysField } from "./days-field";
import { newDate, type DateValues } from "./form-values";

function Days({ count }: { count: number }) {
  const date = newDate("2027-03-12T09:00");
  const days = Array.from({ length: count }, (_, at) => ({ day: `2027-03-${12 + at}`, from: "09:00", to: "18:00" }));
  const { control } = useForm<DateValues>({ defaultValues: { ...date, days } });
  return <DaysField control={control} />;
}

const button = (name: string) => screen.getByRole("button", { name });

it("moves the focus on when a day is removed: to the next day, or to what adds one", async () => {
  render(<Days count={4} />);
  await userEvent.click(button("Rimuovi Giorno 2"));
  expect(screen.getByRole("textbox", { name: "Giorno 2" })).toHaveValue("14/03/2027");
  expect(button("Rimuovi Giorno 2")).toHaveFocus();
  await userEvent.click(button("Rimuovi Giorno 3"));
  expect(button("Aggiungi un giorno")).toHaveFocus();
  await userEvent.click(button("Rimuovi Giorno 2"));
  expect(screen.queryByRole("button", { name: /^Rimuovi/ })).not.toBeInTheDocument();
  expect(button("Aggiungi un giorno")).toHaveFocus();
});
