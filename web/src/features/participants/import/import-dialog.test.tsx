import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { ApiFailure } from "@/api/failure";
import { upload } from "@/api/upload";
import { readAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { ImportDialog } from "./import-dialog";

type ImportReport = components["schemas"]["ImportReport"];
type ImportRow = components["schemas"]["ImportRow"];

vi.mock("@/api/upload", () => ({ upload: vi.fn() }));
const sent = vi.mocked(upload);

function row(number: number, action: ImportRow["action"], errors: ImportRow["errors"] = {}): ImportRow {
  return {
    row: number,
    action,
    errors,
    values: {},
    person: {
      id: null,
      surname: `Rossi ${number}`,
      name: "Anna",
      fiscal_code: "RSSNNA80A41F205X",
      email: "anna@ditta.example",
      contact_email: null,
      birth_date: null,
      company: null,
      phone: "3331234567",
      is_sanitary: true,
      certificate: null,
    },
  };
}

function report(rows: ImportRow[], meta: Partial<ImportReport["meta"]> = {}): ImportReport {
  const errors = rows.filter(({ action }) => action === "error").length;
  return {
    rows,
    meta: {
      total: rows.length,
      valid: rows.length - errors,
      errors,
      available: 20,
      over: false,
      exceeding: 0,
      ignored_columns: [],
      hints: [],
      ...meta,
    },
  };
}

async function open(preview: ImportReport) {
  sent.mockResolvedValueOnce(preview);
  const onClose = vi.fn();
  const user = userEvent.setup();
  renderAt("/control-panel", <ImportDialog dateId={7} onClose={onClose} />);
  await user.upload(screen.getByLabelText("File degli iscritti"), new File(["x"], "iscritti.xlsx"));
  await screen.findByRole("table", { name: "Righe del file" });
  return { user, onClose };
}

describe("the import of participants", () => {
  beforeEach(() => sent.mockReset());

  it("records a late list without confirmations, and offers no waiting list", async () => {
    const { user } = await open(report([row(2, "new"), row(3, "known")], { over: true }));
    expect(screen.getByText(/La data è già passata/)).toBeInTheDocument();
    sent.mockResolvedValueOnce(report([]));
    await user.click(screen.getByRole("button", { name: "Importa 2 persone" }));
    expect(readAlerts()[0]?.text).toBe("Hai registrato 2 persone tra gli iscritti.");
  });

  it("asks for more seats when a late list has too few", async () => {
    await open(report([row(2, "new"), row(3, "new")], { over: true, available: 1, exceeding: 1 }));
    expect(screen.getByText("Non ci sono posti per tutti: aumenta prima i posti della data.")).toBeInTheDocument();
    expect(screen.queryByRole("switch")).not.toBeInTheDocument();
  });

  it("previews the file and imports it with one press", async () => {
    const { user, onClose } = await open(report([row(2, "new"), row(3, "known"), row(4, "booked")]));
    expect(screen.getByText(/1 nuova, 1 già registrata, 1 già iscritta/)).toBeInTheDocument();
    sent.mockResolvedValueOnce(report([]));
    await user.click(screen.getByRole("button", { name: "Importa 2 persone" }));
    expect(onClose).toHaveBeenCalled();
    expect(sent.mock.calls.map(([address]) => address)).toEqual([
      "/api/course-dates/7/reservations/upload?dry_run=1",
      "/api/course-dates/7/reservations/upload",
    ]);
    expect(readAlerts()[0]?.text).toContain("Hai iscritto 2 persone");
  });

  it("names the errors of each row by column and does not import", async () => {
    const wrong = row(3, "error", { "Codice fiscale": ["Codice fiscale non valido."] });
    const { user } = await open(
      report([row(2, "new"), wrong], { ignored_columns: ["Reparto"], hints: ["La riga 9 sembra una riga di totali."] }),
    );
    const bad = screen.getByRole("row", { name: /Rossi 3/ });
    expect(within(bad).getByText("Codice fiscale")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Importa 1 persona" })).toBeDisabled();
    expect(screen.getByText(/Una riga ha errori/)).toBeInTheDocument();
    expect(screen.getByText("Colonne non lette: Reparto.")).toBeInTheDocument();
    expect(screen.getByText("La riga 9 sembra una riga di totali.")).toBeVisible();
    await user.click(screen.getByRole("switch", { name: /solo le righe da correggere/ }));
    expect(screen.queryByRole("row", { name: /Rossi 2/ })).not.toBeInTheDocument();
  });

  it("corrects a cell and leaves a row out, and imports with both", async () => {
    const wrong = {
      ...row(3, "error", { "Codice fiscale": ["Codice fiscale non valido."] }),
      values: { "Codice fiscale": "RSS" },
    };
    const total = row(9, "error", { Cognome: ["Campo obbligatorio."] });
    const { user } = await open(report([row(2, "new"), wrong, total]));
    const field = screen.getByRole("textbox", { name: "Codice fiscale della riga 3" });
    expect(field).toHaveValue("RSS");
    expect(field).toHaveAccessibleDescription("Codice fiscale non valido.");
    sent.mockResolvedValueOnce(report([row(2, "new"), row(3, "new"), total]));
    await user.clear(field);
    await user.type(field, "RSSNNA80A41F205X{Enter}");
    // The focus goes on to the next field with an error.
    expect(screen.getByRole("textbox", { name: "Cognome della riga 9" })).toHaveFocus();
    expect(await screen.findByText(/1 cella corretta: il file resta com'è/)).toBeInTheDocument();

    sent.mockResolvedValueOnce(report([row(2, "new"), row(3, "new")]));
    await user.click(screen.getByRole("button", { name: "Non importare la riga 9" }));
    expect(await screen.findByText(/1 cella corretta e 1 riga da non importare/)).toBeInTheDocument();
    sent.mockResolvedValueOnce(report([]));
    await user.click(screen.getByRole("button", { name: "Importa 2 persone" }));
    const corrections = JSON.parse(sent.mock.calls.at(-1)?.[2]?.fields?.["corrections"] ?? "");
    expect(corrections).toEqual({
      cells: [{ row: 3, column: "Codice fiscale", value: "RSSNNA80A41F205X" }],
      left_out: [9],
    });
  });

  it("offers the values of a column that has few", async () => {
    const wrong = {
      ...row(3, "error", { "Sanitario (sì/no)": ["Scrivi sì o no."] }),
      values: { "Sanitario (sì/no)": "forse" },
    };
    const { user } = await open(report([wrong]));
    sent.mockResolvedValueOnce(report([row(3, "new")]));
    await user.selectOptions(screen.getByRole("combobox", { name: "Sanitario (sì/no) della riga 3" }), "no");
    expect(await screen.findByRole("button", { name: "Importa 1 persona" })).toBeEnabled();
    expect(sent.mock.calls.at(-1)?.[2]?.fields?.["corrections"]).toContain('"value":"no"');
  });

  it("asks before corrections are lost", async () => {
    const { user, onClose } = await open(
      report([row(2, "new"), row(3, "error", { Cognome: ["Campo obbligatorio."] })]),
    );
    sent.mockResolvedValueOnce(report([row(2, "new")]));
    await user.click(screen.getByRole("button", { name: "Non importare la riga 3" }));
    await screen.findByText(/1 riga da non importare/);
    await user.click(screen.getByRole("button", { name: "Chiudi" }));
    const question = await screen.findByRole("dialog", { name: "Vuoi uscire senza salvare?" });
    expect(question).toHaveTextContent("Le correzioni non sono nel file.");
    await user.click(within(question).getByRole("button", { name: "Resta qui" }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Chiudi" }));
    await user.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("goes back to the file as it is", async () => {
    const wrong = row(3, "error", { Cognome: ["Campo obbligatorio."] });
    const { user } = await open(report([row(2, "new"), wrong]));
    sent.mockResolvedValueOnce(report([row(2, "new")]));
    await user.click(screen.getByRole("button", { name: "Non importare la riga 3" }));
    sent.mockResolvedValueOnce(report([row(2, "new"), wrong]));
    await user.click(await screen.findByRole("button", { name: "Torna al file" }));
    expect(await screen.findByRole("textbox", { name: "Cognome della riga 3" })).toBeInTheDocument();
    expect(sent.mock.calls.at(-1)?.[2]?.fields).toBeUndefined();
  });

  it("previews anew with the certification of those whose row has none, and imports with it", async () => {
    const certificates = [
      { id: 31, name: "Attestato A", always: 0, retired: false },
      { id: 32, name: "Attestato B", always: 0, retired: false },
    ];
    serve({ "GET /api/course-dates/7/course": { body: { certificates } } });
    const missing = { Certificazione: ["Scegli una certificazione: Attestato A, Attestato B."] };
    const { user } = await open(report([row(2, "error", missing), row(3, "error", missing)]));
    sent.mockResolvedValueOnce(report([row(2, "new"), row(3, "new")]));
    const choice = await screen.findByRole("combobox", { name: "Certificazione di chi non ne ha una nel file" });
    await user.selectOptions(choice, "Attestato B");
    sent.mockResolvedValueOnce(report([]));
    await user.click(await screen.findByRole("button", { name: "Importa 2 persone" }));
    expect(sent.mock.calls.map(([address]) => address)).toEqual([
      "/api/course-dates/7/reservations/upload?dry_run=1",
      "/api/course-dates/7/reservations/upload?dry_run=1&certificate=32",
      "/api/course-dates/7/reservations/upload?certificate=32",
    ]);
  });

  it("asks before it puts people on the waiting list", async () => {
    const { user } = await open(report([row(2, "new"), row(3, "new")], { available: 1, exceeding: 1 }));
    const button = screen.getByRole("button", { name: "Importa 2 persone" });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole("switch", { name: /lista d'attesa/ }));
    sent.mockResolvedValueOnce(report([]));
    await user.click(button);
    expect(sent.mock.lastCall?.[0]).toBe("/api/course-dates/7/reservations/upload?waiting=1");
  });

  it.each([
    "Questo file non è un foglio .xlsx: salvalo come cartella di lavoro di Excel (.xlsx).",
    "Non trovo le colonne degli iscritti: servono Cognome e Nome. Nella prima riga ci sono: Reparto.",
  ])("says at the field why a file is refused as a whole, and takes another one: %s", async (sentence) => {
    sent.mockRejectedValueOnce(
      new ApiFailure("validation", { status: 422, message: "Ricontrolla i campi.", errors: { file: [sentence] } }),
    );
    const user = userEvent.setup();
    renderAt("/control-panel", <ImportDialog dateId={7} onClose={vi.fn()} />);
    const dialog = within(screen.getByRole("dialog", { name: "Importa iscritti" }));
    await user.upload(dialog.getByLabelText("File degli iscritti"), new File(["x"], "elenco.xlsx"));
    expect((await dialog.findByText(sentence)).closest("[role=alert]")).toBeInTheDocument();
    expect(dialog.queryByRole("table")).not.toBeInTheDocument();
    sent.mockResolvedValueOnce(report([row(2, "new")]));
    await user.upload(dialog.getByLabelText("File degli iscritti"), new File(["y"], "iscritti.xlsx"));
    expect(await dialog.findByRole("table", { name: "Righe del file" })).toBeInTheDocument();
    expect(dialog.queryByText(sentence)).not.toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Importa 1 persona" })).toBeEnabled();
  });

  it("shows how things are now when the import is refused", async () => {
    const { user, onClose } = await open(report([row(2, "new")]));
    sent.mockRejectedValueOnce(new ApiFailure("validation", { message: "Posti esauriti per questa data." }));
    sent.mockResolvedValueOnce(report([row(2, "new")], { available: 0, exceeding: 1 }));
    await user.click(screen.getByRole("button", { name: "Importa 1 persona" }));
    expect(await screen.findByText("Posti esauriti per questa data.")).toBeInTheDocument();
    expect(await screen.findByText("Non ci sono posti per tutti.")).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});
