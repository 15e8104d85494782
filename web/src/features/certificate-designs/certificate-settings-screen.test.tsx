import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import type { CertificateDesign } from "@/api/types";
import { uploadForText, uploadTagged } from "@/api/upload";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { serve, type Call } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { CertificateSettingsScreen } from "./certificate-settings-screen";

vi.mock("@/api/upload", () => ({ uploadForText: vi.fn(), uploadTagged: vi.fn() }));

const design: CertificateDesign = {
  version: 3,
  signer: "Dott.ssa Anna Neri",
  signer_role: "Direttrice",
  accreditation: ["Accreditati AREU", "Linee guida ERC"],
  logo: { url: "/api/settings/certificate/logo?version=3" },
  signature: null,
  template: null,
  updated_at: "2027-03-01T11:00:00+01:00",
  updated_by: "Giulia Ferraris",
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const address = "/api/settings/certificate";

const tagged = (body: CertificateDesign) => ({ body, headers: { ETag: `"design-${body.version}"` } });
const got = {
  [`GET ${address}`]: tagged(design),
  [`GET ${address}/preview`]: { text: svg },
  [`POST ${address}/preview`]: { text: svg },
  [`GET ${address}/logo`]: { text: svg },
};

async function open(replies: Parameters<typeof serve>[0] = got): Promise<Call[]> {
  logIn({ is_admin: true });
  const calls = serve(replies);
  renderAt("/control-panel/admin/settings/certificates", <CertificateSettingsScreen />);
  await screen.findByRole("heading", { level: 2, name: "Attestati" });
  return calls;
}

const field = (name: string) => screen.getByLabelText(name, { selector: "input, textarea" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const save = () => screen.getByRole("button", { name: "Salva i testi" });
const sent = (calls: readonly Call[], method: string, path = address) =>
  calls.filter((call) => call.method === method && call.path === path);
const setting = (name: string) => within(screen.getByRole("region", { name }));
const pick = (label: string, file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(label), file);

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
}

/** After a while in another tab. */
function comeBack(): void {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
}

let addresses = 0;
beforeEach(() => {
  reloadAlerts();
  vi.mocked(uploadForText).mockReset().mockResolvedValue(svg);
  vi.mocked(uploadTagged).mockReset();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${(addresses += 1)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
});

describe("the settings", () => {
  it("show their shape while they are on their way", () => {
    serve({ [`GET ${address}`]: "never" });
    renderAt("/control-panel/admin/settings/certificates", <CertificateSettingsScreen />);
    expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
  });

  it("say what went wrong, and try again", async () => {
    let down = true;
    serve({
      ...got,
      [`GET ${address}`]: () => (down ? { status: 503, body: { message: "Occupato." } } : tagged(design)),
    });
    renderAt("/control-panel/admin/settings/certificates", <CertificateSettingsScreen />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Occupato.");
    down = false;
    await press("Riprova");
    expect(await screen.findByRole("heading", { level: 2, name: "Attestati" })).toBeInTheDocument();
  });

  it("tell what is in force, who changed it, and how it looks", async () => {
    await open();
    expect(field("Chi firma")).toHaveValue("Dott.ssa Anna Neri");
    expect(field("Accreditamento 2")).toHaveValue("Linee guida ERC");
    expect(screen.getByText(/Ultima modifica: 01\/03\/2027 alle 11:00, Giulia Ferraris\./)).toBeInTheDocument();
    expect(await screen.findByAltText("L'attestato come è ora")).toHaveAttribute(
      "src",
      expect.stringContaining("blob:"),
    );
    expect(screen.getByText("In uso")).toBeInTheDocument();
    expect(await screen.findByAltText("Logo in uso")).toBeInTheDocument();
    expect(screen.queryByAltText("Firma in uso")).not.toBeInTheDocument();
    expect(setting("Disegno").getByText("Disegno di Battito")).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it("show the longest names", async () => {
    const calls = await open();
    await userEvent.click(screen.getByRole("switch", { name: "Nomi più lunghi" }));
    await waitFor(() =>
      expect(sent(calls, "GET", `${address}/preview`).map(({ search }) => search)).toEqual([
        "?names=usual",
        "?names=longest",
      ]),
    );
  });

  it("enlarge the certificate", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Ingrandisci l'anteprima" }));
    expect(screen.getByRole("dialog", { name: "Anteprima dell'attestato" })).toBeInTheDocument();
  });
});

describe("the texts", () => {
  it("are shown on the certificate before they are saved, and saved for what was read", async () => {
    const saved = { ...design, version: 4, signer: "Dott. Bruno Verdi" };
    const calls = await open({ ...got, [`PUT ${address}`]: tagged(saved) });
    await type("Chi firma", "  Dott. Bruno  Verdi ");
    expect(await screen.findByText("Non ancora in uso")).toBeInTheDocument();
    await waitFor(() =>
      expect(sent(calls, "POST", `${address}/preview`).at(-1)?.body).toEqual({
        signer: "Dott. Bruno Verdi",
        signer_role: "Direttrice",
        accreditation: ["Accreditati AREU", "Linee guida ERC"],
        names: "usual",
      }),
    );
    await userEvent.click(save());
    await waitFor(() =>
      expect(readAlerts()).toMatchObject([
        { tone: "success", text: "Testi salvati: valgono per i prossimi attestati." },
      ]),
    );
    const [put] = sent(calls, "PUT");
    expect(put?.headers.get("If-Match")).toBe('"design-3"');
    expect(put?.body).toMatchObject({ signer: "Dott. Bruno Verdi" });
    expect(await screen.findByText("In uso")).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it("have lines that are added, removed and left out when empty", async () => {
    const calls = await open({ ...got, [`PUT ${address}`]: tagged({ ...design, version: 4 }) });
    await press("Rimuovi Accreditamento 1");
    await press("Aggiungi un testo");
    await press("Aggiungi un testo");
    await type("Accreditamento 3", "ISO 9001");
    await userEvent.click(save());
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    expect(sent(calls, "PUT")[0]?.body).toMatchObject({ accreditation: ["Linee guida ERC", "ISO 9001"] });
  });

  it("are at most six lines", async () => {
    await open();
    for (let line = 0; line < 4; line += 1) await press("Aggiungi un testo");
    expect(screen.getByRole("button", { name: "Aggiungi un testo" })).toBeDisabled();
  });

  it("are checked before they are sent and drawn", async () => {
    const calls = await open();
    await type("Chi firma", "x".repeat(101));
    await userEvent.click(save());
    expect(field("Chi firma")).toHaveAccessibleDescription(/Massimo 100 caratteri\./);
    expect(await screen.findByText(/Un testo è troppo lungo/)).toBeInTheDocument();
    expect(sent(calls, "PUT")).toEqual([]);
    expect(sent(calls, "POST", `${address}/preview`)).toEqual([]);
  });

  it("show the server's messages under their fields", async () => {
    const errors = { "accreditation.1": ["Massimo 200 caratteri."] };
    await open({ ...got, [`PUT ${address}`]: { status: 422, body: { message: "No.", errors } } });
    await type("Chi firma", "Altri");
    await userEvent.click(save());
    await waitFor(() => expect(field("Accreditamento 2")).toHaveAccessibleDescription(/Massimo 200 caratteri\./));
  });

  it("go back to what is saved", async () => {
    await open();
    await type("Qualifica", "Altro");
    await press("Annulla le modifiche");
    expect(field("Qualifica")).toHaveValue("Direttrice");
    expect(save()).toBeDisabled();
  });

  it("say when the certificate could not be drawn, and try again", async () => {
    let down = true;
    await open({
      ...got,
      [`GET ${address}/preview`]: () => (down ? { status: 503, body: { message: "Occupato." } } : { text: svg }),
    });
    expect(await screen.findByText(/L'anteprima non è aggiornata\. Occupato\./)).toBeInTheDocument();
    down = false;
    await press("Riprova");
    expect(await screen.findByAltText("L'attestato come è ora")).toBeInTheDocument();
  });
});

describe("two admins", () => {
  const theirs = (changes: Partial<CertificateDesign>) => {
    let reads = 0;
    return {
      ...got,
      [`GET ${address}`]: () => tagged((reads += 1) === 1 ? design : { ...design, version: 4, ...changes }),
      [`PUT ${address}`]: (call: Call) =>
        call.headers.get("If-Match") === '"design-4"'
          ? tagged({ ...design, version: 5, ...changes })
          : { status: 412, body: { message: "Stale." } },
    };
  };

  it("have nothing to save when they come back and have typed nothing", async () => {
    const calls = await open(theirs({ signer: "Dott.ssa Carla Blu" }));
    await waitFor(() => expect(sent(calls, "GET", `${address}/preview`)).toHaveLength(1));
    comeBack();
    await waitFor(() => expect(sent(calls, "GET", `${address}/preview`)).toHaveLength(2));
    expect(save()).toBeDisabled();
    expect(screen.getByText("In uso")).toBeInTheDocument();
    expect(sent(calls, "POST", `${address}/preview`)).toEqual([]);
  });

  it("conflict when both have saved meanwhile, and the second one chooses", async () => {
    const calls = await open(theirs({ signer: "Dott.ssa Carla Blu" }));
    await type("Chi firma", "Dott. Bruno Verdi");
    await userEvent.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getByText("Dott.ssa Carla Blu")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    expect(sent(calls, "PUT")[1]?.body).toMatchObject({ signer: "Dott. Bruno Verdi" });
  });
});

describe("a file", () => {
  const logo = new File(["<svg/>"], "nuovo.svg", { lastModified: 1 });
  const used = { ...design, version: 4, logo: { url: `${address}/logo?version=4` } };

  /** The upload of the logo ends when the returned function is called. */
  function uploadUntilFinished(): () => void {
    let finish = (): void => {};
    vi.mocked(uploadTagged).mockImplementation(
      () => new Promise((resolve) => (finish = () => resolve({ data: used, tag: '"design-4"' }))),
    );
    return () => act(finish);
  }

  it("is tried out with the texts that are typed, shown, and only then used", async () => {
    vi.mocked(uploadTagged).mockResolvedValue({ data: used, tag: '"design-4"' });
    await open();
    await type("Chi firma", "Dott. Bruno Verdi");
    await pick("Nuovo logo", logo);
    expect(await screen.findByRole("group", { name: "File scelto" })).toHaveTextContent("nuovo.svg");
    const [path, file, options] = vi.mocked(uploadForText).mock.calls.at(-1) ?? [];
    expect([path, file]).toEqual([`${address}/logo/preview`, logo]);
    expect(options?.fields).toMatchObject({ accreditation: "Accreditati AREU\nLinee guida ERC", names: "usual" });
    await waitFor(() =>
      expect(vi.mocked(uploadForText).mock.calls.at(-1)?.[2]?.fields).toMatchObject({ signer: "Dott. Bruno Verdi" }),
    );
    expect(uploadTagged).not.toHaveBeenCalled();
    await press("Usa questo logo");
    await waitFor(() => expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument());
    expect(vi.mocked(uploadTagged).mock.calls[0]?.slice(0, 2)).toEqual([`${address}/logo`, logo]);
    expect(vi.mocked(uploadTagged).mock.calls[0]?.[2]?.headers).toEqual({ "If-Match": '"design-3"' });
    expect(field("Chi firma")).toHaveValue("Dott. Bruno Verdi");
    expect(readAlerts()).toMatchObject([{ text: "Logo aggiornato: vale per i prossimi attestati." }]);
  });

  it("that is used leaves the texts that are typed, which are saved over the new version", async () => {
    vi.mocked(uploadTagged).mockResolvedValue({ data: used, tag: '"design-4"' });
    const calls = await open({ ...got, [`PUT ${address}`]: tagged({ ...used, version: 5 }) });
    await type("Chi firma", "Dott. Bruno Verdi");
    await pick("Nuovo logo", logo);
    await userEvent.click(await screen.findByRole("button", { name: "Usa questo logo" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument());
    await userEvent.click(save());
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    expect(sent(calls, "PUT")[0]?.headers.get("If-Match")).toBe('"design-4"');
    expect(sent(calls, "PUT")[0]?.body).toMatchObject({ signer: "Dott. Bruno Verdi" });
  });

  it("that waits is still there after another one is used", async () => {
    vi.mocked(uploadTagged).mockResolvedValue({ data: used, tag: '"design-4"' });
    await open();
    await pick("Nuovo logo", logo);
    await screen.findByRole("button", { name: "Usa questo logo" });
    await pick("Nuova firma", logo);
    await userEvent.click(await screen.findByRole("button", { name: "Usa questa firma" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Usa questa firma" })).not.toBeInTheDocument());
    await press("Usa questo logo");
    await waitFor(() =>
      expect(vi.mocked(uploadTagged).mock.calls.map(([path]) => path)).toEqual([
        `${address}/signature`,
        `${address}/logo`,
      ]),
    );
  });

  it("that is used leaves the focus where somebody types", async () => {
    const finish = uploadUntilFinished();
    const calls = await open({ ...got, [`PUT ${address}`]: tagged({ ...used, version: 5 }) });
    await pick("Nuovo logo", logo);
    await userEvent.click(await screen.findByRole("button", { name: "Usa questo logo" }));
    await userEvent.click(field("Accreditamento 1"));
    await userEvent.keyboard("!");
    finish();
    await waitFor(() => expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument());
    await userEvent.keyboard("!");
    expect(field("Accreditamento 1")).toHaveFocus();
    expect(field("Accreditamento 1")).toHaveValue("Accreditati AREU!!");
    await userEvent.click(save());
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    expect(sent(calls, "PUT")[0]?.headers.get("If-Match")).toBe('"design-4"');
    expect(sent(calls, "PUT")[0]?.body).toMatchObject({ accreditation: ["Accreditati AREU!!", "Linee guida ERC"] });
  });

  it("that is used leaves a line that is still empty", async () => {
    const finish = uploadUntilFinished();
    await open();
    await pick("Nuovo logo", logo);
    await userEvent.click(await screen.findByRole("button", { name: "Usa questo logo" }));
    await press("Aggiungi un testo");
    expect(field("Accreditamento 3")).toHaveFocus();
    finish();
    await waitFor(() => expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument());
    await userEvent.keyboard("ISO 9001");
    expect(field("Accreditamento 3")).toHaveValue("ISO 9001");
  });

  it("that is refused says why, and the one in use stays", async () => {
    const reason = "Manca il campo p.holder: dai questo id a un testo.";
    vi.mocked(uploadForText).mockRejectedValue(
      new ApiFailure("validation", { status: 422, errors: { file: [reason] } }),
    );
    await open();
    await pick("Nuovo disegno", new File(["<svg/>"], "disegno.svg"));
    expect(await setting("Disegno").findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument();
    expect(setting("Disegno").getByText("Disegno di Battito")).toBeInTheDocument();
  });

  it("of another kind is not even sent", async () => {
    await open();
    await pick("Nuova firma", new File(["x"], "firma.pdf"));
    expect(await setting("Firma").findByText(/Questo tipo di file non va bene/)).toBeInTheDocument();
    expect(uploadForText).not.toHaveBeenCalled();
  });

  it("that is given up leaves everything as it was", async () => {
    await open();
    await pick("Nuova firma", logo);
    expect(await screen.findByAltText(/non sono ancora in uso/)).toBeInTheDocument();
    expect(uploadForText, "the answer to the check is what the preview shows").toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Rinuncia" }));
    expect(await screen.findByText("In uso")).toBeInTheDocument();
    expect(uploadTagged).not.toHaveBeenCalled();
  });

  it("meets a change of another admin: the screen shows it, and the file can be used then", async () => {
    let reads = 0;
    const theirs = { ...design, version: 4, signer: "Dott.ssa Carla Blu" };
    await open({ ...got, [`GET ${address}`]: () => tagged((reads += 1) === 1 ? design : theirs) });
    vi.mocked(uploadTagged).mockRejectedValueOnce(new ApiFailure("conflict", { status: 412, message: "Stale." }));
    vi.mocked(uploadTagged).mockResolvedValueOnce({ data: { ...theirs, version: 5 }, tag: '"design-5"' });
    await pick("Nuova firma", logo);
    await userEvent.click(await screen.findByRole("button", { name: "Usa questa firma" }));
    expect(await screen.findByText(/Un altro amministratore ha appena cambiato/)).toBeInTheDocument();
    expect(field("Chi firma")).toHaveValue("Dott.ssa Carla Blu");
    expect(save()).toBeDisabled();
    await waitFor(() =>
      expect(vi.mocked(uploadForText).mock.calls.at(-1)?.[2]?.fields).toMatchObject({ signer: "Dott.ssa Carla Blu" }),
    );
    await press("Usa questa firma");
    await waitFor(() => expect(screen.queryByRole("group", { name: "File scelto" })).not.toBeInTheDocument());
    expect(vi.mocked(uploadTagged).mock.calls[1]?.[2]?.headers).toEqual({ "If-Match": '"design-4"' });
  });

  it("is removed after a question", async () => {
    const calls = await open({ ...got, [`DELETE ${address}/logo`]: tagged({ ...design, version: 4, logo: null }) });
    await press("Togli il logo");
    const dialog = within(screen.getByRole("dialog", { name: "Vuoi togliere il logo?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Togli il logo" }));
    await waitFor(() => expect(screen.queryByAltText("Logo in uso")).not.toBeInTheDocument());
    expect(sent(calls, "DELETE", `${address}/logo`)[0]?.headers.get("If-Match")).toBe('"design-3"');
    expect(readAlerts()).toMatchObject([{ text: "Logo tolto." }]);
  });

  it("of a designer has a name, a day and a way back", async () => {
    const template = { name: "attestato 2027.svg", uploaded_at: "2027-03-01T11:00:00+01:00" };
    await open({ ...got, [`GET ${address}`]: tagged({ ...design, template }) });
    expect(setting("Disegno").getByText("attestato 2027.svg")).toBeInTheDocument();
    expect(setting("Disegno").getByText("Dal 01/03/2027")).toBeInTheDocument();
    expect(setting("Disegno").getByRole("button", { name: "Torna al disegno di Battito" })).toBeInTheDocument();
    await userEvent.click(screen.getByText("Guida per il grafico"));
    expect(screen.getByText("p.holder")).toBeVisible();
  });
});

it("have what was typed again after the session has expired, lists included", async () => {
  await open();
  await type("Chi firma", "Dott. Ugo Neri");
  await type("Accreditamento 2", "Linee guida IRC");
  cleanup();
  await open();
  expect(field("Chi firma")).toHaveValue("Dott. Ugo Neri");
  expect(field("Accreditamento 2")).toHaveValue("Linee guida IRC");
  expect(screen.getByText(/Abbiamo ripreso le modifiche/)).toBeInTheDocument();
});
