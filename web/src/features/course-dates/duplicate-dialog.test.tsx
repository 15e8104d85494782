import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Centre } from "@/api/types";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { DuplicateDialog } from "./duplicate-dialog";

// A Friday; the Monday after Easter is 29 March.
const date = staffDate({ id: 3, date: "2027-03-12T09:00:00+01:00" });

function open(centre: Partial<Centre> = {}) {
  const onClose = vi.fn();
  const calls = serve({ "POST /api/course-dates/3/repeat": { status: 201, body: { data: [date, date, date] } } });
  const dialog = <DuplicateDialog tagged={{ data: date, tag: '"1"' }} onClose={onClose} />;
  renderAt("/control-panel/admin/course-dates", dialog, centre);
  return { calls, onClose };
}

const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
const check = (name: string | RegExp) => userEvent.click(screen.getByRole("checkbox", { name }));
const days = () =>
  within(screen.getByRole("group", { name: "Nuove date" }))
    .getAllByRole<HTMLInputElement>("checkbox")
    .map((box) => [box.labels?.[0]?.textContent, box.checked]);

it("shows the days of a rule, leaves holidays out, and makes those that are chosen", async () => {
  const { calls, onClose } = open();
  await choose("Ogni settimana");
  await check("venerdì");
  expect(screen.getByText("Scegli almeno un giorno.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Crea/ })).toBeDisabled();
  await check("lunedì");
  expect(days()).toEqual([
    ["lunedì 15 marzo 2027", true],
    ["lunedì 22 marzo 2027", true],
    ["lunedì 29 marzo 2027Lunedì dell'Angelo", false],
    ["lunedì 5 aprile 2027", true],
  ]);
  await check(/^lunedì 22 marzo/);
  await check(/^lunedì 29 marzo/);
  await userEvent.click(screen.getByRole("button", { name: "Crea 3 date" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    dates: ["2027-03-15", "2027-03-29", "2027-04-05"],
  });
});

it("leaves the closing days of the centre out", async () => {
  open({ closures: [{ from: "2027-03-15", to: "2027-03-20", name: "Ferie" }] });
  await choose("Ogni settimana");
  await check("lunedì");
  expect(days().slice(0, 3)).toEqual([
    ["lunedì 15 marzo 2027Ferie", false],
    ["venerdì 19 marzo 2027Ferie", false],
    ["lunedì 22 marzo 2027", true],
  ]);
});

it("repeats each month on a day or a weekday, until a day", async () => {
  open();
  await choose("Ogni mese");
  expect(days()).toHaveLength(4);
  await choose("Il secondo venerdì");
  await choose("Fino a un giorno");
  await userEvent.type(screen.getByRole("textbox", { name: "Ultimo giorno" }), "31/05/2027");
  expect(days()).toEqual([
    ["venerdì 9 aprile 2027", true],
    ["venerdì 14 maggio 2027", true],
  ]);
});

it("makes the days that are picked one by one", async () => {
  const { calls } = open();
  await choose("Nei giorni che scelgo");
  const day = screen.getByRole("textbox", { name: "Giorno" });
  const add = () => userEvent.click(screen.getByRole("button", { name: "Aggiungi il giorno" }));
  expect(screen.getByRole("button", { name: "Aggiungi il giorno" })).toBeDisabled();
  await userEvent.type(day, "10/05/2027");
  await add();
  await userEvent.type(day, "12/04/2027");
  await add();
  await userEvent.click(screen.getByRole("button", { name: "Crea 2 date" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ dates: ["2027-04-12", "2027-05-10"] }),
  );
});
