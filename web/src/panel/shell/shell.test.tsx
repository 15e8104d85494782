import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { reloadAlerts } from "@/lib/alerts/store";
import { readToken } from "@/lib/session/token";
import { readSession } from "@/lib/session/store";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { registerUnsavedWork } from "@/lib/unsaved-work";
import { openPanel } from "@/panel/testing/open-panel";

const list = { "GET /api/my-reservations": { body: reservations([]) } };
const left = catchPageLoads();
const scrollTo = vi.fn();

async function open(replies: Parameters<typeof serve>[0] = list) {
  logIn();
  const calls = serve(replies);
  const router = openPanel("/control-panel/user/reservations");
  await screen.findByRole("heading", { level: 1 });
  return { calls, router };
}

const sidebar = () => within(screen.getByRole("complementary", { name: "Barra laterale" }));
const alerts = () => within(screen.getByRole("region", { name: "Avvisi" }));

beforeEach(() => {
  reloadAlerts();
  scrollTo.mockClear();
  vi.stubGlobal("scrollTo", scrollTo);
});

describe("the sidebar", () => {
  it("leads home, back to the site and to one's own pages, and marks the present one", async () => {
    await open();
    const links = sidebar().getAllByRole("link");
    expect(
      links.map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Battito, vai alla pagina iniziale", "/"],
      ["Torna al Sito", "/"],
      ["I Miei Corsi", "/control-panel/user/reservations"],
      ["Profilo", "/control-panel/user/profile"],
    ]);
    expect(sidebar().getByRole("link", { name: "I Miei Corsi" })).toHaveAttribute("aria-current", "page");
  });

  it.each([
    [{ is_admin: true }, ["Corsi", "Calendario Corsi", "Utenti", "Calendario Turni"]],
    [{ istructor: true }, ["Calendario Corsi", "Utenti", "Calendario Turni"]],
  ])("has the links of staff in this order (%j)", async (traits, wanted) => {
    logIn(traits);
    serve(list);
    openPanel("/control-panel/user/reservations");
    await screen.findByRole("heading", { level: 1 });
    const names = sidebar()
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    const start = names.indexOf("I Miei Corsi") + 1;
    expect(names.slice(start, start + wanted.length)).toEqual(wanted);
    expect(names.slice(start + wanted.length, start + wanted.length + 3)).toEqual([
      "Attestati",
      "Rinnovi",
      "Questionari",
    ]);
  });

  it("tells who is logged in, the name in small letters", async () => {
    await open();
    expect(sidebar().getByText("ada neri")).toBeInTheDocument();
    expect(sidebar().getByText("ada@example.it")).toBeInTheDocument();
    expect(sidebar().getByText("AN")).toBeInTheDocument();
  });

  it("collapses, keeps its names, and stays so after a new page load", async () => {
    await open();
    await userEvent.click(sidebar().getByRole("button", { name: "Riduci la barra laterale" }));
    const expand = sidebar().getByRole("button", { name: "Espandi la barra laterale" });
    expect(expand).toHaveAttribute("aria-expanded", "false");
    expect(sidebar().getByRole("link", { name: "Profilo" })).toHaveAttribute("title", "Profilo");
    cleanup();
    await open();
    await userEvent.click(sidebar().getByRole("button", { name: "Espandi la barra laterale" }));
    expect(sidebar().getByRole("button", { name: "Riduci la barra laterale" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });
});

describe("logging out", () => {
  const press = () => userEvent.click(sidebar().getByRole("button", { name: "Esci" }));

  it("asks first where something is not saved", async () => {
    const { calls } = await open({ ...list, "POST /api/logout": { status: 204 } });
    const settle = registerUnsavedWork({ text: "Il corso non è salvato." });
    await press();
    expect(screen.getByRole("dialog", { name: "Vuoi uscire senza salvare?" })).toBeVisible();
    expect(calls.some(({ path }) => path === "/api/logout")).toBe(false);
    settle();
    await userEvent.click(screen.getByRole("button", { name: "Esci senza salvare" }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/"));
  });

  it("ends the session and goes Home", async () => {
    const { calls } = await open({ ...list, "POST /api/logout": { status: 204 } });
    await press();
    expect(left).toHaveBeenCalledWith("/");
    expect(readSession()).toEqual({ loggedIn: false, user: null });
    expect(readToken()).toBeNull();
    expect(calls.at(-1)?.headers.get("Authorization")).toBe("Bearer a-token");
  });

  it("warns when marks of a roll call are not sent, and stays unless it is meant", async () => {
    const attendances = [{ day: "2027-03-12", half: "morning", status: "present", at: "2027-03-12T08:00:00Z" }];
    const marks = JSON.stringify([{ number: 1, reservation: 41, body: { attendances } }]);
    localStorage.setItem(`battito.roll-call.${ada.email}.3`, marks);
    await open({ ...list, "PUT /api/reservations/41": "offline", "POST /api/logout": { status: 204 } });
    expect(await screen.findByText("Appello: 1 modifica aspetta la rete.")).toBeInTheDocument();
    await press();
    const dialog = within(screen.getByRole("dialog", { name: "Vuoi uscire con l'appello non inviato?" }));
    expect(dialog.getByText(/1 modifica dell'appello non è ancora inviata/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Resta" }));
    expect(left).not.toHaveBeenCalled();
    await press();
    await userEvent.click(screen.getByRole("button", { name: "Esci lo stesso" }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/"));
    // They wait for the same person.
    expect(localStorage.getItem(`battito.roll-call.${ada.email}.3`)).toBe(marks);
  });

  it("tells the server's message when it fails, and stays", async () => {
    await open({ ...list, "POST /api/logout": { status: 503, body: { message: "Servizio in manutenzione." } } });
    await press();
    expect(await alerts().findByText("Servizio in manutenzione.")).toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
    expect(readSession().loggedIn).toBe(true);
    expect(sidebar().getByRole("button", { name: "Esci" })).toBeEnabled();
  });

  it.each([["offline"], [{ status: 500 }]] as const)(
    "says so in its own words when the server says nothing (%j)",
    async (reply) => {
      await open({ ...list, "POST /api/logout": reply });
      await press();
      expect(await alerts().findByText("Logout failed")).toBeInTheDocument();
    },
  );
});

describe("on a phone", () => {
  const openMenu = () => userEvent.click(screen.getByRole("button", { name: "Apri il menu" }));

  it("opens the sidebar over the page, and closes it with its button and with Escape", async () => {
    await open();
    await openMenu();
    const menu = screen.getByRole("dialog", { name: "Menu" });
    expect(within(menu).getByRole("link", { name: "Profilo" })).toBeInTheDocument();
    await userEvent.click(within(menu).getByRole("button", { name: "Chiudi il menu" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await openMenu();
    // The event that the browser sends for Escape.
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("tells alerts inside the menu, which makes everything around it inert", async () => {
    await open({ ...list, "POST /api/logout": { status: 503, body: { message: "Servizio in manutenzione." } } });
    await openMenu();
    const menu = within(screen.getByRole("dialog", { name: "Menu" }));
    await userEvent.click(menu.getByRole("button", { name: "Esci" }));
    expect(await menu.findByText("Servizio in manutenzione.")).toBeInTheDocument();
    await userEvent.click(menu.getByRole("button", { name: "Chiudi il menu" }));
    expect(alerts().getByText("Servizio in manutenzione.")).toBeInTheDocument();
  });

  it("closes it on the way to another page", async () => {
    await open({ ...list, "GET /api/profile": "never" });
    await openMenu();
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Profilo" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Profilo" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("moving within the panel", () => {
  it("starts at the top, takes the focus along, is announced and named in the breadcrumb", async () => {
    await open({ ...list, "GET /api/profile": "never" });
    const crumbs = () => within(screen.getByRole("navigation", { name: "Percorso" }));
    expect(crumbs().getByRole("link", { name: "Pannello di controllo" })).toHaveAttribute("href", "/control-panel");
    expect(crumbs().getByText("I Miei Corsi")).toHaveAttribute("aria-current", "page");
    await userEvent.click(sidebar().getByRole("link", { name: "Profilo" }));
    await screen.findByRole("heading", { level: 1, name: "Profilo" });
    expect(crumbs().getByText("Profilo")).toHaveAttribute("aria-current", "page");
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole("main")).toHaveFocus();
    expect(document.title).toBe("Profilo · Battito");
  });

  it("leaves the page where it is when only the tab changes", async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole("tab", { name: "Passati" }));
    expect(router.state.location.search).toBe("?period=past");
    expect(scrollTo).not.toHaveBeenCalled();
    expect(screen.getByRole("tab", { name: "Passati" })).toHaveFocus();
  });
});
