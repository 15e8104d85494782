// The tab with all certificates of the user, and the notice of those that expire.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MyCertificate } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { windowOf } from "@/lib/testing/window";
import { ReservationsScreen } from "./reservations-screen";

function paper(traits: Partial<MyCertificate> = {}): MyCertificate {
  return {
    id: 3,
    number: "2027-000123",
    code: "0123456789ABCDEF",
    title: "BLSD esecutore",
    option: "Attestato BLSD",
    status: "valid",
    reason: null,
    issued_at: "2027-03-15T10:00:00+01:00",
    expires_at: "2029-03-31",
    imported: false,
    external: false,
    downloadable: true,
    replaces: null,
    replaced_by: null,
    renewal: null,
    ...traits,
  };
}

const list = (data: MyCertificate[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length },
});
const renewal = { state: "expiring", course: { id: 12, title: "Retraining BLSD" }, booking: null } as const;

function open(data: MyCertificate[], search = "?view=certificates") {
  const calls = serve({
    "GET /api/my-certificates": { body: list(data) },
    "GET /api/my-reservations": { body: reservations([]) },
    "GET /api/my-certificates/3": {
      text: "%PDF-1.7",
      headers: { "Content-Disposition": 'attachment; filename="attestato-2027-000123.pdf"' },
    },
  });
  renderAt(`/control-panel/user/reservations${search}`, <ReservationsScreen noUpcoming={<p>Nulla</p>} />);
  return calls;
}

beforeEach(() => {
  vi.setSystemTime(new Date("2027-03-20T10:00:00+01:00"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(["wide", "narrow"] as const)("the certificates in a %s window", (width) => {
  beforeEach(() => {
    windowOf(width);
  });

  it("tell what, since when and until when, with file and public check", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const calls = open([paper()]);
    expect(await screen.findByText("BLSD esecutore")).toBeInTheDocument();
    for (const text of ["Attestato BLSD", /15\/03\/2027/, "Valido fino al 31 marzo 2029"])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Verifica pubblica di BLSD esecutore" })).toHaveAttribute(
      "href",
      "/verifica/0123456789ABCDEF",
    );
    await userEvent.click(screen.getByRole("button", { name: "Scarica l'attestato BLSD esecutore" }));
    await waitFor(() =>
      expect(saved.mock.contexts).toEqual([expect.objectContaining({ download: "attestato-2027-000123.pdf" })]),
    );
    expect(calls.at(-1)?.path).toBe("/api/my-certificates/3");
  });

  it("say that one from before the site is on paper, and still lead to its check", async () => {
    open([paper({ imported: true, downloadable: false })]);
    expect(await screen.findByText("Rilasciato su carta")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Scarica/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Verifica pubblica/ })).toBeInTheDocument();
  });

  it.each([
    [{ status: "replaced", replaced_by: "2027-000200" }, "Sostituito", "Vale il n. 2027-000200"],
    [{ status: "revoked", reason: "Rilasciato per errore" }, "Revocato", "Rilasciato per errore"],
  ] as const)("mark what is no longer in force: %o", async (traits, badge, note) => {
    open([paper({ ...traits, downloadable: false, renewal })]);
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Rinnova/ })).not.toBeInTheDocument();
  });

  it.each([
    ["expiring", "2027-06-18", "In scadenza il 18 giugno 2027"],
    ["expired", "2027-03-19", "Scaduto il 19 marzo 2027"],
  ] as const)("lead from one that is %s to the nearest date of its renewal", async (status, lastDay, text) => {
    open([paper({ status, expires_at: lastDay, renewal })]);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Rinnova con Retraining BLSD" })).toHaveAttribute(
      "href",
      "/courses/12?date=next",
    );
  });
});

describe("the tab", () => {
  it("leads on when there is none", async () => {
    open([]);
    expect(await screen.findByText("Ancora nessun attestato")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toHaveAttribute("href", "/courses");
  });

  it("says what went wrong", async () => {
    serve({ "GET /api/my-certificates": "offline" });
    renderAt("/control-panel/user/reservations?view=certificates", <ReservationsScreen noUpcoming={null} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Non siamo riusciti a caricare i tuoi attestati");
  });

  it("keeps its name in the address", async () => {
    open([paper()], "");
    await userEvent.click(await screen.findByRole("tab", { name: "Attestati" }));
    expect(screen.getByTestId("address")).toHaveTextContent("?view=certificates");
  });
});

describe("the notice above what lies ahead", () => {
  const expiring = paper({ status: "expiring", expires_at: "2027-06-18", renewal });

  it("names what expires, with the way to renew it", async () => {
    open([expiring], "");
    const notice = within(await screen.findByRole("region", { name: "Attestati da rinnovare" }));
    expect(notice.getByRole("listitem")).toHaveTextContent("BLSD esecutore: in scadenza il 18 giugno 2027.");
    expect(notice.getByRole("link", { name: "Rinnova con Retraining BLSD" })).toBeInTheDocument();
  });

  it("asks for those to renew, which the latest papers may not be", async () => {
    const calls = open([expiring], "");
    await screen.findByRole("region", { name: "Attestati da rinnovare" });
    expect(calls.find(({ path }) => path === "/api/my-certificates")?.search).toContain("to_renew=true");
  });

  it("is not there when nothing is to renew", async () => {
    const calls = open([], "");
    expect(await screen.findByText("Nulla")).toBeInTheDocument();
    await waitFor(() => expect(calls.some(({ path }) => path === "/api/my-certificates")).toBe(true));
    expect(screen.queryByRole("region", { name: "Attestati da rinnovare" })).not.toBeInTheDocument();
  });
});
