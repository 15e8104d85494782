import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { readRedirectTarget, takeExpired } from "@/lib/session/expire";
import { forgetCheck, isCheckDue, readSession, startSession } from "@/lib/session/store";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { allowed, type Allowed } from "./guard";
import { openPanel } from "./testing/open-panel";

const user = { id: 1, ...ada };
const empty = { body: reservations([]) };
const myReservations = "/control-panel/user/reservations";
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const left = catchPageLoads();

describe("entering the panel", () => {
  it("sends visitors to Login, marks the session as expired and remembers the page, without a call", async () => {
    const calls = serve({});
    openPanel(`${myReservations}?period=past`);
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/auth/login", "replace"));
    expect(readRedirectTarget()).toBe(`${myReservations}?period=past`);
    expect(takeExpired()).toBe(true);
    expect(calls).toEqual([]);
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  });

  it("lets a user in who was checked just now, without asking again", async () => {
    const calls = serve({ "GET /api/my-reservations": empty });
    logIn();
    openPanel(myReservations);
    expect(await screen.findByRole("heading", { level: 1, name: "I Miei Corsi" })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(["/api/my-reservations", "/api/my-certificates"]);
    expect(left).not.toHaveBeenCalled();
  });

  it("asks the server first after a login, and only then for the page", async () => {
    const calls = serve({ "GET /api/auth/check": { body: user }, "GET /api/my-reservations": empty });
    startSession("a-token", inAnHour());
    openPanel(myReservations);
    expect(await screen.findByText("ada neri")).toBeInTheDocument();
    await screen.findByRole("heading", { level: 1 });
    expect(calls.map(({ path }) => path)).toEqual(["/api/auth/check", "/api/my-reservations", "/api/my-certificates"]);
  });

  it("ends the session and goes to Login when the server no longer knows it", async () => {
    serve({ "GET /api/auth/check": { status: 401, body: { message: "Sessione scaduta." } } });
    startSession("a-token", inAnHour());
    openPanel(myReservations);
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/auth/login", "replace"));
    expect(readSession().loggedIn).toBe(false);
  });

  it("opens from what is stored while the check takes its time", async () => {
    let reply = () => {};
    const check = new Promise<{ body: unknown }>((resolve) => (reply = () => resolve({ body: user })));
    serve({ "GET /api/auth/check": () => check, "GET /api/my-reservations": empty });
    logIn();
    forgetCheck();
    openPanel(myReservations);
    expect(await screen.findByRole("heading", { level: 1, name: "I Miei Corsi" })).toBeInTheDocument();
    reply();
    await vi.waitFor(() => expect(isCheckDue()).toBe(false));
  });

  it("goes to Login when the check behind a stored session is refused", async () => {
    serve({
      "GET /api/auth/check": { status: 401, body: { message: "Sessione scaduta." } },
      "GET /api/my-reservations": "never",
    });
    logIn();
    forgetCheck();
    history.replaceState(null, "", myReservations);
    openPanel(myReservations);
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/auth/login", "replace"));
    expect(takeExpired()).toBe(true);
  });

  it("offers another try, and no way to Login, when the check fails and nothing is known", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let down = true;
    serve({
      "GET /api/auth/check": () =>
        down ? { status: 503, body: { message: "Servizio non disponibile." } } : { body: user },
      "GET /api/my-reservations": empty,
    });
    document.cookie = "token=a-token; Path=/";
    openPanel(myReservations);
    expect(await screen.findByRole("alert")).toHaveTextContent("Servizio non disponibile.");
    expect(left).not.toHaveBeenCalled();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await screen.findByRole("heading", { level: 1, name: "I Miei Corsi" })).toBeInTheDocument();
  });

  it("leads from the panel's own address to MyReservations", async () => {
    serve({ "GET /api/my-reservations": empty });
    logIn();
    const router = openPanel("/control-panel");
    await screen.findByRole("heading", { level: 1, name: "I Miei Corsi" });
    expect(router.state.location.pathname).toBe(myReservations);
  });

  it("tells of unknown addresses within the shell", async () => {
    serve({});
    logIn();
    openPanel("/control-panel/niente");
    expect(await screen.findByRole("heading", { level: 1, name: "Questa pagina non c'è" })).toBeInTheDocument();
    expect(screen.getByRole("navigation", { name: "Pannello" })).toBeInTheDocument();
  });
});

describe("a route for some roles", () => {
  const route = (who: Allowed) => [
    {
      path: "/staff",
      middleware: [allowed(who)],
      element: <p>Per lo staff</p>,
      hydrateFallbackElement: <p>Un attimo</p>,
    },
  ];

  it("sends everybody else to Forbidden", async () => {
    serve({});
    logIn({ istructor: true });
    openPanel("/staff", route("admin"));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/forbidden", "replace"));
    expect(screen.queryByText("Per lo staff")).not.toBeInTheDocument();
  });

  it("waits for a check that is due before it sends anybody to Forbidden", async () => {
    serve({ "GET /api/auth/check": { body: { ...user, is_admin: true } } });
    logIn({ istructor: true });
    forgetCheck();
    openPanel("/staff", route("admin"));
    expect(await screen.findByText("Per lo staff")).toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it("lets them in", async () => {
    serve({});
    logIn({ istructor: true });
    openPanel("/staff", route("staff"));
    expect(await screen.findByText("Per lo staff")).toBeInTheDocument();
  });
});
