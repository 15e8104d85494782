import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { confirmSession } from "@/lib/session/store";
import { renderAt } from "@/lib/testing/render";
import { ada } from "@/lib/testing/session";
import { SiteLayout } from "./site-layout";

/** A window narrower than 48rem, or not; happy-dom draws nothing, so media queries are answered here. */
function viewport({ phone }: { phone: boolean }): void {
  vi.stubGlobal("matchMedia", () => ({ matches: phone, addEventListener: () => {}, removeEventListener: () => {} }));
}

const open = (address = "/") =>
  renderAt(
    address,
    <SiteLayout>
      <main>La pagina</main>
    </SiteLayout>,
  );

const top = () => within(screen.getByRole("banner"));
const bar = () => screen.getByRole("navigation", { name: "Navigazione rapida" });
const address = () => screen.getByTestId("address").textContent;
const logIn = () => confirmSession(ada);

beforeEach(() => viewport({ phone: true }));

describe("the navbar", () => {
  it("leads to the three pages and into Login", () => {
    open("/courses");
    const links = within(top().getByRole("navigation", { name: "Navigazione principale" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["Corsi", "/courses"],
      ["Chi Siamo", "/about"],
      ["Accedi", "/auth/login"],
    ]);
    expect(links[1]).toHaveAttribute("aria-current", "page");
    expect(links[0]).not.toHaveAttribute("aria-current");
  });

  it("offers registration beside Login, also in the menu of a phone", () => {
    open();
    const links = top().getAllByRole("link", { name: "Registrati" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/auth/register", "/auth/register"]);
    expect(within(top().getByRole("navigation", { name: "Menu" })).getByRole("link", { name: "Registrati" })).toBe(
      links[1],
    );
  });

  it("leads logged-in users into their area", () => {
    logIn();
    open();
    expect(top().queryByRole("link", { name: "Registrati" })).not.toBeInTheDocument();
    const [link] = top().getAllByRole("link", { name: "Area Personale" });
    expect(link).toHaveAttribute("href", "/control-panel/user/reservations");
    expect(top().queryByRole("link", { name: "Accedi" })).not.toBeInTheDocument();
  });

  it("opens its menu on phones, and the bottom bar makes room for it", async () => {
    open();
    await userEvent.click(top().getByRole("button", { name: "Apri il menu" }));
    expect(bar()).toHaveClass("hidden");
    await userEvent.keyboard("{Escape}");
    expect(bar()).not.toHaveClass("hidden");
    expect(top().getByRole("button", { name: "Apri il menu" })).toHaveAttribute("aria-expanded", "false");
  });

  it("closes its menu when one of its links is followed", async () => {
    open();
    await userEvent.click(top().getByRole("button", { name: "Apri il menu" }));
    await userEvent.click(
      within(top().getByRole("navigation", { name: "Menu" })).getByRole("link", { name: "Chi Siamo" }),
    );
    expect(address()).toBe("/about");
    expect(top().getByRole("button", { name: "Apri il menu" })).toBeInTheDocument();
    expect(bar()).not.toHaveClass("hidden");
  });
});

describe("the bottom bar", () => {
  it("has the three pages and Login, or the panel for logged-in users", () => {
    const { unmount } = open();
    expect(
      within(bar())
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Home", "Corsi", "Chi Siamo", "Accedi"]);
    unmount();
    logIn();
    open();
    expect(within(bar()).getByRole("link", { name: "Pannello" })).toHaveAttribute(
      "href",
      "/control-panel/user/reservations",
    );
  });

  it("opens and closes the booking panel on a course's page, with what it covers out of reach", async () => {
    open("/courses/7?from=home");
    await userEvent.click(within(bar()).getByRole("button", { name: "Prenota Corso" }));
    expect(address()).toBe("/courses/7?from=home#prenotazione");
    expect(await screen.findByRole("contentinfo", { hidden: true })).toHaveAttribute("inert");
    await userEvent.click(within(bar()).getByRole("button", { name: "Indietro" }));
    expect(address()).toBe("/courses/7?from=home");
    expect(screen.getByRole("contentinfo")).not.toHaveAttribute("inert");
  });

  it("closes a panel that the address itself opened", async () => {
    open("/courses/7#prenotazione");
    await userEvent.click(within(bar()).getByRole("button", { name: "Indietro" }));
    expect(address()).toBe("/courses/7");
  });

  it("has no booking button elsewhere", () => {
    open("/courses");
    expect(within(bar()).queryByRole("button")).not.toBeInTheDocument();
  });

  it("covers nothing where the card stands beside the text", async () => {
    viewport({ phone: false });
    open("/courses/7#prenotazione");
    expect(await screen.findByRole("contentinfo")).not.toHaveAttribute("inert");
  });
});

describe("the footer", () => {
  it("has exactly the specification's links and label, and the centre's data", async () => {
    open();
    const footer = within(await screen.findByRole("contentinfo"));
    const links = footer.getAllByRole("link").map((link) => link.textContent?.trim() ?? "");
    expect(links.filter((text) => /^[A-Z]/.test(text))).toEqual([
      "Homepage",
      "Corsi",
      "Chi Siamo",
      "Registrati",
      "Verifica un attestato",
      "Privacy",
      "Cookie",
    ]);
    for (const text of ["Panello utente", "Via Camozzi 84, Bergamo", "info@battito.example", "035 5550142"]) {
      expect(footer.getByText(text)).toBeInTheDocument();
    }
    expect(footer.getByText(/01234567897/)).toBeInTheDocument();
    expect(footer.getByRole("link", { name: /^Facebook/ })).toHaveAttribute("href", "https://facebook.example/battito");
  });
});
