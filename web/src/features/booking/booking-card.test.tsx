// The booking card in all its states.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Course, CourseDateOption, MyBooking } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { useNavigate } from "react-router";
import { endSession, startSession } from "@/lib/session/store";
import { certificateOption, course as someCourse, courseDate } from "@/lib/testing/courses";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { renderAt } from "@/lib/testing/render";
import { onDate, reservation, reservations } from "@/lib/testing/reservations";
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

const mine = (traits: Partial<MyBooking> = {}): MyBooking => ({ admitted: true, dates: [], ...traits });
const seats = (shown: Course = course, booking: MyBooking = mine()) => ({
  "GET /api/courses/7": { body: shown },
  "GET /api/courses/7/my-booking": { body: booking },
});
const alerts = () => readAlerts().map(({ tone, text, duration }) => [tone, text, duration]);
const booked = (calls: Call[]) =>
  calls.find(({ method, path }) => method === "POST" && path === "/api/my-reservations")?.body;
const select = (name: string) => screen.findByRole("combobox", { name });
const book = () => userEvent.click(screen.getByRole("button", { name: "Prenota" }));

async function choose(name: string, option: RegExp | string): Promise<void> {
  await userEvent.click(await select(name));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

function show(shown: Course = course, search = ""): void {
  renderAt(`/courses/7${search}`, <BookingCard course={shown} />);
}

const leave = catchPageLoads();

beforeEach(() => {
  reloadAlerts();
  startSession("token-1", "2030-01-01T00:00:00+01:00");
});

describe("for a visitor", () => {
  it("asks for a login and sends no request", () => {
    endSession();
    const calls = serve({});
    show();
    expect(screen.getByRole("heading", { name: "Prenotazione" })).toBeVisible();
    expect(screen.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth/login");
    expect(screen.getByRole("link", { name: "Registrati" })).toHaveAttribute("href", "/auth/register");
    expect(screen.queryByText(/Stai per prenotare/)).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it("says which date is about to be booked", async () => {
    endSession();
    serve({});
    show(course, "?date=2");
    expect(await screen.findByText(/Stai per prenotare/)).toHaveTextContent(
      "Stai per prenotare [PRIVATO] venerdì 19 marzo 2027 alle 09:00, Milano.",
    );
    expect(screen.getByText("[PRIVATO] venerdì 19 marzo 2027 alle 09:00")).toHaveClass("text-danger");
  });

  it("says that a course is for professionals before anybody registers for it", () => {
    endSession();
    serve({});
    show({ ...course, destinatary: 0 });
    expect(screen.getByText("Corso riservato ai sanitari.")).toBeVisible();
    expect(screen.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
  });

  it("says that it is the waiting list of a full date", async () => {
    endSession();
    serve({});
    const [first] = course.next_dates;
    if (first === undefined) throw new Error("the course has no date");
    show({ ...course, next_dates: [{ ...first, available: 0 }] }, `?date=${first.id}`);
    expect(await screen.findByText(/stai per metterti in lista d'attesa per/)).toBeVisible();
    expect(screen.queryByText(/Stai per prenotare/)).not.toBeInTheDocument();
  });

  it("says that the date of a link is over before anybody registers for it", async () => {
    endSession();
    serve({});
    show(course, "?date=4711");
    expect(await screen.findByText("La data del link non è più prenotabile: scegline un'altra.")).toBeVisible();
  });

  it.each(["?date=x", "?date=-1", "?date="])("ignores what is no date: %s", (search) => {
    endSession();
    serve({});
    show(course, search);
    expect(screen.queryByText(/Stai per prenotare/)).not.toBeInTheDocument();
    expect(screen.queryByText(/data del link/)).not.toBeInTheDocument();
    expect(screen.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
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

  it("is confirmed with an alert of twelve seconds and a summary above the folded, emptied form", async () => {
    serve({ ...seats(), "POST /api/my-reservations": { status: 201, body: reservation(onDate({ id: 1 })) } });
    show();
    await fillAndBook();
    const summary = await screen.findByRole("region", { name: "Ci vediamo in aula" });
    await waitFor(() => expect(screen.getByRole("heading", { name: "Ci vediamo in aula" })).toHaveFocus());
    expect(summary).toHaveTextContent("BLSD esecutore");
    expect(summary).toHaveTextContent("venerdì 12 marzo 2027, dalle 09:00 alle 14:00");
    expect(summary).toHaveTextContent("Via Verdi 1, Milano (MI)");
    expect(summary).toHaveTextContent("Un documento");
    expect(
      within(summary).getByRole("button", { name: "Aggiungi al calendario BLSD esecutore, 12/03/2027" }),
    ).toBeVisible();
    expect(within(summary).getByRole("link", { name: "Vai a I Miei Corsi" })).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Data e luogo" })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(alerts()).toEqual([["success", "La prenotazione è stata registrata con successo!", 12_000]]),
    );
    await userEvent.click(screen.getByRole("button", { name: "Prenota un'altra data" }));
    expect(summary).toBeVisible();
    const date = await select("Data e luogo");
    await waitFor(() => expect(date).toHaveFocus());
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
    expect(await select("Certificazione")).toHaveTextContent("Seleziona un'opzione");
    expect(alerts(), "it would stand over the fields").toEqual([]);
  });

  it("brings the course's own list of what to bring", async () => {
    serve({ ...seats(), "POST /api/my-reservations": { status: 201, body: reservation() } });
    show({ ...course, what_to_bring: ["Scarponcini chiusi", "Il manuale"] });
    await fillAndBook();
    const summary = await screen.findByRole("region", { name: "Ci vediamo in aula" });
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Scarponcini chiusi", "Il manuale"]);
  });

  it("has nothing to unfold when no other date is left", async () => {
    const only = { ...course, next_dates: [open] };
    serve({
      ...seats(only),
      "POST /api/my-reservations": { status: 201, body: reservation(onDate({ id: 1 })) },
    });
    show(only);
    await fillAndBook();
    await screen.findByRole("region", { name: "Ci vediamo in aula" });
    expect(screen.queryByRole("button", { name: "Prenota un'altra data" })).not.toBeInTheDocument();
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

  it("keeps saying why the last date was refused when none is left", async () => {
    serve({ ...seats(), "POST /api/my-reservations": refused({ id_course_date: ["Le prenotazioni sono chiuse."] }) });
    function Closing() {
      const [dates, setDates] = useState(course.next_dates);
      return (
        <>
          <BookingCard course={{ ...course, next_dates: dates }} />
          <button type="button" onClick={() => setDates([])}>
            Chiudi
          </button>
        </>
      );
    }
    renderAt("/courses/7", <Closing />);
    await fillAndBook();
    expect(await screen.findByText("Le prenotazioni sono chiuse.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Chiudi" }));
    expect(screen.getByText("Le prenotazioni sono chiuse.")).toBeVisible();
    expect(alerts()).toEqual([["failure", "La prenotazione non è andata a buon fine.", 12_000]]);
  });

  it("says what a private date is", async () => {
    serve(seats());
    show();
    await choose("Data e luogo", /PRIVATO/);
    expect(screen.getByText(/data riservata a un gruppo/)).toBeVisible();
  });

  it("says that the server is out of reach and keeps what was chosen", async () => {
    serve({ ...seats(), "POST /api/my-reservations": "offline" });
    show();
    await fillAndBook();
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
    expect(await select("Certificazione")).toHaveTextContent("BLSD Provider");
  });

  it("counts although its answer was lost, when the reservation is there", async () => {
    serve({
      ...seats(),
      "POST /api/my-reservations": "offline",
      "GET /api/my-reservations": { body: reservations([reservation(onDate({ id: 1 }))]) },
    });
    show();
    await fillAndBook();
    expect(await screen.findByRole("heading", { name: "Ci vediamo in aula" })).toHaveFocus();
    expect(alerts()).toEqual([["success", "La prenotazione è stata registrata con successo!", 12_000]]);
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
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7$/));
    await userEvent.click(await screen.findByRole("button", { name: "Prenota un'altra data" }));
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

describe("a link to one date", () => {
  it("chooses it, and follows what the reader chooses after that", async () => {
    serve(seats());
    show(course, "?date=3");
    expect(await select("Data e luogo")).toHaveTextContent("02/04/2027");
    expect(screen.getByRole("button", { name: "Mettimi in lista d'attesa" })).toBeEnabled();
    await choose("Data e luogo", /12\/03\/2027/);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7\?date=1$/);
    expect(screen.getByRole("button", { name: "Prenota" })).toBeEnabled();
  });

  it("asks for the password of a date that needs one", async () => {
    serve(seats());
    show(course, "?date=2");
    expect(await screen.findByLabelText("Password")).toBeVisible();
  });

  it("says that a date cannot be booked any more", async () => {
    serve(seats());
    show(course, "?date=4711");
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
    expect(screen.getByText("La data del link non è più prenotabile: scegline un'altra.")).toBeVisible();
  });

  it("keeps the certificate when another row is chosen", async () => {
    serve(seats());
    function Rows() {
      const navigate = useNavigate();
      return (
        <>
          <button type="button" onClick={() => void navigate("/courses/7?date=3")}>
            Riga
          </button>
          <BookingCard course={course} />
        </>
      );
    }
    renderAt("/courses/7?date=1", <Rows />);
    await choose("Certificazione", "Attestato regionale");
    await userEvent.click(screen.getByRole("button", { name: "Riga" }));
    await waitFor(async () => expect(await select("Data e luogo")).toHaveTextContent("02/04/2027"));
    expect(await select("Certificazione")).toHaveTextContent("Attestato regionale");
  });
});

describe("a reader known to the server", () => {
  const held = mine({
    dates: [
      { id: 1, id_reservation: 5, status: "confirmed" },
      { id: 3, id_reservation: 6, status: "waiting" },
    ],
  });

  it("cannot choose a date that they hold, and is led to I Miei Corsi", async () => {
    serve(seats(course, held));
    show();
    expect(await screen.findByText(/Hai già 2 date di questo corso/)).toBeVisible();
    expect(screen.getByRole("link", { name: "vai a I Miei Corsi" })).toHaveAttribute(
      "href",
      "/control-panel/user/reservations",
    );
    await userEvent.click(await select("Data e luogo"));
    const rows = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(rows.map((row) => [row.textContent, row.getAttribute("aria-disabled")])).toEqual([
      ["12/03/2027 alle 09:00, Milano · Già prenotato", "true"],
      ["[PRIVATO] 19/03/2027 alle 09:00, Milano · 1 posto", null],
      ["02/04/2027 alle 09:00, Milano · In lista d'attesa", "true"],
    ]);
    await userEvent.click(screen.getByRole("option", { name: /12\/03\/2027/ }));
    expect(screen.getByRole("listbox")).toBeVisible();
    await userEvent.click(screen.getByRole("option", { name: /19\/03\/2027/ }));
    expect(await select("Data e luogo")).toHaveTextContent("19/03/2027");
  });

  it("is not offered a date that a link names and that they hold", async () => {
    serve(seats(course, held));
    show(course, "?date=1");
    expect(await screen.findByText(/Hai già prenotato la data del link/)).toBeVisible();
    expect(await select("Data e luogo")).toHaveTextContent("Seleziona un'opzione");
  });

  it("still reads why the server refused a date that was booked in another tab", async () => {
    let booking = mine();
    serve({
      ...seats(),
      "GET /api/courses/7/my-booking": () => ({ body: booking }),
      "POST /api/my-reservations": () => {
        booking = held;
        return {
          status: 422,
          body: { message: "No.", errors: { id_course_date: ["Sei già iscritto a questa data."] } },
        };
      },
    });
    show(course, "?date=1");
    await choose("Certificazione", "BLSD Provider");
    await book();
    expect(await screen.findByText(/Hai già 2 date di questo corso/)).toBeVisible();
    expect(screen.getByText("Sei già iscritto a questa data.")).toBeVisible();
    expect(await select("Data e luogo")).toHaveTextContent("12/03/2027");
  });

  it("is offered the nearest date that they do not hold", async () => {
    const later = date(4, { date: "2027-05-07T09:00:00+02:00" });
    serve(seats(course, held));
    show({ ...course, next_dates: [open, later] }, "?date=next");
    await waitFor(async () => expect(await select("Data e luogo")).toHaveTextContent("07/05/2027"));
  });

  it("reads that a course is for professionals in place of the form", async () => {
    const forProfessionals = { ...course, destinatary: 0 };
    serve(seats(forProfessionals, mine({ admitted: false })));
    show(forProfessionals);
    expect(await screen.findByText("Corso riservato ai sanitari.")).toBeVisible();
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Vedi i corsi per laici" })).toHaveAttribute(
      "href",
      "/courses?recipient=1",
    );
    expect(screen.getByRole("link", { name: "info@battito.example" })).toBeVisible();
  });

  it("waits for the answer on such a course, and gets the form when it does not come", async () => {
    const forProfessionals = { ...course, destinatary: 0 };
    serve({ ...seats(forProfessionals), "GET /api/courses/7/my-booking": { status: 500, body: { message: "No." } } });
    show(forProfessionals);
    expect(await select("Data e luogo")).toBeVisible();
  });

  it("finds their booking when no date is left to book", async () => {
    const without = { ...course, next_dates: [] };
    serve(seats(without, held));
    show(without);
    expect(await screen.findByText("Nessuna data in programma.")).toBeVisible();
    expect(await screen.findByRole("link", { name: "vai a I Miei Corsi" })).toBeVisible();
  });
});
