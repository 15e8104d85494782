import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { upload } from "@/api/upload";
import type { CertificateListCheck } from "@/api/types";
import { readAlerts, setAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { ListCheck } from "./list-check";
import { kindOf, kinds, type CheckedRow } from "./list-result";

vi.mock("@/api/upload", () => ({ upload: vi.fn() }));
const sent = vi.mocked(upload);

const list = new File(["x"], "addetti.csv");
const codes = ["01AB-CDEF-0123-4567", "ZZZZ-ZZZZ-ZZZZ-ZZZZ"] as const;

function row(number: number, traits: Partial<CheckedRow> = {}): CheckedRow {
  return {
    row: number,
    code: codes[0],
    surname: `Rossi ${number}`,
    status: "valid",
    number: `2027-00000${number}`,
    title: "Attestato BLSD",
    course: "BLSD esecutore",
    expires_at: "2029-03-31",
    holder: `Anna Rossi ${number}`,
    surname_fits: true,
    ...traits,
  };
}

const unknown = {
  code: codes[1],
  status: "unknown",
  number: null,
  title: null,
  course: null,
  expires_at: null,
  holder: null,
  surname_fits: null,
} as const;

function checked(rows: CheckedRow[]): CertificateListCheck {
  const count = (kind: (typeof kinds)[number]) => rows.filter((one) => kindOf(one) === kind).length;
  return {
    rows,
    meta: {
      total: rows.length,
      valid: count("valid"),
      expired: count("expired"),
      revoked: count("revoked"),
      replaced: count("replaced"),
      unknown: count("unknown"),
      wrong_surname: count("wrong_surname"),
    },
  };
}

const field = () => screen.findByLabelText("File con codici e cognomi");

async function open(rows: CheckedRow[]) {
  sent.mockResolvedValueOnce(checked(rows));
  renderAt("/verifica", <ListCheck />);
  await userEvent.upload(await field(), list);
  return within(await screen.findByRole("table"));
}

const names = (table: Awaited<ReturnType<typeof open>>) =>
  table.getAllByRole("rowheader").map((header) => header.firstChild?.textContent);

beforeEach(() => {
  setAlerts([]);
  sent.mockReset();
});
afterEach(() => vi.restoreAllMocks());

describe("the check of a list", () => {
  it("shows wrong rows first, with the counts of each kind", async () => {
    const table = await open([
      row(2),
      row(3, { status: "expired" }),
      row(4, unknown),
      row(5, { holder: "B. V.", surname_fits: false }),
      row(6, { status: "revoked" }),
      row(7, { status: "replaced" }),
      row(8, { expires_at: null }),
    ]);
    expect(sent.mock.calls.map(([address, file]) => [address, file])).toEqual([["/api/certificates/verify", list]]);
    expect(screen.getByRole("heading", { name: "2 attestati validi su 7" })).toHaveFocus();
    expect(names(table)).toEqual([5, 4, 6, 7, 3, 2, 8].map((number) => `Rossi ${number}`));
    const counts = within(screen.getByRole("list", { name: "Esito dell'elenco" })).getAllByRole("listitem");
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      "1 con un altro cognome",
      "1 sconosciuto",
      "1 revocato",
      "1 sostituito",
      "1 scaduto",
      "2 validi",
    ]);
    expect(table.getByRole("row", { name: /Rossi 5.*B\. V\..*Cognome diverso/ })).toBeInTheDocument();
    expect(table.getByRole("row", { name: /Rossi 8.*Senza scadenza.*Valido/ })).toBeInTheDocument();
    expect(within(table.getByRole("row", { name: /Rossi 4/ })).queryByRole("link")).not.toBeInTheDocument();
    expect(within(table.getByRole("row", { name: /Rossi 2/ })).getByRole("link")).toHaveAttribute(
      "href",
      `/verifica/${codes[0]}`,
    );
  });

  it("can hide the valid rows", async () => {
    const table = await open([row(2), row(3, { status: "expired" })]);
    await userEvent.click(screen.getByRole("switch", { name: "Mostra solo quelli da controllare (1)" }));
    expect(names(table)).toEqual(["Rossi 3"]);
  });

  it.each([
    ["L'attestato è valido", [row(2)]],
    ["Tutti i 2 attestati sono validi", [row(2), row(3)]],
    ["L'attestato non è valido", [row(2, unknown)]],
    ["Nessuno dei 2 attestati è valido", [row(2, unknown), row(3, { status: "revoked" })]],
  ])("says at once: %s", async (title, rows) => {
    await open(rows);
    expect(screen.getByRole("heading", { level: 3, name: title })).toBeInTheDocument();
    expect(screen.queryByRole("switch")).not.toBeInTheDocument();
  });

  it("saves the result of the same list as a spreadsheet, then takes another one", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const calls = serve({
      "POST /api/certificates/verify": {
        text: "PK",
        headers: { "Content-Disposition": 'attachment; filename="verifica-attestati-2027-03-12.xlsx"' },
      },
    });
    await open([row(2)]);
    await userEvent.click(screen.getByRole("button", { name: "Scarica il risultato" }));
    const file = expect.objectContaining({ download: "verifica-attestati-2027-03-12.xlsx" });
    await waitFor(() => expect(saved.mock.contexts).toEqual([file]));
    expect(calls.find(({ method }) => method === "POST")?.search).toBe("?format=xlsx");
    await userEvent.click(screen.getByRole("button", { name: "Verifica un altro elenco" }));
    expect(await field()).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("says when the result could not be saved", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    serve({ "POST /api/certificates/verify": { status: 429, body: { message: "Troppi tentativi." } } });
    await open([row(2)]);
    await userEvent.click(screen.getByRole("button", { name: "Scarica il risultato" }));
    await waitFor(() =>
      expect(readAlerts().map(({ text }) => text)).toEqual(["Il file non è stato scaricato. Troppi tentativi."]),
    );
  });

  it("names the rows that cannot be checked, the first ten of many", async () => {
    const errors = Array.from({ length: 12 }, (_, at) => `Riga ${at + 2}, Cognome: Campo obbligatorio.`);
    sent.mockRejectedValueOnce(new ApiFailure("validation", { errors: { file: errors } }));
    renderAt("/verifica", <ListCheck />);
    await userEvent.upload(await field(), list);
    const items = within(await screen.findByRole("list")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([...errors.slice(0, 10), "e altri 2 errori"]);
    sent.mockResolvedValueOnce(checked([row(2)]));
    await userEvent.upload(await field(), list);
    expect(await screen.findByRole("table")).toBeInTheDocument();
    expect(screen.queryByText(/Riga 2, Cognome/)).not.toBeInTheDocument();
  });

  it("checks a pasted list, and keeps its text while it has to be corrected", async () => {
    const sentence = "Non trovo le colonne Codice e Cognome: scrivile nella prima riga.";
    sent.mockRejectedValueOnce(new ApiFailure("validation", { errors: { file: [sentence] } }));
    renderAt("/verifica", <ListCheck />);
    const area = await screen.findByRole("textbox", { name: "Oppure incolla l'elenco" });
    const send = screen.getByRole("button", { name: "Controlla l'elenco incollato" });
    await userEvent.click(send);
    expect(area).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(area, "Codice;Cognome");
    await userEvent.click(send);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(area).toHaveValue("Codice;Cognome");

    sent.mockResolvedValueOnce(checked([row(2)]));
    await userEvent.type(area, "{Enter}1;Rossi");
    await userEvent.click(send);
    expect(await screen.findByRole("table")).toBeInTheDocument();
    const texts = await Promise.all(sent.mock.calls.map(([, file]) => file.text()));
    expect(texts).toEqual(["Codice;Cognome", "Codice;Cognome\n1;Rossi"]);
    await userEvent.click(screen.getByRole("button", { name: "Verifica un altro elenco" }));
    expect(sent).toHaveBeenCalledTimes(2);
    expect(await field()).toBeInTheDocument();
  });

  it("says what is wrong with the file, or that there were too many attempts", async () => {
    const sentence = "Non trovo le colonne Codice e Cognome: scrivile nella prima riga.";
    sent.mockRejectedValueOnce(new ApiFailure("validation", { errors: { file: [sentence] } }));
    renderAt("/verifica", <ListCheck />);
    await userEvent.upload(await field(), list);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    sent.mockRejectedValueOnce(new ApiFailure("rate", { message: "Troppi tentativi. Riprova tra 5 minuti." }));
    await userEvent.upload(await field(), list);
    expect(await screen.findByText("Troppi tentativi. Riprova tra 5 minuti.")).toBeInTheDocument();
  });
});
