import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser, userList } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";
import { AuditScreen } from "./audit-screen";
import { daysAgo } from "./periods";

function entry(traits: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 9,
    at: "2027-03-12T10:15:00+01:00",
    actor: { id: 2, name: "Carla Neri" },
    action: "course_date.update",
    title: "Data modificata",
    subject_kind: "course_date",
    subject_id: 3,
    subject: "BLSD esecutore, 20/03/2027 Milano",
    id_course_date: 3,
    changes: [
      { field: "seats", label: "Posti", before: "12", after: "16" },
      { field: "note", label: "Nota", before: "Portare i manichini", after: null },
    ],
    before: { seats: 12 },
    after: { seats: 16 },
    ...traits,
  };
}

function page(data: AuditEntry[]) {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length } };
}

const rowOf = async (name: RegExp) =>
  within((await screen.findByRole("rowheader", { name })).closest("tr") ?? document.body);
const address = () => screen.getByTestId("address").textContent;

beforeEach(() => {
  windowOf("wide");
  logIn({ is_admin: true });
});

describe("the audit log", () => {
  it("says who changed what, from what to what", async () => {
    serve({ "GET /api/users": { body: userList([]) }, "GET /api/audit": { body: page([entry()]) } });
    renderAt("/audit", <AuditScreen />);
    const row = await rowOf(/Data modificata/);
    expect(row.getByText("12/03/2027 alle 10:15")).toBeInTheDocument();
    expect(row.getByText("12").tagName).toBe("DEL");
    expect(row.getByText("16").tagName).toBe("INS");
    expect(row.getByText("nessun valore")).toBeInTheDocument();
    expect(row.getByRole("link", { name: /BLSD esecutore, 20\/03\/2027/ })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/3/reservations",
    );
  });

  it("folds what is more than three fields", async () => {
    const changes = ["a", "b", "c", "d", "e"].map((field) => ({
      field,
      label: field,
      before: null,
      after: `nuovo ${field}`,
    }));
    serve({ "GET /api/users": { body: userList([]) }, "GET /api/audit": { body: page([entry({ changes })]) } });
    renderAt("/audit", <AuditScreen />);
    const row = await rowOf(/Data modificata/);
    expect(row.getByText("nuovo e")).not.toBeVisible();
    await userEvent.click(row.getByText("Altri 2 campi"));
    expect(row.getByText("nuovo e")).toBeVisible();
  });

  it("is narrowed by kind, period and person, and exports the same", async () => {
    const calls = serve({
      "GET /api/users": { body: userList([]) },
      "GET /api/audit": { body: page([entry()]) },
      "GET /api/audit/export": { text: "xlsx" },
    });
    renderAt("/audit?page=2", <AuditScreen />);
    const row = await rowOf(/Data modificata/);
    expect(row.getByRole("link", { name: "Carla Neri" })).toHaveAttribute("href", "/audit?actor=2");
    await userEvent.click(screen.getByRole("combobox", { name: "Riguarda" }));
    await userEvent.click(screen.getByRole("option", { name: "Attestati" }));
    await waitFor(() => expect(address()).toBe("/audit?subject_kind=certificate"));
    await userEvent.click(screen.getByRole("combobox", { name: "Periodo" }));
    await userEvent.click(screen.getByRole("option", { name: "Ultimi 7 giorni" }));
    const week = `subject_kind=certificate&from=${daysAgo(6)}`;
    await waitFor(() => expect(address()).toBe(`/audit?${week}`));
    await userEvent.click(screen.getByRole("button", { name: "Esporta (.xlsx)" }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/audit/export"));
    expect(calls.at(-1)?.search).toBe(`?${week}`);
  });

  it("is searched by person and by author", async () => {
    const rossi = managedUser({ id: 9, name: "Mario", surname: "Rossi" });
    const neri = managedUser({ id: 2, name: "Carla", surname: "Neri" });
    serve({
      "GET /api/audit": { body: page([entry()]) },
      "GET /api/users": ({ search }) => ({ body: userList(search.includes("search=ross") ? [rossi] : [neri]) }),
    });
    renderAt("/audit", <AuditScreen />);
    await userEvent.click(await screen.findByRole("combobox", { name: "Autore" }));
    await userEvent.click(await screen.findByRole("option", { name: "Neri Carla" }));
    await waitFor(() => expect(address()).toBe("/audit?actor=2"));
    await userEvent.type(screen.getByRole("combobox", { name: "Persona" }), "ross");
    await userEvent.click(await screen.findByRole("option", { name: /Rossi Mario/ }));
    await waitFor(() => expect(address()).toBe("/audit?actor=2&subject_kind=user&subject_id=9"));
  });

  it.each([
    ["from=2020-03-13", "Da venerdì 13 marzo 2020"],
    ["to=2020-03-13", "Fino a venerdì 13 marzo 2020"],
    ["from=2020-03-13&to=2020-03-20", "13/03/2020 – 20/03/2020"],
  ])("says which days of a saved address it shows (%s), and shows all again", async (days, label) => {
    serve({ "GET /api/users": { body: userList([]) }, "GET /api/audit": { body: page([entry()]) } });
    renderAt(`/audit?${days}`, <AuditScreen />);
    const period = screen.getByRole("combobox", { name: "Periodo" });
    expect(period).toHaveTextContent(label);
    await userEvent.click(period);
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent(label);
    await userEvent.click(screen.getByRole("option", { name: "Sempre" }));
    await waitFor(() => expect(address()).toBe("/audit"));
    expect(period).toHaveTextContent("Sempre");
  });

  it("is the history of what its address names", async () => {
    serve({ "GET /api/users": { body: userList([]) }, "GET /api/audit": { body: page([entry()]) } });
    renderAt("/audit?subject_kind=course_date&subject_id=3", <AuditScreen />);
    expect(await screen.findByText("Cronologia di BLSD esecutore, 20/03/2027 Milano.")).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Riguarda" })).not.toBeInTheDocument();
  });

  it("leads back from a filter that finds nothing", async () => {
    serve({ "GET /api/users": { body: userList([]) }, "GET /api/audit": { body: page([]) } });
    renderAt("/audit?subject_kind=user&actor=x", <AuditScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Mostra tutte le attività" }));
    await waitFor(() => expect(address()).toBe("/audit"));
  });

  it("says that it could not be loaded", async () => {
    serve({
      "GET /api/users": { body: userList([]) },
      "GET /api/audit": { status: 503, body: { message: "Servizio non disponibile." } },
    });
    renderAt("/audit", <AuditScreen />);
    expect(await screen.findByText("Non siamo riusciti a caricare le attività")).toBeInTheDocument();
  });
});

describe("a period", () => {
  it("begins on a day in Rome", () => {
    expect(daysAgo(0, new Date("2027-03-12T23:30:00Z"))).toBe("2027-03-13");
    expect(daysAgo(6, new Date("2027-03-31T10:00:00Z"))).toBe("2027-03-25");
  });
});
