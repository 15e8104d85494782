import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts } from "@/lib/alerts/store";
import { certificate, certificateList } from "@/lib/testing/certificates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { CertificatesScreen } from "./certificates-screen";
import { UserCertificates } from "./user-certificates";

const anna = certificate();
const old = certificate({
  id: 6,
  number: "A-17",
  name: "Bruno",
  surname: "Verdi",
  holder: "Bruno Verdi",
  status: "revoked",
  status_reason: "Nome errato",
  expires_at: null,
  imported: true,
  id_user: null,
  id_reservation: null,
  id_course_date: null,
});
const address = () => screen.getByTestId("address").textContent;
const rowOf = async (name: RegExp) =>
  within((await screen.findByRole("rowheader", { name })).closest("tr") ?? document.body);
const menuOf = async (number: string) =>
  userEvent.click(await screen.findByRole("button", { name: `Azioni per l'attestato ${number}` }));

beforeEach(() => {
  windowOf("wide");
  logIn({ istructor: true });
});

describe("the list of certificates", () => {
  it("shows whose they are, and what they are worth today", async () => {
    serve({ "GET /api/certificates": { body: certificateList([anna, old]) } });
    renderAt("/certificates", <CertificatesScreen />);
    const row = await rowOf(/Bianchi Anna/);
    expect(row.getByRole("link", { name: "Bianchi Anna" })).toHaveAttribute(
      "href",
      "/control-panel/admin/users/7/edit",
    );
    for (const text of ["2027-000005", "Valido", "12/03/2027", "31/03/2029"])
      expect(row.getByText(text)).toBeInTheDocument();
    const other = await rowOf(/Verdi Bruno/);
    for (const text of ["Revocato", "Senza scadenza", /Rilasciato prima di Battito/])
      expect(other.getByText(text)).toBeInTheDocument();
    expect(other.queryByRole("link")).not.toBeInTheDocument();
  });

  it("asks the server for what its address says, and exports the same", async () => {
    const calls = serve({
      "GET /api/certificates": { body: certificateList([anna]) },
      "GET /api/certificates/export": { text: "xlsx" },
    });
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    renderAt("/certificates?search=bian&expiring_within=60&status=niente&page=2", <CertificatesScreen />);
    await rowOf(/Bianchi Anna/);
    expect(calls[0]?.search).toBe("?page=2&search=bian&expiring_within=60&sort=issued_at&direction=desc");
    await userEvent.click(screen.getByRole("button", { name: "Esporta (.xlsx)" }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/certificates/export"));
    expect(calls.at(-1)?.search).toBe("?search=bian&expiring_within=60&sort=issued_at&direction=desc");
    await userEvent.click(screen.getByRole("combobox", { name: "Stato" }));
    await userEvent.click(screen.getByRole("option", { name: "In scadenza" }));
    await waitFor(() => expect(address()).toBe("/certificates?search=bian&expiring_within=60&status=expiring"));
  });

  it("copies the link with which anybody checks a certificate", async () => {
    const user = userEvent.setup();
    serve({ "GET /api/certificates": { body: certificateList([anna]) } });
    renderAt("/certificates", <CertificatesScreen />);
    await user.click(await screen.findByRole("button", { name: "Azioni per l'attestato 2027-000005" }));
    await user.click(await screen.findByRole("menuitem", { name: "Copia il link di verifica" }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/verifica/01AB-CDEF-0123-4567`),
    );
    expect(readAlerts().map(({ text }) => text)).toContain("Link di verifica copiato.");
  });

  it("leads to the participants, and says why it cannot for an imported one", async () => {
    serve({ "GET /api/certificates": { body: certificateList([anna, old]) } });
    renderAt("/certificates", <CertificatesScreen />);
    await menuOf("A-17");
    expect(await screen.findByRole("menuitem", { name: /Persona.*Non ha un account/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.keyboard("{Escape}");
    await menuOf("2027-000005");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Lista iscritti" }));
    await waitFor(() => expect(address()).toBe("/control-panel/admin/course-dates/3/reservations"));
  });

  it("tells an empty register from an empty search, and a failure from both", async () => {
    serve({ "GET /api/certificates": { body: certificateList([]) } });
    const { unmount } = renderAt("/certificates", <CertificatesScreen />);
    expect(await screen.findByText("Nessun attestato rilasciato")).toBeInTheDocument();
    unmount();
    const again = renderAt("/certificates?status=expired", <CertificatesScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Azzera la ricerca" }));
    await waitFor(() => expect(address()).toBe("/certificates"));
    again.unmount();
    serve({ "GET /api/certificates": { status: 500, body: { message: "Guasto." } } });
    renderAt("/certificates", <CertificatesScreen />);
    expect(await screen.findByText("Non siamo riusciti a caricare gli attestati")).toBeInTheDocument();
  });
});

describe("the certificates of a person", () => {
  it("stand in one place, page by page", async () => {
    const calls = serve({
      "GET /api/users/7/certificates": {
        body: { data: [anna], meta: { current_page: 1, last_page: 2, per_page: 25, total: 26 } },
      },
    });
    renderAt("/users/7", <UserCertificates id={7} />);
    expect(await screen.findByRole("rowheader", { name: /BLSD esecutore/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Meno recenti" }));
    await waitFor(() => expect(calls.at(-1)?.search).toBe("?page=2"));
  });
});
