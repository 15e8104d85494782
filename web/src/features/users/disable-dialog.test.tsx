// Disattiva: the seats and shifts of the person are named, and their fate is chosen.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { onDate, reservation, reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { shift } from "@/lib/testing/shifts";
import { managedUser, userList } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";
import { choiceOf, commitmentsText } from "./commitments";
import { UsersScreen } from "./users-screen";

const anna = managedUser();
const noShifts = { body: { data: [] } };
const noSeats = { body: reservations([]) };
const seat = { body: reservations([reservation()]) };
const oneShift = { body: { data: [shift()] } };
const address = () => screen.getByTestId("address").textContent;

async function open(more: Parameters<typeof serve>[0]) {
  const calls = serve({
    "GET /api/users": { body: userList([anna]) },
    "GET /api/users/7": { body: anna, headers: { ETag: '"1"' } },
    "DELETE /api/users/7": { body: { ...anna, state: "disabled" } },
    ...more,
  });
  renderAt("/users?dialog=disable&user=7", <UsersScreen />);
  const dialog = within(await screen.findByRole("dialog", { name: "Vuoi disattivare Anna Bianchi?" }));
  const disable = () => userEvent.click(dialog.getByRole("button", { name: "Disattiva" }));
  const sent = () => calls.filter(({ method }) => method === "DELETE").map(({ search }) => search);
  return { calls, dialog, disable, sent };
}

beforeEach(() => {
  windowOf("wide");
  logIn({ is_admin: true });
});

describe("disabling", () => {
  it("names the live seats and wants to know what happens to them", async () => {
    const { dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": seat,
      "GET /api/shifts": noShifts,
    });
    expect(await dialog.findByText("BLSD esecutore")).toBeInTheDocument();
    await disable();
    expect(dialog.getByRole("alert")).toHaveTextContent("Scegli se mantenerla o annullarla.");
    await userEvent.click(dialog.getByRole("radio", { name: /Annullala/ }));
    await disable();
    await waitFor(() => expect(address()).toBe("/users"));
    expect(sent()).toEqual(["?reservations=cancel"]);
  });

  it("names the shifts to come and wants to know what happens to them", async () => {
    const declined = shift({ id: 4, status: "declined" });
    const other = shift({ id: 5, course_date: null, note: "Riunione" });
    const { calls, dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": noSeats,
      "GET /api/shifts": { body: { data: [shift(), declined, other] } },
    });
    expect(await dialog.findByRole("group", { name: "Ha 2 turni" })).toBeInTheDocument();
    const [first, second, ...rest] = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(first).toBe("BLSDvenerdì 12 marzo 2027 alle 09:00, Bergamo · turno da confermare");
    expect([second?.slice(0, 8), rest]).toEqual(["Riunione", []]);
    expect(calls.find(({ path }) => path === "/api/shifts")?.search).toMatch(
      /^\?id_user=7&from=\d{4}-\d\d-\d\dT[^&]+$/,
    );
    await disable();
    expect(dialog.getByRole("alert")).toHaveTextContent("Scegli se mantenerli o ritirarli.");
    expect(sent()).toEqual([]);
    await userEvent.click(
      dialog.getByRole("radio", {
        name: "Ritirali I turni vengono ritirati senza avvisi: la data del corso risulta scoperta se non c'è un altro istruttore.",
      }),
    );
    await disable();
    await waitFor(() => expect(sent()).toEqual(["?reservations=cancel"]));
  });

  it("says of both what happens to them", async () => {
    const two = reservations([reservation(), reservation({ id: 6, ...onDate({ id: 71 }) })]);
    const { dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": { body: two },
      "GET /api/shifts": oneShift,
    });
    expect(await dialog.findByRole("group", { name: "Ha 2 iscrizioni attive e 1 turno" })).toBeInTheDocument();
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.click(
      dialog.getByRole("radio", {
        name: "Mantieni tutto I posti restano occupati e il turno resta assegnato. Nessuno viene avvisato.",
      }),
    );
    await disable();
    await waitFor(() => expect(sent()).toEqual(["?reservations=keep"]));
  });

  it("asks nothing where there is neither", async () => {
    const { dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": noSeats,
      "GET /api/shifts": noShifts,
    });
    await waitFor(() => expect(dialog.getByRole("button", { name: "Disattiva" })).toBeEnabled());
    expect(dialog.queryByRole("radio")).not.toBeInTheDocument();
    await disable();
    await waitFor(() => expect(sent()).toEqual([""]));
  });

  it("lets choose when a shift was added meanwhile", async () => {
    let added = false;
    const { dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": noSeats,
      "GET /api/shifts": () => (added ? oneShift : noShifts),
      "DELETE /api/users/7": ({ search }) => {
        if (search !== "") return { body: { ...anna, state: "disabled" } };
        added = true;
        return { status: 409, body: { message: "Ha 1 turno: scegli se mantenerlo o ritirarlo." } };
      },
    });
    await waitFor(() => expect(dialog.getByRole("button", { name: "Disattiva" })).toBeEnabled());
    await disable();
    await userEvent.click(await dialog.findByRole("radio", { name: /Ritiralo/ }));
    await disable();
    await waitFor(() => expect(address()).toBe("/users"));
    expect(sent()).toEqual(["", "?reservations=cancel"]);
  });

  it("lets choose although the shifts cannot be read", async () => {
    const { dialog, disable, sent } = await open({
      "GET /api/users/7/reservations": noSeats,
      "GET /api/shifts": { status: 500 },
    });
    expect(await dialog.findByRole("group", { name: /^Non riusciamo a leggere/ })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("radio", { name: /Mantieni tutto/ }));
    await disable();
    await waitFor(() => expect(sent()).toEqual(["?reservations=keep"]));
  });

  it("counts more seats than it lists, and none of a date that has begun", async () => {
    const begun = reservation({ id: 6, ...onDate({ date: "2020-03-12T09:00:00+01:00" }) });
    const { dialog } = await open({
      "GET /api/users/7/reservations": { body: reservations([begun, reservation()], { total: 130 }) },
      "GET /api/shifts": noShifts,
    });
    expect(await dialog.findByRole("group", { name: "Ha 129 iscrizioni attive" })).toBeInTheDocument();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("BLSD esecutore"),
      "e altre 128",
    ]);
  });
});

describe("the words of the choice", () => {
  it.each([
    [
      { seats: 1, shifts: 0, dates: 0 },
      "1 iscrizione attiva",
      ["Annullala", "Il posto passa a chi è in lista d'attesa. Se ha un indirizzo, la persona riceve un'email."],
      ["Mantienila", "Il posto resta occupato. Nessuno viene avvisato."],
    ],
    [
      { seats: 3, shifts: 0, dates: 0 },
      "3 iscrizioni attive",
      [
        "Annullale",
        "I posti passano a chi è in lista d'attesa. Se ha un indirizzo, la persona riceve un'email per ogni data.",
      ],
      ["Mantienile", "I posti restano occupati. Nessuno viene avvisato."],
    ],
    [
      { seats: 0, shifts: 1, dates: 0 },
      "1 turno",
      ["Ritiralo", "Il turno viene ritirato senza avvisi."],
      ["Mantienilo", "Il turno resta assegnato. Nessuno viene avvisato."],
    ],
    [
      { seats: 1, shifts: 2, dates: 2 },
      "1 iscrizione attiva e 2 turni",
      [
        "Annulla tutto",
        "Il posto passa a chi è in lista d'attesa. Se ha un indirizzo, la persona riceve un'email. I turni vengono ritirati senza avvisi: le date dei corsi risultano scoperte dove non c'è un altro istruttore.",
      ],
      ["Mantieni tutto", "Il posto resta occupato e i turni restano assegnati. Nessuno viene avvisato."],
    ],
  ])("fit the numbers %o", (counts, text, ...options) => {
    expect(commitmentsText(counts)).toBe(text);
    expect(choiceOf(counts).options.map(({ label, text: what }) => [label, what])).toEqual(options);
  });
});
