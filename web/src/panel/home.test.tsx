// The panel's own address: Panoramica for staff, their own courses for everybody else.
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { overview, figures } from "@/lib/testing/overview";
import { reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { openPanel } from "./testing/open-panel";

beforeEach(() => vi.stubGlobal("scrollTo", vi.fn()));

const replies = {
  "GET /api/overview": { body: overview() },
  "GET /api/overview/figures": { body: figures() },
  "GET /api/shifts": { body: { data: [] } },
  "GET /api/system": { body: { concerns: [{ concern: "backup_old", state: "fault" }] } },
  "GET /api/my-reservations": { body: reservations([]) },
};

it.each([{ is_admin: true }, { istructor: true }])("is Panoramica for staff (%j)", async (traits) => {
  logIn(traits);
  const calls = serve(replies);
  const router = openPanel("/control-panel?period=30d");
  expect(await screen.findByRole("heading", { level: 1, name: "Panoramica" })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/control-panel");
  const path = within(screen.getByRole("navigation", { name: "Percorso" }));
  expect(path.getByText("Panoramica")).toHaveAttribute("aria-current", "page");
  const links = within(screen.getByRole("complementary", { name: "Barra laterale" }));
  const current = links.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual(["Panoramica"]);
  expect(calls.filter(({ path: called }) => called === "/api/overview")).toHaveLength(1);
  // What is urgent is for admins, who can have it looked at.
  if (traits.is_admin === true) {
    const urgent = await screen.findByRole("link", { name: /L'ultima copia di sicurezza è vecchia/ });
    expect(urgent).toHaveAttribute("href", "/control-panel/admin/system");
  } else {
    expect(calls.some(({ path: called }) => called === "/api/system")).toBe(false);
  }
});

it("is MyReservations for everybody else, who ask for nothing else", async () => {
  logIn();
  const calls = serve(replies);
  const router = openPanel("/control-panel");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/control-panel/user/reservations"));
  expect(calls.some(({ path }) => path.startsWith("/api/overview"))).toBe(false);
});
