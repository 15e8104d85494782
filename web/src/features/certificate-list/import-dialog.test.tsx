import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { ApiFailure } from "@/api/failure";
import { upload } from "@/api/upload";
import { readAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { ImportDialog } from "./import-dialog";

type ImportReport = components["schemas"]["CertificateImportReport"];
type ImportRow = components["schemas"]["CertificateImportRow"];

vi.mock("@/api/upload", () => ({ upload: vi.fn() }));
const sent = vi.mocked(upload);

function row(number: number, action: ImportRow["action"], errors: ImportRow["errors"] = {}): ImportRow {
  return {
    row: number,
    action,
    number: `A-${number}`,
    holder: `Anna Rossi ${number}`,
    title: "Primo soccorso",
    issued_on: "2024-03-12",
    expires_at: null,
    id_user: null,
    unlinked: null,
    errors,
    values: {},
  };
}

function report(rows: ImportRow[]): ImportReport {
  const count = (wanted: ImportRow["action"]) => rows.filter(({ action }) => action === wanted).length;
  return {
    rows,
    meta: { total: rows.length, new: count("new"), errors: count("error"), ignored_columns: ["Reparto"] },
  };
}

async function open(preview: ImportReport) {
  sent.mockResolvedValueOnce(preview);
  const onClose = vi.fn();
  renderAt("/control-panel", <ImportDialog onClose={onClose} />);
  await userEvent.upload(screen.getByLabelText("File degli attestati"), new File(["x"], "attestati.xlsx"));
  return { onClose, table: within(await screen.findByRole("table", { name: "Righe del file" })) };
}

describe("the import of certificates", () => {
  beforeEach(() => sent.mockReset());

  it("shows every row before it writes, then imports all of them", async () => {
    const { onClose, table } = await open(report([row(2, "new"), row(3, "present")]));
    expect(
      table.getByRole("rowheader", { name: /Anna Rossi 2.*A-2.*12\/03\/2024 → Senza scadenza/ }),
    ).toBeInTheDocument();
    expect(table.getByText("Già importato")).toBeInTheDocument();
    expect(screen.getByText("Colonne non lette: Reparto.")).toBeInTheDocument();
    expect(sent.mock.calls.map(([address]) => address)).toEqual(["/api/certificates/upload?dry_run=1"]);
    sent.mockResolvedValueOnce(report([row(2, "new")]));
    await userEvent.click(screen.getByRole("button", { name: "Importa 1 attestato" }));
    expect(sent.mock.lastCall?.[0]).toBe("/api/certificates/upload");
    expect(onClose).toHaveBeenCalled();
    expect(readAlerts().map(({ text }) => text)).toContain("Hai importato 1 attestato.");
  });

  it("says which papers stay without an account, and why", async () => {
    const reason = "Non collegato: l'account di Anna Rossi non ha ancora confermato l'email.";
    const { table } = await open(report([{ ...row(2, "new"), unlinked: reason }, row(3, "new")]));
    expect(table.getByText(reason)).toBeInTheDocument();
    expect(screen.getByText(/^Un attestato resta senza account/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Importa 2 attestati" })).toBeEnabled();
  });

  it("shows the rows with errors, and imports nothing", async () => {
    const { table } = await open(report([row(2, "new"), row(3, "error", { Numero: ["Campo obbligatorio."] })]));
    expect(table.getByRole("textbox", { name: "Numero della riga 3" })).toHaveAccessibleDescription(
      "Campo obbligatorio.",
    );
    expect(table.queryByText(/Anna Rossi 2/)).not.toBeInTheDocument();
    expect(screen.getByText("Una riga ha errori: correggila qui sotto, oppure non importarla.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Importa 1 attestato" })).toBeDisabled();
  });

  it("has nothing to do for a file that was imported before", async () => {
    await open(report([row(2, "present")]));
    expect(screen.getByText("Tutti gli attestati del file ci sono già.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Importa 0 attestati" })).toBeDisabled();
  });

  it("says why an import failed, and stays open", async () => {
    const { onClose } = await open(report([row(2, "new")]));
    sent.mockRejectedValueOnce(new ApiFailure("conflict", { message: "Nel frattempo qualcuno ha importato." }));
    await userEvent.click(screen.getByRole("button", { name: "Importa 1 attestato" }));
    expect(await screen.findByText("Nel frattempo qualcuno ha importato.")).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});
