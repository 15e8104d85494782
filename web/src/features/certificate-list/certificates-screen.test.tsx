import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts } from "@/lib/alerts/store";
import { certificate, certificateList } from "@/lib/testing/certificates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
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
    expect(row.getByRole("link", { name: "Bianchi Anna" })).toHaveAttribute("href", "/control-panel/admin/users/7");
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
      "GET /api/courses": { body: { data: [{ id: 3, title: "BLSD" }] } },
    });
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    const filters = "course=3&from=2027-01-01&to=2027-12-31";
    renderAt(`/certificates?search=bian&expiring_within=60&status=niente&page=2&${filters}`, <CertificatesScreen />);
    await rowOf(/Bianchi Anna/);
    const asked =
      "search=bian&expiring_within=60&id_course=3&issued_from=2027-01-01&issued_to=2027-12-31&sort=issued_at&direction=desc";
    expect(calls.find(({ path }) => path === "/api/certificates")?.search).toBe(`?page=2&${asked}`);
    const chips = within(screen.getByRole("list", { name: "Filtri attivi" }));
    expect(await chips.findByRole("button", { name: "Togli il filtro Corso: BLSD" })).toBeVisible();
    expect(chips.getByRole("button", { name: "Togli il filtro Rilasciati dal 01/01/2027" })).toBeVisible();
    expect(chips.getByRole("button", { name: "Togli il filtro Rilasciati fino al 31/12/2027" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Esporta (.xlsx)" }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/certificates/export"));
    expect(calls.at(-1)?.search).toBe(`?${asked}`);
    expect(screen.getByRole("combobox", { name: "Rilasciati" })).toHaveTextContent("Un periodo…");
    await userEvent.click(screen.getByRole("combobox", { name: "Stato" }));
    await userEvent.click(screen.getByRole("option", { name: "In scadenza" }));
    await waitFor(() =>
      expect(address()).toBe(`/certificates?search=bian&expiring_within=60&status=expiring&${filters}`),
    );
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

  it("links an imported one to the account with its tax code, after saying why that was not done", async () => {
    const reason = "Non collegato: il codice fiscale è dell'account di Bruno Neri, che ha un altro nome.";
    const waits = { ...old, status: "valid" as const, unlinked: { id_user: 9, user: "Bruno Neri", reason } };
    const calls = serve({
      "GET /api/certificates": { body: certificateList([waits]) },
      "POST /api/certificates/6/link": { body: {} },
    });
    renderAt("/certificates", <CertificatesScreen />);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    await menuOf("A-17");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Collega a Bruno Neri" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi collegare l'attestato a Bruno Neri?" }));
    expect(dialog.getByText(reason)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Collega l'attestato" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ id_user: 9 }));
    expect(readAlerts().map(({ text }) => text)).toContain("Attestato A-17 collegato a Bruno Neri.");
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

describe("the import of certificates", () => {
  it("has an address, and leaves the list as it was", async () => {
    serve({ "GET /api/certificates": { body: certificateList([anna]) } });
    renderAt("/certificates?status=valid", <CertificatesScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Importa" }));
    await waitFor(() => expect(address()).toBe("/certificates?status=valid&dialog=import"));
    const dialog = within(await screen.findByRole("dialog", { name: "Importa attestati" }));
    await userEvent.click(dialog.getByRole("button", { name: "Chiudi" }));
    await waitFor(() => expect(address()).toBe("/certificates?status=valid"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("opens from its address", async () => {
    serve({ "GET /api/certificates": { body: certificateList([anna]) } });
    renderAt("/certificates?dialog=import", <CertificatesScreen />);
    expect(await screen.findByRole("dialog", { name: "Importa attestati" })).toBeInTheDocument();
  });
});

describe("filters of the list of certificates", () => {
  const chips = () => within(screen.getByRole("list", { name: "Filtri attivi" }));
  const quick = (group: string, name: string) =>
    within(screen.getByRole("group", { name: group })).getByRole("button", { name });

  it("are one press away, one at a time, with what matters first", async () => {
    const calls = serve({ "GET /api/certificates": { body: certificateList([anna]) } });
    renderAt("/certificates?search=bian&page=3", <CertificatesScreen />);
    await rowOf(/Bianchi Anna/);
    await userEvent.click(quick("Scadono entro", "60 giorni"));
    expect(address()).toBe("/certificates?search=bian&expiring_within=60&sort=expires_at&direction=asc");
    expect(quick("Scadono entro", "60 giorni")).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(calls.at(-1)?.search).toContain("expiring_within=60&sort=expires_at&direction=asc"));
    await userEvent.click(quick("Non più validi", "Scaduti"));
    expect(address()).toBe("/certificates?search=bian&sort=expires_at&direction=desc&status=expired");
    expect(quick("Scadono entro", "60 giorni")).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(quick("Non più validi", "Revocati"));
    expect(address()).toBe("/certificates?search=bian&status=revoked");
    await userEvent.click(quick("Non più validi", "Revocati"));
    expect(address()).toBe("/certificates?search=bian");
  });

  it("are dropped one by one, or all at once", async () => {
    serve({ "GET /api/certificates": { body: certificateList([anna]) } });
    renderAt("/certificates?search=bian&status=valid&expiring_within=30", <CertificatesScreen />);
    await rowOf(/Bianchi Anna/);
    expect(chips().getAllByRole("button")).toHaveLength(4);
    await userEvent.click(chips().getByRole("button", { name: "Togli il filtro Scadono entro 30 giorni" }));
    expect(address()).toBe("/certificates?search=bian&status=valid");
    await userEvent.click(chips().getByRole("button", { name: "Togli il filtro «bian»" }));
    expect(address()).toBe("/certificates?status=valid");
    await userEvent.click(chips().getByRole("button", { name: "Azzera i filtri" }));
    expect(address()).toBe("/certificates");
    expect(screen.queryByRole("list", { name: "Filtri attivi" })).not.toBeInTheDocument();
  });
});

describe("a certificate of the list", () => {
  const world = (row: ReturnType<typeof certificate>, more: Parameters<typeof serve>[0] = {}) =>
    serve({
      "GET /api/certificates": { body: certificateList([row]) },
      "GET /api/users/7/certificates": { body: certificateList([row]) },
      ...more,
    });
  const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

  it("gets another name", async () => {
    const calls = world(anna, {
      "GET /api/users/7": { body: managedUser({ id: 7 }) },
      "POST /api/users/7/correction": { body: { user: managedUser({ id: 7 }), certificates: [{}] } },
    });
    renderAt("/certificates", <CertificatesScreen />);
    await menuOf("2027-000005");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Correggi i dati" }));
    await waitFor(() => expect(address()).toBe("/certificates?dialog=correct&paper=5"));
    const name = await screen.findByRole("textbox", { name: "Nome" });
    await userEvent.clear(name);
    await userEvent.type(name, "Anna Maria");
    await userEvent.click(screen.getByRole("button", { name: "Correggi profilo e attestati" }));
    await waitFor(() => expect(address()).toBe("/certificates"));
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      name: "Anna Maria",
      surname: "Bianchi",
    });
    await waitFor(() => expect(calls.filter(({ path }) => path === "/api/certificates").length).toBe(2));
  });

  it("from before Battito, of a person without an account, is revoked without promising a mail", async () => {
    const imported = { ...old, status: "valid" as const, status_reason: null };
    const calls = world(imported, { "POST /api/certificates/6/revoke": { body: {} } });
    renderAt("/certificates", <CertificatesScreen />);
    await menuOf("A-17");
    expect(await items()).not.toContain("Correggi i dati");
    await userEvent.click(screen.getByRole("menuitem", { name: "Revoca" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi revocare l'attestato di Bruno Verdi?" }));
    expect(dialog.queryByText(/email/)).not.toBeInTheDocument();
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Duplicato");
    await userEvent.click(dialog.getByRole("button", { name: "Revoca l'attestato" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "Duplicato" }));
  });

  it.each([
    ["of the centre", anna, true, true],
    ["that was imported", certificate({ imported: true, id_reservation: null }), false, true],
    ["of another organisation", certificate({ external: true }), false, true],
    ["that was revoked", certificate({ status: "revoked" }), false, false],
    ["that was replaced", certificate({ status: "replaced" }), false, false],
  ])("offers only what the server allows, in the list and with the person: %s", async (_, row, correct, revoke) => {
    world(row);
    const { unmount } = renderAt("/certificates", <CertificatesScreen />);
    await menuOf("2027-000005");
    const inList = await items();
    expect([inList.includes("Correggi i dati"), inList.includes("Revoca")]).toEqual([correct, revoke]);
    unmount();
    renderAt("/users/7", <UserCertificates id={7} />);
    await menuOf("2027-000005");
    expect(await items()).toEqual(inList);
  });

  it("is downloaded from its reservation", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    const calls = world(anna, {
      "GET /api/reservations/11": {
        body: {
          certificates: [
            { id: 3, id_certificate: 4 },
            { id: 8, id_certificate: 5 },
          ],
        },
      },
      "GET /api/reservations/11/certificate/8": { text: "%PDF-1.7" },
    });
    renderAt("/certificates", <CertificatesScreen />);
    await menuOf("2027-000005");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Scarica il PDF" }));
    await waitFor(() =>
      expect(saved.mock.contexts).toEqual([expect.objectContaining({ download: "attestato-2027-000005.pdf" })]),
    );
    expect(calls.at(-1)?.path).toBe("/api/reservations/11/certificate/8");
  });

  it("says why it was not downloaded", async () => {
    world(anna, { "GET /api/reservations/11": { status: 500, body: { message: "Guasto." } } });
    renderAt("/certificates", <CertificatesScreen />);
    await menuOf("2027-000005");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Scarica il PDF" }));
    await waitFor(() => expect(readAlerts()[0]?.text).toContain("Il file non è stato scaricato."));
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
