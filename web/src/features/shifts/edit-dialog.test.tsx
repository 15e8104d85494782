// A shift that is edited, also while somebody else changes it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shift } from "@/lib/testing/shifts";
import { beginAsAdmin, drafts, note, one, openShifts, proposed, told } from "./shifts-testing";

beforeEach(() => void beginAsAdmin());

describe("an open shift", () => {
  it("is edited, and names the recipients of mails before it is saved", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    const calls = openShifts("?view=list&day=2027-03-10&shift=3&do=edit", { "PUT /api/shifts/3": one(proposed) });
    const dialog = within(await screen.findByRole("dialog", { name: "Modifica turno" }));
    expect(dialog.getByRole("switch", { name: "Per tutta la durata del corso" })).toBeChecked();
    await userEvent.click(await dialog.findByRole("button", { name: /Marco Rossi/ }));
    expect(dialog.getByText(/Anna Bianchi, che non ha più il turno, e Marco Rossi/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Salva e avvisa" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ id_user: 12, id_course_date: 7 });
    vi.useRealTimers();
  });
});

describe("a shift that somebody else changes while it is edited", () => {
  const save = () => userEvent.click(screen.getByRole("button", { name: /^Salva/ }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Modifica turno" }));

  /** Types a note; then the shift is `theirs`, or gone. */
  async function edit(theirs: ReturnType<typeof shift> | null) {
    sessionStorage.clear();
    const gone = { status: 404, body: { message: "No." } };
    let present: typeof theirs = proposed;
    const calls = openShifts("?view=list&day=2027-03-10&shift=3&do=edit", {
      "GET /api/shifts/3": () => (present === null ? gone : one(present)),
      "PUT /api/shifts/3": ({ headers, body }) => {
        if (present === null) return gone;
        if (headers.get("If-Match") !== present.etag) return { status: 412, body: { message: "No." } };
        return one({ ...present, ...(typeof body === "object" && body), etag: '"3-c"' });
      },
    });
    await userEvent.type(await note(), "Mia");
    present = theirs;
    await save();
    return calls;
  }
  const saved = (calls: Awaited<ReturnType<typeof edit>>) => calls.findLast(({ method }) => method === "PUT");

  it("is saved with one press when the instructor has accepted it", async () => {
    const calls = await edit(shift({ status: "accepted", etag: '"3-b"' }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ id_user: 11, note: "Mia" });
    expect(drafts()).toEqual([]);
  });

  it("tells what they have changed, and is saved over it", async () => {
    const calls = await edit(shift({ note: "Portare i manichini", etag: '"3-b"' }));
    const question = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(question.getByText("Portare i manichini")).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ note: "Mia" });
  });

  it("is not overwritten unasked, and opened again it is as they have left it", async () => {
    const calls = await edit(shift({ note: "Portare i manichini", etag: '"3-b"' }));
    const question = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    await userEvent.click(question.getByRole("button", { name: "Chiudi" }));
    expect(await note()).toHaveValue("Mia");
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-a"');
    await userEvent.click(dialog().getByRole("button", { name: "Mantieni com'è" }));
    await userEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
    await userEvent.click(await screen.findByRole("button", { name: /Anna Bianchi/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Modifica" }));
    expect(await note()).toHaveValue("Portare i manichini");
  });

  it("says that the instructor has declined it, and is saved with another press", async () => {
    const calls = await edit(shift({ status: "declined", etag: '"3-b"' }));
    expect(await screen.findByText(/Nel frattempo Anna Bianchi ha rifiutato il turno\./)).toBeInTheDocument();
    expect(told()).toEqual([]);
    expect(await note()).toHaveValue("Mia");
    expect(drafts()).toHaveLength(1);
    // An instructor who has declined gets no mail that the shift is somebody else's.
    await userEvent.click(await dialog().findByRole("button", { name: /Marco Rossi/ }));
    expect(dialog().getByText("Avvisiamo per email Marco Rossi, che riceve la proposta.")).toBeInTheDocument();
    await save();
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ id_user: 12, note: "Mia" });
  });

  it("is saved for them all the same when the reader insists", async () => {
    const calls = await edit(shift({ status: "declined", note: "Portare i manichini", etag: '"3-b"' }));
    await screen.findByText(/ha rifiutato il turno/);
    await save();
    await userEvent.click(await screen.findByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.body).toMatchObject({ id_user: 11, note: "Mia" });
  });

  it("says that it was withdrawn, with what was typed still there", async () => {
    await edit(null);
    expect(await screen.findByText(/Nel frattempo qualcuno ha ritirato il turno/)).toBeInTheDocument();
    expect(await note()).toHaveValue("Mia");
    expect(drafts()).toHaveLength(1);
  });
});
