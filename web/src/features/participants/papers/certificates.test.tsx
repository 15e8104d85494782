// The certificates of participants: how far each is, the PDF of another organisation, correcting and revoking.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { upload } from "@/api/upload";
import type { ReservationCertificate, StaffReservation } from "@/api/types";
import { readAlerts, setAlerts } from "@/lib/alerts/store";
import { dateOfStaff, issuedCertificate, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";
import { pendingCertificate } from "@/lib/testing/reservations";
import { ParticipantsScreen } from "../list/participants-screen";

vi.mock("@/api/upload", () => ({ upload: vi.fn() }));
const sent = vi.mocked(upload);

const path = "/control-panel/admin/course-dates/3/reservations";
const passed = { attendance: "present", outcome: "passed" } as const;

function person(certificate: Partial<ReservationCertificate>, traits: Partial<StaffReservation> = passed) {
  return participant({ ...traits, certificates: [{ ...pendingCertificate, ...certificate }] });
}

function open(rows: StaffReservation[], more: Parameters<typeof serve>[0] = {}, search = "") {
  const calls = serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": { body: participants(rows) },
    ...more,
  });
  renderAt(path + search, <ParticipantsScreen id={3} />);
  return calls;
}

const papersOfAnna = () => screen.findByRole("list", { name: "Attestati di Anna Bianchi" });
const texts = () => readAlerts().map(({ text }) => text);

beforeEach(() => {
  vi.setSystemTime(new Date("2027-03-20T10:00:00+01:00"));
  windowOf("wide");
  logIn({ istructor: true });
  setAlerts([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sent.mockReset();
});

describe("the certificate of a participant", () => {
  it.each<[string, StaffReservation]>([
    ["Da rilasciare", person({})],
    ["Da rilasciare", person({}, { attendance: "unknown", outcome: "none" })],
    ["Non spetta", person({}, { attendance: "absent", outcome: "none" })],
    ["Non spetta", person({}, { attendance: "present", outcome: "failed" })],
    ["Richiesto all'ente", person({ status: "requested", external: true })],
    ["Rilasciato il 15/03/2027, valido fino al 31 marzo 2029", person(issuedCertificate)],
    ["Rilasciato il 15/03/2027, scaduto il 19 marzo 2027", person({ ...issuedCertificate, expires_at: "2027-03-19" })],
    ["Rilasciato il 15/03/2027, senza scadenza", person({ ...issuedCertificate, expires_at: null })],
    ["Sostituisce il n. 2027-000099", person({ ...issuedCertificate, replaces: "2027-000099" })],
    ["Revocaton. 2027-000123: Per errore", person({ ...issuedCertificate, status: "revoked", reason: "Per errore" })],
  ])("says: %s", async (text, row) => {
    open([row]);
    expect(await papersOfAnna()).toHaveTextContent(text);
  });

  it("is downloaded with one press", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    open([person(issuedCertificate)], {
      "GET /api/reservations/41/certificate/9": {
        text: "%PDF-1.7",
        headers: { "Content-Disposition": 'attachment; filename="attestato-2027-000123.pdf"' },
      },
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Scarica l'attestato 2027-000123 di Anna Bianchi" }),
    );
    const file = expect.objectContaining({ download: "attestato-2027-000123.pdf" });
    await waitFor(() => expect(saved.mock.contexts).toEqual([file]));
  });

  it("is not downloaded in silence when the server refuses", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    open([person(issuedCertificate)]);
    await userEvent.click(await screen.findByRole("button", { name: /Scarica l'attestato/ }));
    await waitFor(() => expect(texts()).toEqual(["Il file non è stato scaricato. Non trovato."]));
  });

  it("cannot be chosen anew once it is issued, while another still can", async () => {
    const options = [{ id: 5, name: pendingCertificate.name, always: 0, retired: false }];
    const anna = person(issuedCertificate, { ...passed, certificate: 5 });
    const bruno = { ...person({}, { ...passed, certificate: 5 }), id: 42 };
    open([anna, { ...bruno, user: { ...bruno.user, name: "Bruno" } }], {
      "GET /api/course-dates/3/course": { body: { certificates: options } },
    });
    expect(await screen.findByRole("combobox", { name: "Certificazione di Bruno Bianchi" })).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Certificazione di Anna Bianchi" })).not.toBeInTheDocument();
    expect(await papersOfAnna()).toHaveTextContent(pendingCertificate.name);
  });
});

describe("the PDF of another organisation", () => {
  const pdf = new File(["%PDF-1.7"], "attestato.pdf", { type: "application/pdf" });
  const requested = person({ status: "requested", external: true });
  const field = () => screen.findByLabelText("Carica il PDF dell'attestato di Anna Bianchi");

  it("is sent for its certificate, and the list is read again", async () => {
    sent.mockResolvedValueOnce({ number: "2027-000124" });
    const calls = open([requested]);
    await userEvent.upload(await field(), pdf);
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        "/api/reservations/41/upload",
        pdf,
        expect.objectContaining({ fields: { id_certificate: "9" } }),
      ),
    );
    await waitFor(() => expect(texts()).toEqual(["Attestato di Anna Bianchi caricato con il n. 2027-000124."]));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("/3/reservations")).length).toBeGreaterThan(1));
  });

  it("is refused where the person stands", async () => {
    const sentence = "Il PDF è protetto: chiedi all'ente una copia senza protezione.";
    sent.mockRejectedValueOnce(new ApiFailure("validation", { errors: { file: [sentence] } }));
    open([requested]);
    await userEvent.upload(await field(), pdf);
    expect(within(await screen.findByRole("row", { name: /Bianchi Anna/ })).getByText(sentence)).toBeInTheDocument();
    expect(texts()).toEqual([]);
  });

  it("is not sent when it is no PDF", async () => {
    open([requested]);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await field(), new File(["x"], "attestato.docx"));
    expect(await screen.findByText("Questo tipo di file non va bene: scegli un file .pdf.")).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ["of the centre", person({})],
    ["of somebody who did not pass", person({ external: true }, { attendance: "present", outcome: "failed" })],
    ["that is issued", person({ ...issuedCertificate, external: true })],
  ])("is not asked for a certificate %s", async (_, row) => {
    open([row]);
    await papersOfAnna();
    expect(screen.queryByLabelText(/Carica il PDF/)).not.toBeInTheDocument();
  });
});

describe("an issued certificate", () => {
  const menu = async () =>
    userEvent.click(await screen.findByRole("button", { name: "Azioni per l'attestato 2027-000123 di Anna Bianchi" }));

  it("is revoked with a reason, after its consequences were told", async () => {
    const calls = open([person(issuedCertificate)], { "POST /api/certificates/77/revoke": { body: {} } });
    await menu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Revoca" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi revocare l'attestato di Anna Bianchi?" }));
    expect(
      dialog.getByText(/non può più scaricarlo e, se ha un indirizzo, riceve un'email con il motivo/),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Revoca l'attestato" }));
    expect(await dialog.findByText("Campo obbligatorio.")).toBeInTheDocument();
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Rilasciato per errore");
    await userEvent.click(dialog.getByRole("button", { name: "Revoca l'attestato" }));
    await waitFor(() => expect(texts()).toEqual(["Attestato 2027-000123 di Anna Bianchi revocato."]));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "Rilasciato per errore" });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("stays when somebody else was faster, and the dialog says so", async () => {
    const sentence = "Questo attestato è già stato revocato.";
    open(
      [person(issuedCertificate)],
      { "POST /api/certificates/77/revoke": { status: 409, body: { message: sentence } } },
      "?dialog=revoke&ids=77",
    );
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Errore");
    await userEvent.click(dialog.getByRole("button", { name: "Revoca l'attestato" }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
  });

  it("is corrected with the profile and the other certificates of the person", async () => {
    const calls = open([person(issuedCertificate)], {
      "GET /api/users/7": { body: managedUser({ id: 7, fiscal_code: "RSSMRA80A01H501U" }) },
      "POST /api/users/7/correction": { body: { user: managedUser({ id: 7 }), certificates: [{}, {}] } },
    });
    await menu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Correggi i dati" }));
    const code = await screen.findByRole("textbox", { name: "Codice fiscale" });
    expect(code).toHaveValue("RSSMRA80A01H501U");
    await userEvent.clear(code);
    await userEvent.type(code, "rssmra80a41h501y");
    await userEvent.click(screen.getByRole("button", { name: "Correggi profilo e attestati" }));
    await waitFor(() => expect(texts()).toEqual(["Profilo corretto, 2 attestati rilasciati di nuovo."]));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Anna",
      surname: "Bianchi",
      fiscal_code: "RSSMRA80A41H501Y",
      reason: "Correzione dei dati",
    });
  });

  it("gets another name", async () => {
    const calls = open([person(issuedCertificate)], {
      "GET /api/users/7": { body: managedUser({ id: 7 }) },
      "POST /api/certificates/77/replace": {
        status: 201,
        body: { number: "2027-000125", holder: "Anna Maria Bianchi" },
      },
    });
    await menu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Correggi i dati" }));
    const name = await screen.findByRole("textbox", { name: "Nome" });
    await userEvent.clear(name);
    await userEvent.type(name, "Anna Maria");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Correggi anche il profilo/ }));
    await userEvent.click(screen.getByRole("button", { name: "Rilascia l'attestato corretto" }));
    await waitFor(() => expect(texts()).toEqual(["Attestato 2027-000125 rilasciato a Anna Maria Bianchi."]));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Anna Maria",
      surname: "Bianchi",
      reason: "Correzione dei dati",
    });
  });

  it("says at the name what is wrong with it", async () => {
    open(
      [person(issuedCertificate)],
      {
        "GET /api/users/7": { body: managedUser({ id: 7 }) },
        "POST /api/users/7/correction": refused({ name: ["Non sono ammessi simboli."] }),
      },
      "?dialog=correct&ids=77",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Correggi profilo e attestati" }));
    expect(await screen.findByText("Non sono ammessi simboli.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Nome" })).toHaveAccessibleDescription("Non sono ammessi simboli.");
  });

  it("of another organisation cannot be corrected here, and the menu says why", async () => {
    open([person({ ...issuedCertificate, external: true })]);
    await menu();
    expect(await screen.findByRole("menuitem", { name: /Correggi i dati/ })).toHaveTextContent(
      "Lo stampa un ente esterno",
    );
  });
});

describe("two certificates of one person", () => {
  it("tell their names and states, and one option can still be chosen", async () => {
    const options = [{ id: 5, name: "Certificazione ANTEV", always: 0, retired: false }];
    const chosen = { ...pendingCertificate, id: 9, name: "Certificazione ANTEV" };
    const always = { ...pendingCertificate, ...issuedCertificate, id: 10, name: "Attestato ECM" };
    open([participant({ ...passed, certificate: 5, certificates: [chosen, always] })], {
      "GET /api/course-dates/3/course": { body: { certificates: options } },
    });
    const [first, second, ...others] = within(await papersOfAnna()).getAllByRole("listitem");
    if (first === undefined || second === undefined) throw new Error("there are two");
    expect(others).toEqual([]);
    expect(await within(first).findByRole("combobox", { name: "Certificazione di Anna Bianchi" })).toHaveValue("5");
    expect(first).toHaveTextContent("Da rilasciare");
    expect(second).toHaveTextContent("Attestato ECM");
    expect(within(second).getByRole("button", { name: /Scarica l'attestato 2027-000123/ })).toBeInTheDocument();
    expect(within(second).queryByText("Scaduto")).not.toBeInTheDocument();
  });
});

describe("the menu of an issued certificate", () => {
  it("says what is known of it, and warns in the row when its end is near", async () => {
    open([person({ ...issuedCertificate, expires_at: "2027-04-30", replaces: "2027-000099" })]);
    expect(within(await papersOfAnna()).getByText("In scadenza")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^Azioni per l'attestato/ }));
    expect(await screen.findByRole("menu")).toHaveAccessibleDescription(
      /Rilasciato il 15\/03\/2027, valido fino al 30 aprile 2027 ?Sostituisce il n. 2027-000099/,
    );
  });
});

describe("a revoked certificate", () => {
  const revoked = { ...issuedCertificate, status: "revoked", reason: "Per errore" } as const;
  const menu = async () =>
    userEvent.click(
      await screen.findByRole("button", { name: "Azioni per l'attestato revocato 2027-000123 di Anna Bianchi" }),
    );

  it("is issued again with a reason, under a new number", async () => {
    const calls = open([person(revoked)], {
      "POST /api/certificates/77/reissue": { status: 201, body: { number: "2027-000130" } },
    });
    await menu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rilascia di nuovo" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rilascia di nuovo l'attestato di Anna Bianchi" }));
    await userEvent.click(dialog.getByRole("button", { name: "Rilascia di nuovo" }));
    expect(await dialog.findByText("Campo obbligatorio.")).toBeInTheDocument();
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Revocato per errore");
    await userEvent.click(dialog.getByRole("button", { name: "Rilascia di nuovo" }));
    await waitFor(() =>
      expect(texts()).toEqual(["Attestato di Anna Bianchi rilasciato di nuovo con il n. 2027-000130."]),
    );
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "Revocato per errore" });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("is not issued again twice, and the dialog says so", async () => {
    const sentence = "Al posto di questo attestato ne è già stato rilasciato un altro.";
    open(
      [person(revoked)],
      { "POST /api/certificates/77/reissue": { status: 409, body: { message: sentence } } },
      "?dialog=reissue&ids=77",
    );
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "Errore");
    await userEvent.click(dialog.getByRole("button", { name: "Rilascia di nuovo" }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
  });

  it("is not due to somebody who did not pass, and the menu says why", async () => {
    open([person(revoked, { attendance: "present", outcome: "failed" })]);
    await menu();
    expect(await screen.findByRole("menuitem", { name: /Rilascia di nuovo/ })).toHaveTextContent(
      "Spetta solo a chi è presente e ha superato il corso.",
    );
  });

  it("of another organisation is uploaded anew instead", async () => {
    open([person({ ...revoked, external: true })]);
    expect(await screen.findByLabelText("Carica il PDF dell'attestato di Anna Bianchi")).toBeInTheDocument();
    await menu();
    expect(await screen.findByRole("menuitem", { name: "Apri la verifica pubblica" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Rilascia di nuovo" })).not.toBeInTheDocument();
  });
});

describe("an issued certificate prevents", () => {
  const sentence = "Il suo attestato è già stato rilasciato: prima di cambiare devi revocarlo.";
  const conflict = { status: 409, body: { message: sentence } };

  it("is said at the attendance that somebody tried to change, until the row changes", async () => {
    open([person(issuedCertificate)], { "PUT /api/reservations/41": conflict });
    const cell = await screen.findByRole("combobox", { name: "Presenza di Anna Bianchi" });
    await userEvent.selectOptions(cell, "Assente");
    const row = within(screen.getByRole("row", { name: /Bianchi Anna/ }));
    expect(await row.findByText(sentence)).toBeInTheDocument();
    expect(cell).toHaveValue("present");
    expect(texts()).toEqual([]);
  });

  it("is said with the names when several are changed at once", async () => {
    const bruno = { ...person({}), id: 42, user: { ...participant().user, name: "Bruno" } };
    const refused = { status: 422, body: { message: "Ricontrolla.", errors: { ids: [`Anna Bianchi: ${sentence}`] } } };
    // A colleague has issued the certificate after the preview.
    open([person(issuedCertificate), bruno], {
      "POST /api/course-dates/3/reservations/preview": {
        body: { total: 2, ids: [41, 42], skipped: [], overwritten: [] },
      },
      "PATCH /api/course-dates/3/reservations": refused,
    });
    await screen.findByRole("rowheader", { name: /Bianchi Bruno/ });
    await userEvent.click(screen.getByRole("checkbox", { name: /tutte/i }));
    await userEvent.click(screen.getByRole("button", { name: "Assenti" }));
    await waitFor(() => expect(texts()).toEqual([`Anna Bianchi: ${sentence}`]));
  });

  it("is said in the dialog that was to cancel", async () => {
    const refused = { status: 422, body: { message: "Ricontrolla.", errors: { ids: [`Anna Bianchi: ${sentence}`] } } };
    open(
      [person(issuedCertificate)],
      { "POST /api/course-dates/3/reservations/cancel": refused },
      "?dialog=cancel&ids=41",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Annulla l'iscrizione" }));
    expect(await within(screen.getByRole("dialog")).findByText(`Anna Bianchi: ${sentence}`)).toBeInTheDocument();
  });
});
