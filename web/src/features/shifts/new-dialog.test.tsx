// A shift that is proposed for a date.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { refused } from "@/lib/testing/server";
import { accepted, beginAsAdmin, openShifts, told } from "./shifts-testing";

beforeEach(() => void beginAsAdmin());

describe("a new shift", () => {
  it("takes the date, offers the free instructors, and says when the hours overlap", async () => {
    let full = true;
    const calls = openShifts("?view=coverage&do=new&date=7", {
      "POST /api/shifts": () =>
        full ? refused({ start: ["Turno sovrapposto a un altro."] }) : { status: 201, body: accepted },
    });
    expect(await screen.findByRole("combobox", { name: "Data del corso" })).toHaveValue("BLSD, 12/03/2027 alle 09:00");
    const dialog = within(screen.getByRole("dialog", { name: "Nuovo turno" }));
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    expect(await dialog.findByText("Campo obbligatorio.")).toBeInTheDocument();
    await userEvent.click(await dialog.findByRole("button", { name: /Marco Rossi/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    expect(await dialog.findByText("Turno sovrapposto a un altro.")).toBeInTheDocument();
    full = false;
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    await waitFor(() => expect(told()).toEqual(["Proposta inviata a Marco Rossi."]));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      id_user: 12,
      id_course_date: 7,
      role: "istruttore",
      start: "2027-03-12T09:00:00+01:00",
      end: "2027-03-12T18:00:00+01:00",
    });
  });

  it("finds an instructor by name, and warns when they cannot", async () => {
    openShifts("?view=coverage&do=new&date=7");
    const field = await screen.findByRole("combobox", { name: "Istruttore" });
    await userEvent.type(field, "bian");
    await userEvent.click(await screen.findByRole("option", { name: "Anna Bianchi" }));
    expect(await screen.findByText("Turno sovrapposto")).toBeInTheDocument();
  });
});
