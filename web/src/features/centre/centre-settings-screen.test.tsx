import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Centre, ManagedCentre } from "@/api/types";
import { ApiFailure } from "@/api/failure";
import { upload } from "@/api/upload";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { centre } from "@/lib/testing/centre";
import { renderAt } from "@/lib/testing/render";
import { refused, serve, type Call } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { texts } from "@/lib/texts";
import { CentreSettingsScreen } from "./centre-settings-screen";

vi.mock("@/api/upload", () => ({ upload: vi.fn() }));

const address = "/api/settings/centre";
const picture = { url: "/assets/images/centre/0123.webp", width: 640, height: 160 };

function managed(over: Partial<Centre> = {}, version = 0): ManagedCentre {
  const changed = Object.fromEntries(
    Object.keys(over).map((member) => [member, { at: "2027-03-01T11:00:00+01:00", by: "Giulia Ferraris" }]),
  );
  return { ...centre, ...over, version, file: centre, changed };
}

const tagged = (body: ManagedCentre) => ({ body, headers: { ETag: `"centre-${body.version}"` } });
const got = { [`GET ${address}`]: tagged(managed({ claim: "Pronti sempre" }, 3)) };

async function open(replies: Parameters<typeof serve>[0] = got): Promise<Call[]> {
  logIn({ is_admin: true });
  const calls = serve(replies);
  renderAt("/control-panel/admin/settings", <CentreSettingsScreen />);
  await screen.findByRole("heading", { level: 2, name: "Centro" });
  return calls;
}

const field = (name: string) => screen.getByLabelText(name, { selector: "input, textarea" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === "PUT");
const region = (name: string) => within(screen.getByRole("region", { name }));
const preview = () => within(screen.getByRole("complementary", { name: "Anteprima" }));

/** Typed at once: the form is long. */
function typeIn(control: HTMLElement | undefined, text: string): void {
  if (control === undefined) throw new Error("there is no such field");
  fireEvent.change(control, { target: { value: text } });
}
const type = (name: string, text: string) => typeIn(field(name), text);

beforeEach(() => {
  reloadAlerts();
  vi.mocked(upload).mockReset();
  windowOf("wide");
});

describe("the centre's settings", () => {
  it("show their shape while they are on their way", () => {
    serve({ [`GET ${address}`]: "never" });
    renderAt("/control-panel/admin/settings", <CentreSettingsScreen />);
    expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
  });

  it("say what went wrong, and try again", async () => {
    let down = true;
    serve({ [`GET ${address}`]: () => (down ? { status: 503, body: { message: "Occupato." } } : tagged(managed())) });
    renderAt("/control-panel/admin/settings", <CentreSettingsScreen />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Occupato.");
    down = false;
    await press("Riprova");
    expect(await screen.findByRole("heading", { level: 2, name: "Centro" })).toBeInTheDocument();
  });

  it("have sections with a table of contents", async () => {
    await open();
    const contents = within(screen.getByRole("navigation", { name: "Sezioni del centro" }));
    expect(contents.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Identità",
      "Contatti",
      "Social",
      "Partner",
      "Numeri",
      "Pagine legali",
      "Prenotazioni e attestati",
      "Chiusure",
      "Ricerca",
    ]);
    expect(field("Nome")).toHaveValue("Battito");
    expect(field("Preavviso per annullare")).toHaveValue("48");
    expect(screen.getByRole("button", { name: "Salva" })).toHaveAttribute("aria-disabled", "true");
  });

  it("tell where each value comes from, and go back to the file's", async () => {
    await open();
    expect(screen.getByText("Modificato il 01/03/2027 alle 11:00 da Giulia Ferraris")).toBeInTheDocument();
    expect(screen.getAllByText("Dal file di configurazione").length).toBeGreaterThan(10);
    await press("Torna al valore del file: Slogan");
    expect(field("Slogan")).toHaveValue("Formazione sanitaria");
    expect(screen.getByText("Non ancora salvato")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Torna al valore del file/ })).not.toBeInTheDocument();
  });

  it("show the site while somebody types", async () => {
    await open();
    type("Nome", "Cuore Vivo");
    type("Indirizzo", "Via Roma 1, Lecco");
    await waitFor(() => expect(preview().getAllByText("Cuore Vivo").length).toBe(2));
    expect(preview().getByText("Via Roma 1, Lecco")).toBeInTheDocument();
    await userEvent.click(screen.getByText("Pagina Privacy"));
    typeIn(region("Pagine legali").getAllByLabelText("Testo")[0], "Uno.\n\nDue.");
    await userEvent.click(preview().getByRole("button", { name: "Privacy" }));
    expect(await preview().findByText("Due.")).toBeInTheDocument();
  });

  it("offer to bring the legal pages up to date with a new name", async () => {
    await open();
    type("Ragione sociale", "Cuore S.p.A.");
    await userEvent.click(screen.getByText("Pagina Privacy"));
    expect(await screen.findByText(/Questa pagina dice ancora: «Battito S.r.l.»/)).toBeInTheDocument();
    await press("Aggiorna i testi");
    expect(region("Pagine legali").getAllByLabelText("Testo")[0]).toHaveValue("Cuore S.p.A.");
    expect(screen.queryByText(/Questa pagina dice ancora/)).not.toBeInTheDocument();
  });

  it("put the preview behind a button on a phone", async () => {
    windowOf("narrow");
    await open();
    type("Slogan", "Insieme");
    await press("Anteprima");
    expect(await within(screen.getByRole("dialog")).findAllByText("Insieme")).not.toHaveLength(0);
  });
});

describe("saving", () => {
  it("sends what was read for its version, and can be taken back", async () => {
    const saved = managed({ claim: "Pronti sempre", name: "Cuore" }, 4);
    const before = managed({ claim: "Pronti sempre" }, 5);
    let answers = [saved, before];
    const calls = await open({
      ...got,
      [`PUT ${address}`]: () => {
        const [answer = before, ...rest] = answers;
        answers = rest;
        return tagged(answer);
      },
    });
    type("Nome", "Cuore");
    await press("Salva");
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Impostazioni salvate: il sito è aggiornato."));
    const [first] = sent(calls);
    expect(first?.headers.get("If-Match")).toBe('"centre-3"');
    expect(first?.body).toMatchObject({
      name: "Cuore",
      claim: "Pronti sempre",
      social: [{ name: "facebook", url: "https://facebook.example/battito" }],
      cancellation_notice_hours: 48,
      privacy: [{ heading: "Titolare", paragraphs: ["Battito S.r.l."] }],
    });
    expect(screen.getByRole("button", { name: "Salva" })).toHaveAttribute("aria-disabled", "true");

    expect(readAlerts()[0]?.undo).toBeDefined();
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() => expect(field("Nome")).toHaveValue("Battito"));
    const second = sent(calls)[1];
    expect(second?.headers.get("If-Match")).toBe('"centre-4"');
    expect(second?.body).toMatchObject({ name: "Battito", claim: "Pronti sempre", logo: {} });
  });

  it("shows mistakes at their fields and leads to the first", async () => {
    const calls = await open();
    type("Slogan", " ");
    type("Email", "nessuno");
    await press("Salva");
    expect(await screen.findByText("Campo obbligatorio.")).toBeInTheDocument();
    expect(screen.getByText("Email non valida.")).toBeInTheDocument();
    await waitFor(() => expect(field("Slogan")).toHaveFocus());
    expect(sent(calls)).toEqual([]);
  });

  it("unfolds the legal page that the server refuses", async () => {
    await open({ ...got, [`PUT ${address}`]: refused({ "cookies.0.paragraphs": ["Scrivi almeno un paragrafo."] }) });
    type("Nome", "Cuore");
    await press("Salva");
    expect(await screen.findByText("Scrivi almeno un paragrafo.")).toBeInTheDocument();
    expect(screen.getByText("Pagina Cookie").closest("details")).toHaveAttribute("open");
    expect(region("Pagine legali").getAllByLabelText("Testo")[1]).toHaveFocus();
  });

  it("is taken back without what is typed meanwhile", async () => {
    const calls = await open({
      [`GET ${address}`]: tagged(managed({}, 3)),
      [`PUT ${address}`]: ({ headers }) => {
        const tag = headers.get("If-Match");
        return tag === '"centre-3"' ? tagged(managed({ name: "Cuore" }, 9)) : tagged(managed({}, 10));
      },
    });
    type("Nome", "Cuore");
    await press("Salva");
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Impostazioni salvate: il sito è aggiornato."));
    type("Telefono", "0359876543");
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() => expect(field("Nome")).toHaveValue("Battito"));
    expect(sent(calls)[1]?.body).toMatchObject({ name: "Battito" });
    expect(field("Telefono"), "what is typed meanwhile stays").toHaveValue("0359876543");
  });

  it("offers no way back where nothing has changed: the answer to a first save was lost", async () => {
    const saved = tagged(managed({ name: "Cuore" }, 4));
    let read = tagged(managed({}, 3));
    const calls = await open({
      [`GET ${address}`]: () => read,
      [`PUT ${address}`]: ({ headers }) => {
        if (headers.get("If-Match") === '"centre-4"') return saved;
        const isFirst = read !== saved;
        read = saved;
        return isFirst ? "offline" : { status: 412, body: { message: "Cambiato." } };
      },
    });
    type("Nome", "Cuore");
    await press("Salva");
    expect(await screen.findByText(texts.failures.network)).toBeInTheDocument();
    await press("Salva");
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Impostazioni salvate: il sito è aggiornato."));
    expect(sent(calls).map(({ headers }) => headers.get("If-Match"))).toEqual([
      '"centre-3"',
      '"centre-3"',
      '"centre-4"',
    ]);
    expect(readAlerts()[0]?.undo).toBeUndefined();
    expect(field("Nome")).toHaveValue("Cuore");
  });

  it("tells what another admin has changed, and shows it", async () => {
    let read = tagged(managed({}, 3));
    const calls = await open({
      [`GET ${address}`]: () => read,
      [`PUT ${address}`]: ({ headers }) =>
        headers.get("If-Match") === '"centre-9"'
          ? tagged(managed({ name: "Loro" }, 10))
          : { status: 412, body: { message: "Cambiato." } },
    });
    read = tagged(managed({ name: "Loro" }, 9));
    type("Nome", "Mio");
    await press("Salva");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Loro")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Ricarica" }));
    expect(field("Nome")).toHaveValue("Loro");
    expect(sent(calls)).toHaveLength(1);
  });
});

describe("logos", () => {
  it("are uploaded, shown in the preview, and saved by their address", async () => {
    vi.mocked(upload).mockResolvedValue(picture);
    const calls = await open({
      ...got,
      [`PUT ${address}`]: tagged(managed({ logo: { light: picture, dark: null } }, 4)),
    });
    await userEvent.upload(screen.getByLabelText("Carica il logo su fondo chiaro"), new File(["x"], "logo.png"));
    await waitFor(() => expect(preview().getAllByAltText("Battito")).toHaveLength(2));
    await press("Salva");
    await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ logo: { light: picture } }));
  });

  it("that are none say why", async () => {
    vi.mocked(upload).mockRejectedValue(
      new ApiFailure("validation", { status: 422, errors: { file: ["Il logo è troppo piccolo."] } }),
    );
    await open();
    await userEvent.upload(screen.getByLabelText("Carica il logo su fondo chiaro"), new File(["x"], "logo.png"));
    expect(await screen.findByText("Il logo è troppo piccolo.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Salva" })).toHaveAttribute("aria-disabled", "true");
  });

  it("of a partner are needed", async () => {
    const calls = await open();
    await press("Aggiungi un partner");
    typeIn(region("Partner").getAllByLabelText("Nome del partner")[1], "Croce Verde");
    typeIn(region("Partner").getAllByLabelText("Indirizzo del sito")[1], "https://croceverde.it");
    await press("Salva");
    expect(await screen.findByText("Campo obbligatorio.")).toBeInTheDocument();
    expect(sent(calls)).toEqual([]);
    vi.mocked(upload).mockResolvedValue(picture);
    await userEvent.upload(screen.getByLabelText("Carica il logo"), new File(["x"], "logo.png"));
    expect(await region("Partner").findByAltText("Logo di Croce Verde")).toHaveAttribute("src", picture.url);
    expect(screen.getByRole("button", { name: "Sposta Croce Verde" })).toBeInTheDocument();
  });
});

it("closing days are a first and a last day, or one, with a reason", async () => {
  const calls = await open({ ...got, [`PUT ${address}`]: tagged(managed({}, 4)) });
  await press("Aggiungi una chiusura");
  const closing = region("Chiusure");
  await press("Salva");
  expect((await closing.findAllByText("Campo obbligatorio.")).length).toBe(2);
  typeIn(closing.getByRole("textbox", { name: "Dal" }), "26/08/2027");
  typeIn(closing.getByRole("textbox", { name: "Perché" }), "Sant'Alessandro");
  await press("Salva");
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]?.body).toMatchObject({
    closures: [{ from: "2027-08-26", to: "2027-08-26", name: "Sant'Alessandro" }],
  });
});

describe("words that mean the same", () => {
  it("are typed with commas between them, and can be tried", async () => {
    const calls = await open({ ...got, [`PUT ${address}`]: tagged(managed({}, 4)) });
    const search = region("Ricerca");
    const first = search.getByLabelText("Gruppo di parole 1, separate da virgole");
    expect(first).toHaveValue("bambini, neonati");
    expect(search.getByRole("link", { name: /^Prova a cercare «bambini»/ })).toHaveAttribute(
      "href",
      "/courses?search=bambini",
    );
    typeIn(first, " bimbi ,neonati,, attacco  di cuore ");
    expect(search.getByText("Dopo il salvataggio puoi provare a cercare «bimbi».")).toBeInTheDocument();
    await press("Aggiungi un gruppo");
    await press("Salva");
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(sent(calls)[0]?.body).toMatchObject({ synonyms: [["bimbi", "neonati", "attacco di cuore"]] });
  });

  it("show under their group what the server refuses", async () => {
    const message = "Scrivi almeno due parole, separate da virgole.";
    await open({ ...got, [`PUT ${address}`]: refused({ "synonyms.0": [message] }) });
    typeIn(region("Ricerca").getByLabelText("Gruppo di parole 1, separate da virgole"), "bambini");
    await press("Salva");
    expect(await region("Ricerca").findByText(message)).toBeInTheDocument();
  });
});

describe("unsaved changes", () => {
  const restored = /Abbiamo ripreso le modifiche che non avevi salvato/;

  it("is there again after the session has expired, lists included, until it is discarded", async () => {
    await open();
    type("Slogan", "Il cuore batte");
    await press("Aggiungi un profilo");
    const [last] = screen.getAllByLabelText(/^Profilo/, { selector: "input" }).slice(-1);
    typeIn(last, "https://example.org/battito");
    cleanup();
    await open();
    expect(field("Slogan")).toHaveValue("Il cuore batte");
    expect(screen.getAllByLabelText(/^Profilo/, { selector: "input" }).at(-1)).toHaveValue(
      "https://example.org/battito",
    );
    expect(screen.getByText(restored)).toBeInTheDocument();
    await press("Scarta le modifiche");
    expect(field("Slogan")).toHaveValue("Pronti sempre");
    cleanup();
    await open();
    expect(screen.queryByText(restored)).not.toBeInTheDocument();
  });
});
