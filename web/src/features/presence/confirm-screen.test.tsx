import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { startSession } from "@/lib/session/store";
import { claim } from "@/lib/testing/presence";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { ConfirmScreen, ScanAgain } from "./confirm-screen";

const read = "GET /api/presence";
const confirm = "POST /api/presence";
const present = { course: claim.course, half_day: claim.half_day, at: "2027-03-12T08:58:00+01:00" };
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const posts = (calls: readonly { method: string; path: string }[]) =>
  calls.filter(({ method, path }) => method === "POST" && path === "/api/presence").length;

function open(replies: Parameters<typeof serve>[0]) {
  const calls = serve(replies);
  renderAt("/presenza", <ConfirmScreen />);
  return calls;
}

describe("a scan", () => {
  it("asks for a login, and shows nothing about anybody", async () => {
    const calls = open({ [read]: { body: claim } });
    expect(await heading("Accedi e sei presente")).toBeInTheDocument();
    expect(screen.getByText("BLSD esecutore")).toBeInTheDocument();
    expect(screen.getByText("Mattina, 12 marzo 2027")).toBeInTheDocument();
    expect(screen.getByText(/resta valida fino alle 09:08/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Accedi" }));
    expect(screen.getByTestId("address")).toHaveTextContent("/auth/login");
    expect(posts(calls)).toBe(0);
  });

  it("makes a participant present at once who is logged in", async () => {
    logIn({ name: "Anna", surname: "Bianchi" });
    const calls = open({ [read]: { body: claim }, [confirm]: { body: present } });
    expect(await heading("Sei presente")).toHaveFocus();
    expect(screen.getByText("Anna Bianchi")).toBeInTheDocument();
    expect(screen.getByText("Registrato alle 08:58")).toBeInTheDocument();
    expect(posts(calls)).toBe(1);
  });

  it("learns after a login who it is, and makes them present", async () => {
    startSession("a-token", new Date(Date.now() + 3_600_000).toISOString());
    const calls = open({ [read]: { body: claim }, [confirm]: { body: present }, "GET /api/auth/check": { body: ada } });
    expect(await heading("Sei presente")).toBeInTheDocument();
    expect(screen.getByText("Ada Neri")).toBeInTheDocument();
    expect(posts(calls)).toBe(1);
  });

  it("says what the staff have to do when it is refused", async () => {
    logIn({ name: "Anna", surname: "Bianchi" });
    open({ [read]: { body: claim }, [confirm]: { status: 409, body: { message: "Sei in lista d'attesa." } } });
    expect(await heading("Non ancora presente")).toHaveFocus();
    expect(screen.getByText("Sei in lista d'attesa.")).toBeInTheDocument();
    expect(screen.getByText("Anna Bianchi")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Vai al pannello" })).not.toBeInTheDocument();
  });

  it("lets somebody else log in, and leads an instructor to the panel", async () => {
    logIn({ name: "Anna", surname: "Bianchi", istructor: true });
    const calls = open({
      [read]: { body: claim },
      [confirm]: { status: 409, body: { message: "Questo codice è dei partecipanti." } },
      "POST /api/logout": { status: 204 },
    });
    expect(await screen.findByRole("link", { name: "Vai al pannello" })).toHaveAttribute("href", "/control-panel");
    await userEvent.click(screen.getByRole("link", { name: "Accedi con un altro account" }));
    expect(screen.getByTestId("address")).toHaveTextContent("/auth/login");
    await waitFor(() => expect(calls.some(({ path }) => path === "/api/logout")).toBe(true));
  });

  it("that took too long is to be made again", async () => {
    logIn();
    open({ [read]: { body: claim }, [confirm]: { status: 404, body: { message: "No." } } });
    expect(await heading("La scansione è scaduta")).toBeInTheDocument();
  });

  it("that is not there is to be made", async () => {
    open({});
    expect(await heading("Inquadra il codice dell'aula")).toBeInTheDocument();
    expect(screen.getByText(/cambia ogni 30 secondi/)).toBeInTheDocument();
  });

  it("can be confirmed again after a failure", async () => {
    logIn();
    let down = true;
    open({
      [read]: { body: claim },
      [confirm]: () => (down ? { status: 503, body: { message: "Fermo." } } : { body: present }),
    });
    expect(await screen.findByText("Fermo.")).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await heading("Sei presente")).toBeInTheDocument();
  });

  it("says who recorded it when staff marked the whole date", async () => {
    logIn();
    open({ [read]: { body: claim }, [confirm]: { body: { ...present, at: null } } });
    expect(await screen.findByText("Registrato dallo staff")).toBeInTheDocument();
  });
});

it("the page of a stale code says what to do", () => {
  serve({});
  renderAt("/presenza/1-1-AAAAAAAAAA", <ScanAgain title="Questo codice è scaduto" />);
  expect(screen.getByRole("heading", { level: 1, name: "Questo codice è scaduto" })).toBeInTheDocument();
  expect(screen.getByText(/dillo all'istruttore/)).toBeInTheDocument();
});
