import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MyReservation, ReservationCertificate } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { onDate, pendingCertificate, reservation, reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { windowOf } from "@/lib/testing/window";
import { ReservationsScreen } from "./reservations-screen";

const list = "GET /api/my-reservations";
const open = () => renderAt("/control-panel/user/reservations?period=past", <ReservationsScreen noUpcoming={null} />);

const fileName = "attestato-2027-000123.pdf";
const passed = (certificates: ReservationCertificate[]) =>
  reservation({ attendance: "present", outcome: "passed", certificates });

const renewal = {
  state: "reminded",
  course: { id: 12, title: "Retraining BLSD" },
  booking: null,
} as const;
const issued: ReservationCertificate = {
  ...pendingCertificate,
  status: "issued",
  number: "2027-000123",
  external: false,
  id_certificate: 5,
  code: "0123456789ABCDEF",
  issued_at: "2027-03-15T10:00:00+01:00",
  expires_at: "2029-03-31",
};

// Certificates end by the day of the calendar.
beforeEach(() => {
  vi.setSystemTime(new Date("2027-03-20T10:00:00+01:00"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(["wide", "narrow"] as const)("a reservation that lies behind, in a %s window", (width) => {
  beforeEach(() => {
    windowOf(width);
  });

  /** Opens the list with one reservation and finds its row, or its card. */
  async function entry(traits: Partial<MyReservation>) {
    serve({ [list]: { body: reservations([reservation(traits)]) } });
    open();
    return within(
      await (width === "wide" ? screen.findByRole("row", { name: /BLSD esecutore/ }) : screen.findByRole("article")),
    );
  }

  it("marks a private date, in red", async () => {
    const found = await entry(onDate({ private: 1 }));
    expect(found.getByText(/^\[PRIVATO\] .*12.* alle 09:00$/)).toHaveClass("text-danger");
  });

  it.each<[string, Partial<MyReservation>]>([
    ["Superato", { attendance: "present", outcome: "passed" }],
    ["Non superato", { attendance: "present", outcome: "failed" }],
    ["Presente", { attendance: "present" }],
    ["Assente", { attendance: "absent" }],
    ["In attesa di esito", {}],
    ["Annullata", { status: "cancelled", cancelled_at: "2027-02-01T10:00:00+01:00" }],
    ["Data annullata dal centro", { status: "cancelled", ...onDate({ status: "cancelled" }) }],
    ["Posto non assegnato", { status: "waiting" }],
  ])("says %s, and offers nothing to do", async (text, traits) => {
    const found = await entry(traits);
    expect(found.getByText(text)).toBeInTheDocument();
    expect(found.queryByRole("button")).not.toBeInTheDocument();
  });

  it("leads to its course", async () => {
    const found = await entry({});
    expect(found.getByRole("link", { name: "BLSD esecutore" })).toHaveAttribute("href", "/courses/7");
  });

  it("tells number, issue and end of an issued certificate", async () => {
    const found = await entry({ attendance: "present", outcome: "passed", certificates: [issued] });
    expect(found.getByRole("list", { name: "Attestati" })).toHaveTextContent(
      "Attestato BLSD · rilasciato il 15/03/2027 · n. 2027-000123Valido fino al 31 marzo 2029",
    );
  });

  it("downloads an issued certificate, and links to its public check", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const calls = serve({
      [list]: { body: reservations([passed([issued])]) },
      "GET /api/my-reservations/5/certificates/9": {
        text: "%PDF-1.7",
        headers: { "Content-Disposition": 'attachment; filename="attestato-2027-000123.pdf"' },
      },
    });
    open();
    const button = await screen.findByRole("button", { name: "Scarica l'attestato Attestato BLSD" });
    expect(screen.getByRole("link", { name: "Verifica pubblica di Attestato BLSD" })).toHaveAttribute(
      "href",
      "/verifica/0123456789ABCDEF",
    );
    await userEvent.click(button);
    await waitFor(() => expect(saved.mock.contexts).toEqual([expect.objectContaining({ download: fileName })]));
    expect(calls.at(-1)?.path).toBe("/api/my-reservations/5/certificates/9");
  });

  it.each([
    ["2027-06-18", "In scadenza il 18 giugno 2027"],
    ["2027-03-19", "Scaduto il 19 marzo 2027"],
  ])("that ends on %s says: %s, and leads to the nearest date of the course that renews it", async (lastDay, text) => {
    const found = await entry(passed([{ ...issued, expires_at: lastDay, renewal }]));
    expect(found.getByText(text)).toBeInTheDocument();
    expect(found.getByRole("link", { name: "Rinnova con Retraining BLSD" })).toHaveAttribute(
      "href",
      "/courses/12?date=next",
    );
  });

  it("says for when the renewal is booked, and offers no other", async () => {
    const booking = { id_reservation: 30, date: "2027-04-11T09:00:00+02:00" };
    const found = await entry(
      passed([{ ...issued, expires_at: "2027-06-18", renewal: { ...renewal, state: "booked", booking } }]),
    );
    expect(found.getByText("In scadenza il 18 giugno 2027")).toBeInTheDocument();
    expect(found.getByText("Rinnovo prenotato per l'11 aprile 2027")).toBeInTheDocument();
    expect(found.queryByRole("link", { name: /Rinnova/ })).not.toBeInTheDocument();
  });

  it("says that it is renewed", async () => {
    const found = await entry(
      passed([{ ...issued, expires_at: "2027-03-19", renewal: { ...renewal, state: "renewed" } }]),
    );
    expect(found.getByText("Rinnovato")).toBeInTheDocument();
    expect(found.queryByRole("link", { name: /Rinnova/ })).not.toBeInTheDocument();
  });

  it("offers no renewal while the certificate is valid for long, or no course renews it", async () => {
    const found = await entry(
      passed([
        { ...issued, renewal: null },
        { ...issued, id: 10, expires_at: "2027-03-19", renewal: { ...renewal, course: null } },
      ]),
    );
    expect(found.getByText("Scaduto il 19 marzo 2027")).toBeInTheDocument();
    expect(found.queryByRole("link", { name: /Rinnova/ })).not.toBeInTheDocument();
  });

  it("says that a certificate without an end does not expire", async () => {
    const found = await entry(passed([{ ...issued, expires_at: null }]));
    expect(found.getByText("Senza scadenza")).toBeInTheDocument();
  });

  it.each([
    [{ status: "requested", external: true }, "Attestato BLSD · richiesto all'ente, in arrivo"],
    [
      { status: "revoked", number: "2027-000123", reason: "Rilasciato per errore" },
      "Attestato BLSD · revocato: Rilasciato per errore",
    ],
  ] as const)("has nothing to download for a certificate that is not in force: %o", async (traits, text) => {
    const found = await entry(passed([{ ...pendingCertificate, ...traits }]));
    expect(found.getByRole("list", { name: "Attestati" })).toHaveTextContent(text);
    expect(found.queryByRole("button")).not.toBeInTheDocument();
  });

  it("says that a pendingCertificate has not been issued yet", async () => {
    const found = await entry({ attendance: "present", outcome: "passed", certificates: [pendingCertificate] });
    expect(found.getByRole("list", { name: "Attestati" })).toHaveTextContent("Attestato BLSD · non ancora rilasciato");
  });

  it("keeps silent about a pendingCertificate that will not come", async () => {
    const found = await entry({ attendance: "absent", certificates: [pendingCertificate] });
    expect(found.queryByText("Attestato BLSD")).not.toBeInTheDocument();
  });
});

describe("the table of what lies behind", () => {
  beforeEach(() => {
    windowOf("wide");
  });

  it("tells when and where in short, with the last day of a longer course", async () => {
    serve({ [list]: { body: reservations([reservation(onDate({ end_date: "2027-03-13T18:00:00+01:00" }))]) } });
    open();
    expect(await screen.findByRole("table", { name: "Corsi passati e prenotazioni annullate" })).toBeInTheDocument();
    for (const text of ["12/03/2027 alle 09:00", "fino al 13/03/2027", "Milano (MI)"])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("leads to the catalogue when it is empty", async () => {
    serve({ [list]: { body: reservations([]) } });
    open();
    expect(await screen.findByText("Ancora nessun corso passato")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toHaveAttribute("href", "/courses");
  });

  it("says what went wrong", async () => {
    serve({ [list]: "offline" });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Non siamo riusciti a caricare i tuoi corsi");
  });
});
