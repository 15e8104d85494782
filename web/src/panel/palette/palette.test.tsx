import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { PaletteButton } from "@/panel/shell/palette-button";

vi.mock("@/panel/screens", async () => {
  const { patterns } = await import("@/lib/routes");
  const icon = () => null;
  const screens = [
    { path: patterns.myReservations, name: "I Miei Corsi", icon },
    { path: patterns.adminCourses, name: "Corsi", icon, allowed: "admin" },
    { path: patterns.adminCourse, name: "Modifica Corso", allowed: "admin" },
    { path: patterns.courseDates, name: "Calendario Corsi", icon, allowed: "staff" },
    { path: patterns.courseDateCreate, name: "Nuova Data Corso", allowed: "staff" },
    { path: patterns.courseDateReservations, name: "Lista Iscritti", allowed: "staff" },
    { path: patterns.user, name: "Persona", allowed: "staff" },
  ];
  return { screens, screenAt: (path: string) => screens.find((one) => one.path === path) };
});

const person = { surname: "Rossi", contact_email: null, birth_date: null, company: null };
const results = {
  people: [
    { ...person, id: 7, name: "Maria", email: "maria@example.it", fiscal_code: "RSSMRA85T10A562S" },
    { ...person, id: 8, name: "Mario", email: "mario@example.it", fiscal_code: "RSSMRA85T50A562W" },
  ],
  certificates: [],
  courses: [{ id: 3, title: "BLSD esecutore" }],
  course_dates: [
    {
      id: 5,
      date: "2027-03-12T09:00:00+01:00",
      private: 0,
      city: { id: 1, name: "Milano", province: "MI" },
      course: { id: 3, title: "BLSD esecutore" },
    },
  ],
};
const found = { "GET /api/search": { body: results } };

beforeEach(() => logIn({ istructor: true }));

function open(replies: Parameters<typeof serve>[0] = found) {
  const calls = serve(replies);
  renderAt("/control-panel/user/reservations", <PaletteButton />);
  return calls;
}

const press = () => userEvent.keyboard("{Control>}k{/Control}");
const box = () => screen.findByRole("combobox", { name: "Cerca ovunque" });
const offered = (group: string) =>
  within(screen.getByRole("group", { name: group }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const address = () => screen.getByTestId("address").textContent;

describe("the command palette", () => {
  it("opens with Ctrl+K or its button, closes with Ctrl+K, and offers the screens and actions of the role", async () => {
    open();
    await press();
    await box();
    expect(offered("Vai a")).toEqual(["I Miei Corsi", "Calendario Corsi"]);
    expect(offered("Azioni")).toEqual(["Nuova Data Corso"]);
    await press();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Cerca…" }));
    expect(await box()).toBeInTheDocument();
  });

  it("opens a person found by tax code with one Enter, pressed before the answer is there", async () => {
    const calls = open();
    await press();
    await userEvent.type(await box(), "rssmra85t10a562s{Enter}");
    await vi.waitFor(() => expect(address()).toBe("/control-panel/admin/users/7"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls.map(({ search }) => search)).toEqual(["?q=rssmra85t10a562s"]);
  });

  it("leads to the holder of a certificate, or to the certificate of somebody without an account", async () => {
    const paper = { id: 70, number: "2026-000196", holder: "Maria Rossi", id_user: 7, title: "BLSD esecutore" };
    const certificates = [paper, { ...paper, id: 71, number: "2025-000196", holder: "Ugo Neri", id_user: null }];
    open({ "GET /api/search": { body: { people: [], certificates, courses: [], course_dates: [] } } });
    await press();
    await userEvent.type(await box(), "196");
    await screen.findByRole("group", { name: "Attestati" });
    expect(offered("Attestati")).toEqual([
      "2026-000196, Maria RossiBLSD esecutore",
      "2025-000196, Ugo NeriBLSD esecutore",
    ]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(address()).toBe("/control-panel/admin/certificates?search=2025-000196");
  });

  it("moves between what it finds with the arrows", async () => {
    open();
    await press();
    await userEvent.type(await box(), "rossi");
    expect(await screen.findByRole("option", { name: /Rossi Maria/ })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}");
    expect(await box()).toHaveAttribute(
      "aria-activedescendant",
      screen.getByRole("option", { name: /Rossi Mario/ }).id,
    );
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/control-panel/admin/users/8");
  });

  it("finds dates, and courses for users who may edit them", async () => {
    open();
    await press();
    await userEvent.type(await box(), "blsd");
    await screen.findByRole("group", { name: "Date" });
    expect(offered("Date")).toEqual(["BLSD esecutore12/03/2027 alle 09:00, Milano"]);
    expect(screen.getByText("12/03/2027 alle 09:00, Milano")).not.toHaveClass("text-danger");
    expect(screen.queryByRole("group", { name: "Corsi" })).not.toBeInTheDocument();
  });

  it("marks a private date in red", async () => {
    const [date] = results.course_dates;
    open({ "GET /api/search": { body: { ...results, people: [], course_dates: [{ ...date, private: 1 }] } } });
    await press();
    await userEvent.type(await box(), "blsd");
    expect(await screen.findByText("[PRIVATO] 12/03/2027 alle 09:00, Milano")).toHaveClass("text-danger");
  });

  it("finds courses for admins, and screens whatever the accents and the order of the words", async () => {
    logIn({ is_admin: true });
    open();
    await press();
    await userEvent.type(await box(), "corsi càl");
    expect(offered("Vai a")).toEqual(["Calendario Corsi"]);
    expect(await screen.findByRole("group", { name: "Corsi" })).toBeInTheDocument();
  });

  it("says that nothing was found, and what went wrong", async () => {
    open({
      "GET /api/search": ({ search }) =>
        search === "?q=zzz" ? { body: { people: [], certificates: [], courses: [], course_dates: [] } } : "offline",
    });
    await press();
    await userEvent.type(await box(), "zzz");
    expect(await screen.findByText("Nessun risultato")).toBeInTheDocument();
    await userEvent.type(await box(), "y");
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeInTheDocument();
  });
});
