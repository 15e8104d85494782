import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useParticipantDialog } from "@/features/participants/use-participant-dialog";
import { userQuery } from "@/features/users/queries";
import { staffDate } from "@/lib/testing/course-dates";
import { overview, overviewDate } from "@/lib/testing/overview";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
import { PaletteButton } from "@/panel/shell/palette-button";

const nothing = { people: [], certificates: [], courses: [], course_dates: [] };
const maria = {
  id: 7,
  name: "Maria",
  surname: "Rossi",
  email: "maria@example.it",
  contact_email: null,
  fiscal_code: "RSSMRA85T10A562S",
  birth_date: null,
  company: null,
  state: "active",
};
const mario = { ...maria, id: 8, name: "Mario" };
const piero = { ...maria, id: 9, name: "Piero", surname: "Neri", state: "disabled" };
const dateAt = (id: number, city: string) => ({
  id,
  date: "2027-03-12T09:00:00+01:00",
  private: 0,
  city: { id, name: city, province: "MI" },
  course: { id: 3, title: "BLSD" },
});
const answers: Record<string, object> = {
  blsd: { ...nothing, course_dates: [dateAt(5, "Milano"), dateAt(6, "Lodi")] },
  milano: { ...nothing, course_dates: [dateAt(5, "Milano")] },
  rossi: { ...nothing, people: [maria, mario] },
  maria: { ...nothing, people: [maria] },
  piero: { ...nothing, people: [piero] },
  neri: { ...nothing, people: [piero, { ...piero, id: 10, state: "invited" }] },
  "modi rossi": { ...nothing, people: [{ ...maria, id: 9, surname: "Modica Rossi" }] },
  guanti: { ...nothing, courses: [{ id: 3, title: "Guanti" }] },
};

beforeEach(() => logIn({ istructor: true }));

async function open(at = "/control-panel/user/profile", replies: Parameters<typeof serve>[0] = {}, page?: ReactNode) {
  const calls = serve({
    "GET /api/search": ({ search }) => ({ body: answers[new URLSearchParams(search).get("q") ?? ""] ?? nothing }),
    "GET /api/overview": { body: overview({ dates: [] }) },
    ...replies,
  });
  renderAt(
    at,
    <>
      <PaletteButton />
      {page}
    </>,
  );
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Cerca ovunque" });
  return calls;
}

const type = (text: string) => userEvent.type(screen.getByRole("combobox", { name: "Cerca ovunque" }), text);
const found = (name: RegExp) => screen.findByRole("option", { name });
const groups = () =>
  screen.queryAllByRole("group").map((group) => [
    document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
    within(group)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ]);
const address = () => screen.getByTestId("address").textContent;
const leadsTo = (to: string) => vi.waitFor(() => expect(address()).toBe(to));
const onDates = "/control-panel/admin/course-dates";
const onUsers = "/control-panel/admin/users";

describe("the command palette, asked for an action", () => {
  it.each([
    ["appello blsd", `${onDates}/5/appello`],
    ["blsd APPELLO", `${onDates}/5/appello`],
    ["iscritti blsd", `${onDates}/5/reservations`],
    ["modifica blsd", `${onDates}/5/edit`],
    ["duplica data blsd", `${onDates}?date=5&do=duplicate`],
    ["aggiungi blsd", `${onDates}/5/reservations?dialog=add`],
    ["importa iscritti blsd", `${onDates}/5/reservations?dialog=import`],
    ["sposta blsd", `${onDates}?date=5`],
    ["modifica rossi", `${onUsers}/7/edit`],
    ["iscrizioni rossi", `${onUsers}/7/reservations`],
    ["scheda rossi", `${onUsers}/7`],
    ["prenota maria", `${onUsers}/7?dialog=book`],
  ])("does it with the first that the rest of %j finds", async (text, to) => {
    await open();
    await type(`${text}{Enter}`);
    await leadsTo(to);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("offers it for each that is found", async () => {
    const calls = await open();
    await type("appello blsd");
    await found(/Milano/);
    expect(groups()).toEqual([["Appello", ["BLSD12/03/2027 alle 09:00, Milano", "BLSD12/03/2027 alle 09:00, Lodi"]]]);
    expect(calls.map(({ search }) => search)).toEqual(["?q=appello+blsd", "?q=blsd"]);
  });

  it("finds what has such a name first", async () => {
    await open();
    await type("modi rossi{Enter}");
    await leadsTo(`${onUsers}/9`);
  });

  it("downloads what has no screen", async () => {
    const calls = await open(undefined, { "GET /api/course-dates/5/register": { status: 503, body: {} } });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await type("registro blsd{Enter}");
    await vi.waitFor(() => expect(calls.at(-1)?.path).toBe("/api/course-dates/5/register"));
    expect(address()).toBe("/control-panel/user/profile");
  });

  it("offers it for the coming dates, one's own first, when nothing else is said", async () => {
    const dates = [
      overviewDate({ course_date: staffDate({ id: 5 }) }),
      overviewDate({ course_date: staffDate({ id: 6 }), mine: true }),
    ];
    await open(undefined, { "GET /api/overview": { body: overview({ dates }) } });
    await type("appello{Enter}");
    await leadsTo(`${onDates}/6/appello`);
  });

  it("says what is missing where no date is coming", async () => {
    await open();
    await type("duplica");
    expect(await screen.findByText("Scrivi anche il corso, la città o il nome della persona.")).toBeInTheDocument();
  });

  it("also finds what is done without any of them, and what is done with the coming dates below", async () => {
    const dates = [overviewDate({ course_date: staffDate({ id: 5 }) })];
    await open(undefined, { "GET /api/overview": { body: overview({ dates }) } });
    await type("importa");
    await screen.findByRole("group", { name: "Importa gli iscritti" });
    expect(groups().map(([title]) => title)).toEqual(["Azioni", "Importa gli iscritti"]);
    await userEvent.keyboard("{Enter}");
    await leadsTo("/control-panel/admin/certificates?dialog=import");
  });

  it.each([
    ["disattiva rossi", `${onUsers}/7/edit?dialog=disable&user=7`],
    ["riattiva neri", `${onUsers}/9/edit?dialog=enable&user=9`],
    ["disattiva neri", `${onUsers}/10/edit?dialog=disable&user=10`],
    ["unisci rossi", `${onUsers}/7/edit?dialog=merge&user=7`],
    ["cronologia rossi", "/control-panel/admin/audit?subject_kind=user&subject_id=7"],
    ["turno blsd", "/control-panel/admin/shifts?view=coverage&do=new&date=5"],
    ["date guanti", `${onDates}?view=list&course=3`],
    ["nuovo turno", "/control-panel/admin/shifts?do=new"],
  ])("lets admins do %j", async (text, to) => {
    logIn({ is_admin: true });
    await open();
    await type(`${text}{Enter}`);
    await leadsTo(to);
  });

  it.each(["disattiva rossi", "riattiva neri", "unisci rossi", "cronologia rossi", "turno blsd", "nuovo turno"])(
    "does not let instructors do %j",
    async (text) => {
      await open();
      await type(text);
      expect(await screen.findByText("Nessun risultato")).toBeInTheDocument();
    },
  );
});

describe("the command palette, with a single result", () => {
  it("offers what can be done with it below", async () => {
    await open();
    await type("maria");
    await found(/Rossi Maria/);
    expect(groups()).toEqual([
      ["Persone", ["Rossi Mariamaria@example.it · RSSMRA85T10A562S"]],
      ["Azioni: Rossi Maria", ["Iscrivi a una data", "Modifica la persona", "Iscrizioni"]],
    ]);
  });
});

describe("the command palette, with a single person", () => {
  it.each([
    ["maria", "Rossi Maria", ["Iscrivi a una data"], "Disattiva"],
    ["piero", "Neri Piero", [], "Riattiva"],
  ])("offers an admin what the account allows: %s", async (text, name, booking, change) => {
    logIn({ is_admin: true });
    await open();
    await type(text);
    await found(new RegExp(name));
    expect(groups()[1]).toEqual([
      `Azioni: ${name}`,
      [
        ...booking,
        "Modifica la persona",
        "Iscrizioni",
        "Unisci a un'altra persona",
        change,
        "Cronologia della persona",
      ],
    ]);
  });
});

describe("the command palette on a page of a date", () => {
  it("begins with what can be done with that date, but for the page itself", async () => {
    await open(`${onDates}/5/appello`);
    expect(groups()[0]).toEqual([
      "Questa data",
      [
        "Iscritti",
        "Modifica la data",
        "Duplica la data",
        "Aggiungi un partecipante",
        "Importa gli iscritti",
        "Codice in aula",
      ],
    ]);
    expect(groups()[1]?.[0]).toBe("Vai a");
  });

  it("does with that date what a word asks for, at once", async () => {
    await open(`${onDates}/5/reservations`, { "GET /api/search": "never" });
    await type("impo{Enter}");
    await leadsTo(`${onDates}/5/reservations?dialog=import`);
  });

  it("leads back to the page as it was when the dialog that it has opened is closed", async () => {
    function Dialogs() {
      const { dialog, close } = useParticipantDialog();
      return dialog !== null && <button onClick={close}>Chiudi {dialog}</button>;
    }
    await open(`${onDates}/5/reservations?status=waiting`, {}, <Dialogs />);
    await type("impo{Enter}");
    await leadsTo(`${onDates}/5/reservations?dialog=import`);
    await userEvent.click(screen.getByRole("button", { name: "Chiudi import" }));
    await leadsTo(`${onDates}/5/reservations?status=waiting`);
  });

  it("does with another date what is asked for that", async () => {
    await open(`${onDates}/5/reservations`);
    await type("appello blsd");
    await found(/Lodi/);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await leadsTo(`${onDates}/6/appello`);
  });
});

describe("the command palette on the page of a person or a course", () => {
  it.each([
    [`${onUsers}/7/edit`, "Questa persona", "Apri la persona"],
    [`${onUsers}/7`, "Questa persona", "Modifica la persona"],
    ["/control-panel/admin/courses/3", "Questo corso", "Date del corso"],
  ])("begins with what can be done there (%s)", async (at, title, first) => {
    logIn({ is_admin: true });
    await open(at);
    expect(groups()[0]?.[0]).toBe(title);
    expect(groups()[0]?.[1]?.[0]).toBe(first);
  });

  it.each([
    [
      "active",
      {},
      [
        "Apri la persona",
        "Iscrivi a una data",
        "Iscrizioni",
        "Unisci a un'altra persona",
        "Disattiva",
        "Cronologia della persona",
      ],
    ],
    [
      "disabled",
      { state: "disabled" },
      ["Apri la persona", "Iscrizioni", "Unisci a un'altra persona", "Riattiva", "Cronologia della persona"],
    ],
    ["merged", { state: "disabled", merged_into: 12 }, ["Apri la persona", "Iscrizioni", "Cronologia della persona"]],
  ] as const)("offers what the account allows: %s", async (_, traits, offered) => {
    // Until then the account is not known, and nothing that depends on it is offered.
    function Person() {
      const { data } = useQuery({ ...userQuery(7), enabled: false });
      return data !== undefined && <p>Persona letta</p>;
    }
    logIn({ is_admin: true });
    const replies = { "GET /api/users/7": { body: managedUser(traits), headers: { ETag: '"1"' } } };
    await open(`${onUsers}/7/edit`, replies, <Person />);
    await screen.findByText("Persona letta");
    expect(groups()[0]).toEqual(["Questa persona", offered]);
  });

  it("begins as everywhere on the page that makes a new one", async () => {
    logIn({ is_admin: true });
    await open("/control-panel/admin/courses/create");
    expect(groups()[0]?.[0]).toBe("Vai a");
  });
});

describe("a search that fails", () => {
  it("is told below the screens that were found", async () => {
    await open(undefined, { "GET /api/search": "offline" });
    await type("attestati");
    const told = await screen.findByText(/Non riusciamo a contattare il server/);
    expect(groups()[0]?.[0]).toBe("Vai a");
    expect(told).not.toHaveClass("sr-only");
  });
});
