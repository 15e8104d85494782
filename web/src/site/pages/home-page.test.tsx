import { focusManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { confirmSession } from "@/lib/session/store";
import { list, nextDate, summary } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { ada } from "@/lib/testing/session";
import { HomePage } from "./home-page";

const catalogue = list(...Array.from({ length: 8 }, (_, index) => summary(index + 1)));

describe("Home", () => {
  it("makes its promise, with the ways in", async () => {
    serve({ "GET /api/courses": { body: catalogue } });
    renderAt("/", <HomePage />);
    expect(screen.getByRole("heading", { level: 1, name: "Formazione Sanitaria di Eccellenza" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Registrati" })).toHaveAttribute("href", "/auth/register");
    expect(screen.getByRole("link", { name: "Chi Siamo" })).toHaveAttribute("href", "/about");
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toHaveAttribute("href", "/courses");
    expect(await screen.findAllByRole("article")).toHaveLength(3);
    expect(document.title).toBe("Formazione sanitaria · Battito");
  });

  it("leads logged-in users into the panel instead", () => {
    confirmSession(ada);
    serve({ "GET /api/courses": "never" });
    renderAt("/", <HomePage />);
    expect(screen.getByRole("link", { name: "Pannello" })).toHaveAttribute("href", "/control-panel/user/reservations");
    expect(screen.queryByRole("link", { name: "Registrati" })).not.toBeInTheDocument();
  });

  it("shows three different courses and the next dates", async () => {
    serve({ "GET /api/courses": { body: catalogue } });
    renderAt("/", <HomePage />);
    const cards = await screen.findAllByRole("article");
    expect(new Set(cards.map((card) => within(card).getByRole("link").getAttribute("href"))).size).toBe(3);
    const board = within(screen.getByRole("region", { name: "Prossime date" }));
    expect(board.getAllByRole("link")).toHaveLength(4);
    expect(board.getAllByText("Milano")).toHaveLength(4);
  });

  it("marks a private date among the next dates, in red", async () => {
    const open = summary(2, { next_date: { ...nextDate, date: "2027-03-13T09:00:00+01:00" } });
    serve({ "GET /api/courses": { body: list(summary(1, { next_date: { ...nextDate, private: 1 } }), open) } });
    renderAt("/", <HomePage />);
    const dates = within(screen.getByRole("region", { name: "Prossime date" }));
    expect(await dates.findByText("[PRIVATO]")).toHaveClass("text-danger");
    expect(dates.getByText("12").closest("time")).toHaveClass("text-danger");
    expect(dates.getByText("13").closest("time")).not.toHaveClass("text-danger");
  });

  it("links to the partners' own sites", () => {
    serve({ "GET /api/courses": "never" });
    renderAt("/", <HomePage />);
    const partner = screen.getByRole("link", { name: /Ospedale San Rocco/ });
    expect(partner).toHaveAttribute("href", "https://sanrocco.example");
    expect(partner).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("keeps its courses and dates when they cannot be refreshed", async () => {
    let broken = false;
    serve({ "GET /api/courses": () => (broken ? "offline" : { body: catalogue }) });
    renderAt("/", <HomePage />);
    const cards = await screen.findAllByRole("article");
    broken = true;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await screen.findByText("I posti liberi potrebbero non essere aggiornati.")).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(cards.length);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });

  it("stays useful when the courses cannot be loaded", async () => {
    let broken = true;
    serve({ "GET /api/courses": () => (broken ? "offline" : { body: catalogue }) });
    renderAt("/", <HomePage />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Controlla la connessione");
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await screen.findAllByRole("article")).toHaveLength(3);
  });
});
