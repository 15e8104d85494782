// The booking card in all its states.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Course, CourseDateOption } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { endSession, startSession } from "@/lib/session/store";
import { certificateOption, course as someCourse, courseDate } from "@/lib/testing/courses";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { renderAt } from "@/lib/testing/render";
import { reservation } from "@/lib/testing/reservations";
import { refused, serve, type Call } from "@/lib/testing/server";
import { BookingCard } from "./booking-card";

const date = (id: number, traits: Partial<CourseDateOption> = {}) => courseDate({ id, ...traits });

const open = date(1);
const reserved = date(2, {
  date: "2027-03-19T09:00:00+01:00",
  private: 1,
  password: true,
  available: 1,
  color: "#b3402a",
});
const full = date(3, { date: "2027-04-02T09:00:00+02:00", available: 0 });

const course = someCourse({
  next_dates: [open, reserved, full],
  certificates: [
    certificateOption({ id: 71, name: "BLSD Provider", always: 0, validity_months: 24 }),
    certificateOption({ id: 72, name: "Attestato regionale", always: 0, validity_months: 24 }),
    certificateOption({ id: 73, name: "Attestato di partecipazione", always: 1, validity_months: null }),
  ],
});

const seats = (shown: Course = course) => ({ "GET /api/courses/7": { body: shown } });
const alerts = () => readAlerts().map(({ tone, text, duration }) => [tone, text, duration]);
const booked = (calls: Call[]) =>
  calls.find(({ method, path }) => method === "POST" && path === "/api/my-reservations")?.body;
const select = (name: string) => screen.findByRole("combobox", { name });
const book = () => userEvent.click(screen.getByRole("button", { name: "Prenota" }));

async function choose(name: string, option: RegExp | string): Promise<void> {
  await userEvent.click(await select(name));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

function show(shown: Course = course): void {
  renderAt("/courses/7", <BookingCard course={shown} />);
}

const leave = catchPageLoads();

beforeEach(() => {
  reloadAlerts();
  startSession("token-1", "2030-01-01T00:00:00+01:00");
});

describe("for a visitor", () => {
  it("asks for a login and calls nobody", () => {
    endSession();
    const calls = serve({});
    show();
    expect(screen.getByRole("heading", { name: "Prenotazione" })).toBeVisible();
    expect(screen.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth/login");
    expect(calls).toEqual([]);
  });
});

describe("the form", () => {
  it("lists day, place and seats, private dates marked", async () => {
    serve(seats());
    show();
    await userEvent.click(await select("Data e luogo"));
    const rows = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual([
      "12/03/2027 alle 09:00, Milano · 4 posti",
      "[PRIVATO] 19/03/2027 alle 09:00, Milano · 1 posto",
      "02/04/2027 alle 09:00, Milano · Posti esauriti",
    ]);
  });

  it("offers only the certificates there is a choice of", async () => {
    serve(seats());
    show();
    await userEvent.click(await select("Certificazione"));
    const rows = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual(["BLSD Provider", "Attestato regionale"]);
  });

  it("names what is missing and sends nothing", async () => {
    const calls = serve(seats());
    show();
    await select("Data e luogo");
    await book();
    expect(await screen.findAllByText("Campo obbligatorio.")).toHaveLength(2);
    expect(await select("Data e luogo")).toHaveFocus();
    expect(booked(calls)).toBeUndefined();
  });

  it("asks for a password only on dates that need one", async () => {
    const calls = serve({ ...seats(), "POST /api/my-reservations": refused({ password: ["Password errata."] }) });
    show();
    await choose("Data e luogo", /PRIVATO/);
    const password = await screen.findByLabelText("Password");
    await choose("Certificazione", "BLSD Provider");
    await book();
    expect(password).toHaveAccessibleDescription(/^Campo obbligatorio\./);
    await userEvent.type(password, "sbagliata");
    await book();
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^Password errata\./));
    expect(password).toHaveFocus();
    expect(booked(calls)).toEqual({ id_course_date: 2, certificate: 71, password: "sbagliata", waiting: false });
    await choose("Data e luogo", /12\/03\/2027/);
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  });

  it("hides the certificate where there is nothing to choose, and sends none", async () => {
    const calls = serve({ ...seats(), "POST /api/my-reservations": { status: 201, body: reservation() } });
    show({
      ...course,
      certificates: [certificateOption({ id: 73, name: "Attestato", always: 1, validity_months: null })],
    });
    await choose("Data e luogo", /12\/03\/2027/);
    expect(screen.queryByRole("combobox", { name: "Certificazione" })).not.toBeInTheDocument();
    await book();
    await screen.findByRole("heading", { name: "Ci vediamo in aula" });
    expect(booked(calls)).toMatchObject({ id_course_date: 1, certificate: null });
  });

  it("is locked while the server thinks", async () => {
    serve({ ...seats(), "POST /api/my-reservations": "never" });
    show();
    await choose("Data e luogo", /12\/03\/2027/);
    await choose("Certificazione", "BLSD Provider");
    await book();
    expect(screen.getByRole("button", { name: "Prenota" })).toBeDisabled();
    expect(await select("Data e luogo")).toHaveAttribute("aria-readonly", "true");
  });

  it("leads on when the course has no date", async () => {
    const without = { ...course, next_dates: [] };
    serve(seats(without));
    show(without);
    expect(await screen.findByText("Nessuna data in programma.")).toBeVisible();
    expect(screen.getByRole("link", { name: "info@battito.example" })).toHaveAttribute(
      "href",
      "mailto:info@battito.example",
    );
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toHaveAttribute("href", "/courses");
  });
});

describe("a booking", () => {
  async function fillAndBook(): Promise<void> {
    await choose("Data e luogo", /12\/03\/2027/);
    await choose("Certificazione", "BLSD Provider");
    await book();
  }

  it("is confirmed with an alert of twelve seconds and a summary above the emptied form", async () => {
    serve({ ...seats(), "POST /api/my-reservations": { status: 201, body: reservation() } });
    show();
    await fillAndBook();
    const summary = await screen.findByRole("region", { name: "Ci vediamo in aula" });
    expect(screen.getByRole("heading", { name: "Ci vediamo in aula" })).toHaveFocus();
    expect(summary).toHaveTextContent("BLSD esecutore");
    expect(summary).toHaveTextContent("venerdì 12 marzo 2027, dalle 09:00 alle 14:00");
    expect(summary).toHaveTextContent("Via Verdi 1, Milano (MI)");
    expect(summary).toHaveTextContent("Un documento");
    expect(within(summary).getByRole("button", { name: "Aggiungi al calendario" })).toBeVisible();
    expect(within(summary).getByRole("link", { name: "Vai a I Miei Corsi" })).toBeVisible();
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
    expect(await select("Certificazione")).toHaveTextContent("Seleziona un'opzione");
    expect(alerts()).toEqual([["success", "La prenotazione è stata registrata con successo!", 12_000]]);
  });

  it("marks a private date in the summary, in red", async () => {
    const booked = reservation();
    const privately = { ...booked, course_date: { ...booked.course_date, private: 1 } };
    serve({ ...seats(), "POST /api/my-reservations": { status: 201, body: privately } });
    show();
    await fillAndBook();
    const summary = await screen.findByRole("region", { name: "Ci vediamo in aula" });
    const marked = within(summary).getByText("[PRIVATO] venerdì 12 marzo 2027, dalle 09:00 alle 14:00");
    expect(marked).toHaveClass("text-danger");
  });

  it("shows every refusal of the server under its field, with an alert of twelve seconds", async () => {
    serve({
      ...seats(),
      "POST /api/my-reservations": refused({
        id_course_date: ["Sei già iscritto a questa data."],
        certificate: ["Certificazione non valida."],
      }),
    });
    show();
    await fillAndBook();
    expect(await screen.findByText("Sei già iscritto a questa data.")).toBeVisible();
    expect(screen.getByText("Certificazione non valida.")).toBeVisible();
    expect(await select("Data e luogo")).toHaveFocus();
    expect(alerts()).toEqual([["failure", "La prenotazione non è andata a buon fine.", 12_000]]);
  });

  it("says that the server is out of reach and keeps what was chosen", async () => {
    serve({ ...seats(), "POST /api/my-reservations": "offline" });
    show();
    await fillAndBook();
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
    expect(await select("Certificazione")).toHaveTextContent("BLSD Provider");
  });

  it("leads to Forbidden when the server forbids it", async () => {
    serve({ ...seats(), "POST /api/my-reservations": { status: 403, body: { message: "No." } } });
    show();
    await fillAndBook();
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/forbidden"));
  });
});

describe("a full date", () => {
  it("puts one on the waiting list, and says at which place", async () => {
    const calls = serve({
      ...seats(),
      "POST /api/my-reservations": { status: 201, body: reservation({ status: "waiting", waiting_position: 2 }) },
    });
    show();
    await choose("Data e luogo", /Posti esauriti/);
    expect(screen.queryByRole("button", { name: "Prenota" })).not.toBeInTheDocument();
    expect(screen.getByText(/in ordine di arrivo/)).toBeVisible();
    await choose("Certificazione", "BLSD Provider");
    await userEvent.click(screen.getByRole("button", { name: "Mettimi in lista d'attesa" }));
    const summary = await screen.findByRole("region", { name: "Sei in lista d'attesa" });
    expect(summary).toHaveTextContent("Sei in posizione 2");
    expect(booked(calls)).toMatchObject({ id_course_date: 3, waiting: true });
    expect(alerts()[0]).toEqual(["success", "Sei in lista d'attesa per questa data.", 12_000]);
  });
});

describe("a link to the nearest date", () => {
  const unseated = course.next_dates.map((one) => ({ ...one, available: null }));
  const showNext = (next_dates: CourseDateOption[]) => {
    serve({});
    renderAt("/courses/7?date=next", <BookingCard course={{ ...course, next_dates }} />);
  };

  it("chooses the first one with free seats that needs no password, and says so", async () => {
    showNext([{ ...full, id: 9 }, reserved, open]);
    expect(await select("Data e luogo")).toHaveTextContent("12/03/2027 alle 09:00, Milano");
    expect(screen.getByText(/È la prima data con posti liberi/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Prenota" })).toBeEnabled();
  });

  it("books it, and empties the form", async () => {
    const calls = serve({
      ...seats(),
      "POST /api/my-reservations": { status: 201, body: reservation() },
    });
    renderAt("/courses/7?date=next", <BookingCard course={course} />);
    await choose("Certificazione", "BLSD Provider");
    await book();
    expect(await screen.findByRole("heading", { name: "Ci vediamo in aula" })).toBeVisible();
    expect(booked(calls)).toMatchObject({ id_course_date: 1, certificate: 71 });
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
  });

  it("leaves the choice to the reader when every date is full or needs a password", async () => {
    showNext([full, reserved]);
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
  });

  it("proposes nothing at the course's own address", async () => {
    serve(seats());
    show();
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
    expect(screen.queryByText(/È la prima data/)).not.toBeInTheDocument();
  });

  it("follows the exact seats, unless the reader has chosen", async () => {
    const later = date(4, { date: "2027-05-07T09:00:00+02:00" });
    const withSeats = [{ ...open, available: 0 }, later];
    serve({});
    function Late() {
      const [next_dates, setDates] = useState([...unseated.slice(0, 1), later]);
      return (
        <>
          <button type="button" onClick={() => setDates(withSeats)}>
            Posti
          </button>
          <BookingCard course={{ ...course, next_dates }} />
        </>
      );
    }
    renderAt("/courses/7?date=next", <Late />);
    expect(await select("Data e luogo")).toHaveTextContent("12/03/2027");
    await userEvent.click(screen.getByRole("button", { name: "Posti" }));
    await waitFor(async () => expect(await select("Data e luogo")).toHaveTextContent("07/05/2027"));
  });

  it("keeps what the reader has chosen when the seats arrive", async () => {
    const later = date(4, { date: "2027-05-07T09:00:00+02:00" });
    serve({});
    function Late() {
      const [next_dates, setDates] = useState([...unseated.slice(0, 1), later, full]);
      return (
        <>
          <button type="button" onClick={() => setDates([{ ...open, available: 0 }, later, full])}>
            Posti
          </button>
          <BookingCard course={{ ...course, next_dates }} />
        </>
      );
    }
    renderAt("/courses/7?date=next", <Late />);
    await choose("Data e luogo", /02\/04\/2027/);
    await userEvent.click(screen.getByRole("button", { name: "Posti" }));
    expect(await select("Data e luogo")).toHaveTextContent("02/04/2027");
  });
});
