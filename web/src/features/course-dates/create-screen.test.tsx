// Nuova Data Corso: what is typed is not lost without a question.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAlerts } from "@/lib/alerts/store";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { CreateDateScreen } from "./create-screen";

const page = "/control-panel/admin/course-dates";
const date = staffDate();
const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 };

beforeEach(() => {
  logIn({ istructor: true });
  sessionStorage.clear();
  setAlerts([]);
  windowOf("wide");
});

/** Fills the form in and sends it. */
async function send(reply: Parameters<typeof serve>[0][string], start = "2027-03-12T09:00"): Promise<void> {
  serve({
    "GET /api/courses": { body: { data: [date.course], meta } },
    "GET /api/cities": { body: { data: [date.city], meta } },
    "POST /api/course-dates": reply,
  });
  renderAt(`${page}/create?start=${start}`, <CreateDateScreen />);
  await userEvent.click(await screen.findByRole("combobox", { name: "Corso" }));
  await userEvent.click(await screen.findByRole("option", { name: "BLSD" }));
  await userEvent.type(screen.getByRole("combobox", { name: "Città" }), "Berg");
  await userEvent.click(await screen.findByRole("option", { name: /^Bergamo/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Indirizzo" }), "Via Camozzi, 84");
  await userEvent.click(screen.getByRole("button", { name: "Metti in calendario" }));
}

const leave = () => userEvent.click(screen.getByRole("button", { name: "Chiudi" }));
const address = () => screen.getByTestId("address");

it("takes the place of the course's latest date, and a generated password makes the date private", async () => {
  const calls = serve({
    "GET /api/courses": { body: { data: [date.course], meta } },
    "GET /api/course-dates": { body: { data: [date], meta } },
    "POST /api/course-dates": { status: 201, body: date },
  });
  renderAt(`${page}/create?start=2027-03-12T09:00`, <CreateDateScreen />);
  await userEvent.click(await screen.findByRole("combobox", { name: "Corso" }));
  await userEvent.click(await screen.findByRole("option", { name: "BLSD" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Come l'ultima volta: Bergamo/ }));
  expect(screen.getByRole("textbox", { name: "Indirizzo" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Come l'ultima volta/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Genera" }));
  await userEvent.click(screen.getByRole("button", { name: "Metti in calendario" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    city: { id: date.city.id },
    venue: date.venue,
    private: 1,
    password: expect.stringMatching(/./),
  });
});

describe("the guard of a new date", () => {
  it("asks before leaving, also after the server could not be reached", async () => {
    await send("offline");
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
    await leave();
    expect(await screen.findByRole("dialog", { name: "Vuoi uscire senza salvare?" })).toBeInTheDocument();
  });

  it("asks before leaving, also after the date was refused as a whole", async () => {
    await send(refused({ shifts: ["L'istruttore è già impegnato."] }));
    expect(await screen.findByText("L'istruttore è già impegnato.")).toBeInTheDocument();
    await leave();
    expect(await screen.findByRole("dialog", { name: "Vuoi uscire senza salvare?" })).toBeInTheDocument();
  });

  it("asks nothing once the date is in the calendar, and keeps no draft", async () => {
    await send({ status: 201, body: date });
    await waitFor(() => expect(address()).toHaveTextContent(`${page}?day=2027-03-12`));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(Object.keys(sessionStorage).filter((name) => name.includes("course-date-new"))).toEqual([]);
  });
});

describe("the end of a new date", () => {
  const value = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
  const open = async (duration: number) => {
    const courses = [{ ...date.course, duration }];
    serve({ "GET /api/courses": { body: { data: courses, meta } }, "GET /api/cities": { body: { data: [], meta } } });
    renderAt(`${page}/create?start=2027-03-12T14:00`, <CreateDateScreen />);
    await userEvent.click(await screen.findByRole("combobox", { name: "Corso" }));
    await userEvent.click(await screen.findByRole("option", { name: "BLSD" }));
  };
  const write = async (name: string, text: string) => {
    await userEvent.clear(screen.getByRole("textbox", { name }));
    await userEvent.type(screen.getByRole("textbox", { name }), text);
  };

  it("follows from the hours of the course, until somebody writes another", async () => {
    await open(5);
    expect(value("Giorno: alle")).toBe("19:00");
    await write("Giorno: dalle", "08:30");
    expect(value("Giorno: alle")).toBe("13:30");
    await write("Giorno: alle", "14:00");
    await write("Giorno: dalle", "09:00");
    expect(value("Giorno: alle")).toBe("14:00");
  });

  it("stays as usual for a course of several days", async () => {
    await open(12);
    expect(value("Giorno: alle")).toBe("23:00");
  });
});

describe("a new date in the past", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-01T09:00:00") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("says what that means, and leads to the people who were there", async () => {
    await send({ status: 201, body: { ...date, status: "completed" } }, "2027-03-12T09:00");
    expect(screen.getByText(/^La data è già passata: dal sito nessuno può prenotarla/)).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Stato" })).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toHaveTextContent(`${page}/${date.id}/reservations`));
  });
});

describe("the draft of a new date", () => {
  const days = () =>
    screen
      .getAllByRole("textbox", { name: /^Giorno/ })
      .map((field) => (field instanceof HTMLInputElement ? field.value : null));

  it("has all its days with their hours", async () => {
    serve({ "GET /api/courses": { body: { data: [date.course], meta } } });
    const open = () => renderAt(`${page}/create?start=2027-03-12T09:00`, <CreateDateScreen />);
    const { unmount } = open();
    fireEvent.change(screen.getByRole("textbox", { name: "Giorno: alle" }), { target: { value: "13:00" } });
    await userEvent.click(screen.getByRole("button", { name: "Aggiungi un giorno" }));
    await userEvent.click(screen.getByRole("button", { name: "Aggiungi un giorno" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Giorno 3: dalle" }), { target: { value: "22:00" } });
    fireEvent.change(screen.getByRole("textbox", { name: "Giorno 3: alle" }), { target: { value: "06:00" } });
    await userEvent.click(screen.getByRole("button", { name: "Rimuovi Giorno 2" }));
    const typed = ["12/03/2027", "09:00", "13:00", "14/03/2027", "22:00", "06:00"];
    expect(days()).toEqual(typed);
    unmount();
    open();
    expect(await screen.findByText("Abbiamo ripreso le modifiche che non avevi salvato.")).toBeVisible();
    expect(days()).toEqual(typed);
  });
});
