import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { certificate, certificateList } from "@/lib/testing/certificates";
import { staffDate } from "@/lib/testing/course-dates";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
import { Person } from "./person";

beforeEach(() => {
  reloadAlerts();
  logIn({ is_admin: true });
});

const anna = managedUser({
  company: "Officine Lariane",
  job: "Saldatrice",
  birth_date: "1980-02-03",
  birth_place: "Lecco",
});
const later = staffDate({ id: 9, course: { id: 4, title: "Uso del DAE" }, available: 3 });
const options = [
  { id: 31, name: "Attestato A", always: 0, retired: false },
  { id: 32, name: "Attestato B", always: 0, retired: false },
];

function open(replies: Parameters<typeof serve>[0] = {}, user = anna) {
  const calls = serve({
    "GET /api/users/7": { body: user, headers: { ETag: '"1"' } },
    "GET /api/users/7/reservations": { body: participants([participant()]) },
    "GET /api/users/7/certificates": { body: certificateList([certificate()]) },
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates": {
      body: { data: [later], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    },
    "GET /api/course-dates/9/course": { body: { certificates: options } },
    ...replies,
  });
  renderAt("/control-panel/admin/users/7", <Person id={7} />);
  return calls;
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => screen.findByRole("dialog");

describe("the page of a person", () => {
  it("says who it is, how to reach them, what they have booked and their certificates", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "Anna Bianchi" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "3331234567" })).toHaveAttribute("href", "tel:3331234567");
    expect(screen.getByRole("link", { name: "anna@example.it" })).toHaveAttribute("href", "mailto:anna@example.it");
    expect(screen.getByText("Officine Lariane, Saldatrice")).toBeInTheDocument();
    expect(screen.getByText("03/02/1980, Lecco")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Modifica" })).toHaveAttribute("href", "/control-panel/admin/users/7/edit");
    const booked = await screen.findByRole("table", { name: "Iscrizioni" });
    expect(await within(booked).findByText("BLSD esecutore")).toBeInTheDocument();
    expect(
      await within(screen.getByRole("table", { name: "Attestati" })).findByText(/2027-000005/),
    ).toBeInTheDocument();
  });

  it("books a date of any course, with the certification that is chosen", async () => {
    const calls = open({ "POST /api/course-dates/9/reservations": { status: 201, body: participant({ id: 50 }) } });
    await press("Iscrivi a…");
    await press(/Iscrivi qui: Uso del DAE/);
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Certificazione" }), "Attestato B");
    await press(/Iscrivi qui: Uso del DAE/);
    await waitFor(() => expect(readAlerts()[0]?.text).toMatch(/^Anna Bianchi ha un posto e riceve un'email/));
    const sent = calls.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ id_user: 7, certificate: 32, waiting: false });
  });

  it("moves and cancels a booking where it stands", async () => {
    const calls = open({ "POST /api/course-dates/3/reservations/cancel": { body: {} } });
    await press(/^Azioni per BLSD esecutore/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sposta a un'altra data" }));
    expect(await dialog()).toHaveTextContent("Sposta Anna Bianchi");
    await press("Chiudi");
    await press(/^Azioni per BLSD esecutore/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Annulla l'iscrizione" }));
    expect(await dialog()).toHaveTextContent("Vuoi annullare l'iscrizione di Anna Bianchi?");
    await press("Annulla l'iscrizione");
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/cancel"))).toBe(true));
  });

  it("mails a certificate again", async () => {
    const calls = open({ "POST /api/certificates/5/mail": { body: { message: "Email in partenza." } } });
    await press(/^Azioni per l'attestato 2027-000005/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rimanda l'attestato" }));
    await waitFor(() => expect(readAlerts()[0]?.text).toMatch(/^Email in partenza/));
    expect(calls.some(({ method, path }) => method === "POST" && path === "/api/certificates/5/mail")).toBe(true);
  });

  it("books nothing for an account that is disabled", async () => {
    open({}, managedUser({ state: "disabled", disabled_at: "2027-01-12T09:00:00+01:00" }));
    await screen.findByRole("heading", { name: "Anna Bianchi" });
    expect(screen.queryByRole("button", { name: "Iscrivi a…" })).not.toBeInTheDocument();
  });
});
