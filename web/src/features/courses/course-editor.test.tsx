import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import type { Course } from "@/api/types";
import { readAlerts, reloadAlerts, setAlerts } from "@/lib/alerts/store";
import { certificateOption, course } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { windowOf } from "@/lib/testing/window";
import { uploadPicture } from "./admin-queries";
import { CourseEditor } from "./course-editor";

vi.mock("./admin-queries", async (original) => ({ ...(await original<object>()), uploadPicture: vi.fn() }));

const stored = (traits: Partial<Course> = {}) =>
  course({ published: true, archived_at: null, updated_at: "2027-01-10T18:30:00+01:00", image: null, ...traits });

type Replies = Parameters<typeof serve>[0];

function open(replies: Replies, read: Course | null = stored()) {
  const calls = serve(replies);
  renderAt("/control-panel/admin/courses/7", <CourseEditor read={read && { course: read, tag: '"7-a"' }} />);
  return calls;
}

const title = () => screen.getByRole("textbox", { name: "Titolo" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retitle(text: string): Promise<void> {
  await userEvent.clear(title());
  await userEvent.type(title(), text);
}
const sent = (calls: ReturnType<typeof serve>, method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  setAlerts([]);
  reloadAlerts();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("the course editor", () => {
  it("saves what was changed, for the version that was read", async () => {
    const saved = { body: stored({ title: "BLSD provider" }), headers: { ETag: '"7-b"' } };
    const calls = open({ "PUT /api/courses/7": saved });
    await retitle("BLSD provider");
    expect(screen.getByText("Modifiche non salvate")).toBeInTheDocument();
    await press("Salva");
    expect(await screen.findByRole("heading", { level: 1, name: "BLSD provider" })).toBeInTheDocument();
    expect(screen.queryByText("Modifiche non salvate")).not.toBeInTheDocument();
    await retitle("BLSD");
    await press("Salva");
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    const [first, second] = sent(calls, "PUT");
    expect(first?.headers.get("If-Match")).toBe('"7-a"');
    expect(first?.body).toMatchObject({ title: "BLSD provider", published: true, requirements: ["Nessuno"] });
    expect(second?.headers.get("If-Match")).toBe('"7-b"');
  });

  it("has one heading of the first level, also with the preview beside it", () => {
    windowOf("wide");
    open({});
    const preview = screen.getByRole("complementary", { name: "Anteprima" });
    expect(preview.querySelector("h2")).toHaveTextContent("BLSD esecutore");
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  it("asks for the texts of a course only when it is published", async () => {
    const draft = stored({ published: false, goal: "" });
    const calls = open({ "PUT /api/courses/7": { body: draft } }, draft);
    await press("Pubblica");
    expect(await screen.findByText("Campo obbligatorio.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Obbiettivi del corso" })).toHaveFocus();
    expect(sent(calls, "PUT")).toHaveLength(0);
    await press("Salva bozza");
    await waitFor(() => expect(sent(calls, "PUT")[0]?.body).toMatchObject({ published: false }));
  });

  it("writes what to bring as a list, and says whose list counts without one", async () => {
    const calls = open({
      "PUT /api/courses/7": refused({ "what_to_bring.0": ["Massimo 200 caratteri."] }),
    });
    expect(screen.getByText("Vale l'elenco del centro, nelle Impostazioni.")).toBeInTheDocument();
    await press("Aggiungi una cosa da portare");
    const first = screen.getByRole("textbox", { name: "Cosa portare 1" });
    await userEvent.type(first, "Il manuale");
    await press("Salva");
    await waitFor(() => expect(first).toHaveAccessibleDescription("Massimo 200 caratteri."));
    expect(sent(calls, "PUT")[0]?.body).toMatchObject({ what_to_bring: ["Il manuale"] });
  });

  it("takes a programme that was copied from elsewhere, after what is there", async () => {
    const calls = open(
      { "PUT /api/courses/7": { body: stored() } },
      stored({ program: [{ heading: "Mattina", entries: [{ title: "Accoglienza", description: "" }] }] }),
    );
    const [button] = screen.getAllByRole("button", { name: "Incolla da Word o da un foglio" });
    await userEvent.click(button ?? document.body);
    const dialog = within(await screen.findByRole("dialog", { name: "Incolla un programma" }));
    expect(dialog.getByRole("button", { name: "Aggiungi al programma" })).toBeDisabled();
    await userEvent.click(dialog.getByRole("textbox", { name: "Testo del programma" }));
    await userEvent.paste("Pomeriggio\n14:00-15:00\tProve\n- a coppie\n- in squadra");
    const read = within(dialog.getByRole("region", { name: "Come si legge" }));
    expect(read.getByText("Pomeriggio")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Aggiungi al programma" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByDisplayValue("14:00–15:00 Prove")).toBeVisible();
    await press("Salva");
    await waitFor(() =>
      expect(sent(calls, "PUT")[0]?.body).toMatchObject({
        program: [
          { heading: "Mattina", entries: [{ title: "Accoglienza" }] },
          { heading: "Pomeriggio", entries: [{ title: "14:00–15:00 Prove", description: ["a coppie", "in squadra"] }] },
        ],
      }),
    );
  });

  it("shows the server's messages at fields of lists", async () => {
    open({ "PUT /api/courses/7": refused({ "requirements.0": ["Massimo 500 caratteri."] }) });
    await retitle("BLSD provider");
    await press("Salva");
    const field = screen.getByRole("textbox", { name: "Prerequisito 1" });
    await waitFor(() => expect(field).toHaveAccessibleDescription("Massimo 500 caratteri."));
    expect(field).toHaveFocus();
  });

  it("tells what another admin has changed, and saves over it", async () => {
    const theirs = stored({ title: "BLSD per tutti" });
    const calls = open({
      "PUT /api/courses/7": ({ headers }) =>
        headers.get("If-Match") === '"7-a"'
          ? { status: 412, body: { message: "Cambiato." } }
          : { body: theirs, headers: { ETag: '"7-c"' } },
      "GET /api/courses/7": { body: theirs, headers: { ETag: '"7-b"' } },
    });
    await retitle("BLSD provider");
    await press("Salva");
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getByText("BLSD per tutti")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider" });
    expect(sent(calls, "PUT")[1]?.headers.get("If-Match")).toBe('"7-b"');
  });

  describe("when the server has replaced an option by one with another id", () => {
    const replaced = (traits: Parameters<typeof certificateOption>[0] = {}) =>
      stored({ certificates: [certificateOption({ id: 99, name: "Attestato BLSD", always: 1, ...traits })] });
    function meet(theirs: Course) {
      const saved = { body: theirs, headers: { ETag: '"7-b"' } };
      return open({
        "PUT /api/courses/7": ({ headers }) =>
          headers.get("If-Match") === '"7-b"' ? saved : { status: 412, body: { message: "Cambiato." } },
        "GET /api/courses/7": saved,
      });
    }
    const toEveryone = () =>
      userEvent.click(screen.getByRole("checkbox", { name: "Rilasciata a tutti, senza scelta" }));

    it("saves again what was saved without an answer", async () => {
      const calls = meet(replaced());
      await toEveryone();
      await press("Salva");
      await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({ certificates: [{ id: 99, always: 1 }] });
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
  });

  describe("when another admin has saved meanwhile", () => {
    const tagged = (body: Course, tag: string) => ({ body, headers: { ETag: `"${tag}"` } });
    /** Another admin's version is stored under `7-b`; it is what can be saved over. */
    function meet(theirs: Course, read = stored()) {
      return open(
        {
          "PUT /api/courses/7": ({ headers, body }) =>
            headers.get("If-Match") === '"7-b"'
              ? tagged({ ...theirs, ...(typeof body === "object" && body) }, "7-c")
              : { status: 412, body: { message: "Cambiato." } },
          "GET /api/courses/7": tagged(theirs, "7-b"),
          "PATCH /api/courses/7": ({ body }) => tagged({ ...theirs, ...(typeof body === "object" && body) }, "7-b"),
        },
        read,
      );
    }
    const texts = () => readAlerts().map(({ text }) => text);

    it("leaves off the site what that admin has taken off", async () => {
      const calls = meet(stored({ published: false }));
      await retitle("BLSD provider");
      await press("Salva");
      await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider", published: false });
    });

    it("leaves on the site what that admin has published", async () => {
      const calls = meet(stored(), stored({ published: false }));
      await retitle("BLSD provider");
      await press("Salva bozza");
      await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider", published: true });
      await waitFor(() => expect(texts()).toEqual(["Corso salvato."]));
    });

    it("still publishes what is to be published here", async () => {
      const calls = meet(stored({ published: false, duration: 9 }), stored({ published: false }));
      await retitle("BLSD provider");
      await press("Salva e pubblica");
      await userEvent.click(await screen.findByRole("button", { name: "Salva comunque" }));
      await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider", published: true });
      await waitFor(() => expect(texts()).toEqual(["Corso pubblicato."]));
    });

    it("leaves the state alone when the reader saves over it", async () => {
      const calls = meet(stored({ title: "BLSD per tutti", published: false }));
      await retitle("BLSD provider");
      await press("Salva");
      await userEvent.click(await screen.findByRole("button", { name: "Salva comunque" }));
      await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider", published: false });
    });

    it("tells what that admin has changed, also after the state has changed here", async () => {
      meet(stored({ title: "BLSD per tutti" }));
      await retitle("BLSD provider");
      await press("Togli dal sito");
      await waitFor(() => expect(texts()).toEqual(["Corso tolto dal sito."]));
      await press("Salva bozza");
      const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
      expect(dialog.getByText("BLSD per tutti")).toBeInTheDocument();
    });
  });

  it("leads from a new course to its page", async () => {
    const created = { status: 201, body: stored({ published: false }), headers: { ETag: '"7-a"' } };
    const calls = open({ "POST /api/courses": created }, null);
    await userEvent.type(title(), "BLSD esecutore");
    await press("Aggiungi argomento");
    await userEvent.type(screen.getByRole("textbox", { name: "Argomento 1" }), "RCP");
    await press("Salva bozza");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/control-panel/admin/courses/7"));
    expect(sent(calls, "POST")[0]?.body).toMatchObject({
      title: "BLSD esecutore",
      arguments: ["RCP"],
      published: false,
    });
  });
});

describe("the picture", () => {
  const send = vi.mocked(uploadPicture);

  /** happy-dom decodes no pictures. */
  class Picture {
    width = 1600;
    height = 1200;
    close() {}
  }

  beforeEach(() => {
    send.mockReset();
    vi.stubGlobal("ImageBitmap", Picture);
    vi.stubGlobal("createImageBitmap", async () => new Picture());
  });

  async function choosePicture(): Promise<File> {
    const file = new File(["picture"], "monte.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Immagine del corso"), file);
    const use = await screen.findByRole("button", { name: "Usa questa immagine" });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    return file;
  }

  it("leaves alone what has become of the course while it was on its way", async () => {
    const theirs = { body: stored({ published: false, title: "Di un altro" }), headers: { ETag: '"7-b"' } };
    let change = () => {};
    let arrive = () => {};
    const calls = open({
      "PATCH /api/courses/7": () =>
        new Promise((resolve) => {
          change = () => resolve(theirs);
        }),
      "PUT /api/courses/7": theirs,
    });
    send.mockReturnValue(
      new Promise((resolve) => {
        arrive = () => resolve(stored({ image: { url: "/nuova.webp", has_source: true } }));
      }),
    );
    await press("Togli dal sito");
    await choosePicture();
    await waitFor(() => expect(send).toHaveBeenCalled());
    change();
    expect(await screen.findByText("Bozza")).toBeInTheDocument();
    arrive();
    expect(await screen.findByRole("img", { name: "Immagine attuale" })).toHaveAttribute("src", "/nuova.webp");
    expect(screen.getByText("Bozza")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Di un altro" })).toBeInTheDocument();
    await press("Salva bozza");
    await waitFor(() => expect(sent(calls, "PUT")[0]?.body).toMatchObject({ published: false }));
  });

  describe("of a new course", () => {
    const created = { status: 201, body: stored({ published: false }), headers: { ETag: '"7-a"' } };
    const here = () => screen.getByTestId("address");

    it("is chosen and cropped before the course exists, and uploaded right after", async () => {
      send.mockResolvedValue(stored());
      const calls = open({ "POST /api/courses": created }, null);
      await userEvent.type(title(), "BLSD esecutore");
      const file = await choosePicture();
      expect(screen.getByRole("img", { name: "Immagine scelta" })).toBeInTheDocument();
      expect(send).not.toHaveBeenCalled();
      await press("Salva bozza");
      await waitFor(() => expect(here()).toHaveTextContent("/control-panel/admin/courses/7"));
      expect(sent(calls, "POST")).toHaveLength(1);
      const crop = { x: 0, y: 150, width: 1600, height: 900 };
      expect(send).toHaveBeenCalledExactlyOnceWith(expect.anything(), 7, { file, crop }, expect.anything());
    });

    it("can be taken away again", async () => {
      open({ "POST /api/courses": created }, null);
      await userEvent.type(title(), "BLSD esecutore");
      await choosePicture();
      await press("Rimuovi");
      await press("Salva bozza");
      await waitFor(() => expect(here()).toHaveTextContent("/control-panel/admin/courses/7"));
      expect(send).not.toHaveBeenCalled();
    });

    it("is not lost when its upload fails: the course's own page says so and sends it again", async () => {
      send.mockRejectedValueOnce(new ApiFailure("network"));
      const calls = open({ "POST /api/courses": created }, null);
      await userEvent.type(title(), "BLSD esecutore");
      const file = await choosePicture();
      await press("Salva bozza");
      await waitFor(() => expect(here()).toHaveTextContent("/control-panel/admin/courses/7"));
      expect(readAlerts().map(({ text }) => text)).toEqual([
        "Bozza salvata.",
        expect.stringMatching(/^L'immagine non è stata caricata\. Non riusciamo a contattare il server/),
      ]);
      expect(sent(calls, "POST")).toHaveLength(1);
      cleanup();

      open({}, stored({ published: false }));
      const unsent = within(screen.getByRole("region", { name: "Immagine non ancora caricata" }));
      send.mockRejectedValueOnce(new ApiFailure("server"));
      await userEvent.click(unsent.getByRole("button", { name: "Carica l'immagine" }));
      expect(await unsent.findByRole("alert")).not.toBeEmptyDOMElement();
      send.mockResolvedValueOnce(stored({ image: { url: "/nuova.webp", has_source: true } }));
      await userEvent.click(unsent.getByRole("button", { name: "Carica l'immagine" }));
      await waitFor(() =>
        expect(screen.queryByRole("region", { name: "Immagine non ancora caricata" })).not.toBeInTheDocument(),
      );
      expect(send).toHaveBeenLastCalledWith(expect.anything(), 7, expect.objectContaining({ file }), expect.anything());
      expect(screen.getByRole("img", { name: "Immagine attuale" })).toHaveAttribute("src", "/nuova.webp");
    });
  });
});
