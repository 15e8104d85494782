import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { ConflictDialog } from "./conflict-dialog";
import { Form } from "./form";
import { TextField } from "./text-field";
import { useSubmission } from "./use-submission";
import { useVersionedSave } from "./use-versioned-save";

type Values = { title: string; duration: string; published: boolean };
type Stored = { version: number; data: Values };

const first: Stored = { version: 1, data: { title: "BLSD", duration: "5", published: true } };

/** A form filled with version 1. Somebody else has saved `theirs` as version 2 before it is sent. */
function Editor({ theirs, save }: { theirs: Values; save: (values: Values, over: number) => void }) {
  const form = useForm<Values>({ defaultValues: first.data });
  const versions = useVersionedSave<Values, Stored>({
    form,
    labels: { title: "Titolo", duration: ["Durata", ({ duration }) => `${duration} ore`], published: "Pubblicato" },
    subject: "questo corso",
    stored: first,
    valuesOf: ({ data }) => data,
    save: (values, { version }) => {
      save(values, version);
      if (version === 1) return Promise.reject(new ApiFailure("conflict", { status: 412 }));
      return Promise.resolve({ version: version + 1, data: values });
    },
    read: () => Promise.resolve({ version: 2, data: theirs }),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["title"],
    send: versions.send,
    onDone: versions.saved,
  });
  return (
    <>
      <Form
        label="Corso"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        actions={<button type="submit">Salva</button>}
      >
        <TextField control={form.control} name="title" label="Titolo" />
        <TextField control={form.control} name="duration" label="Durata" />
      </Form>
      <ConflictDialog versions={versions} sendAgain={() => submit()} />
    </>
  );
}

async function edit(theirs: Partial<Values>) {
  const save = vi.fn();
  render(<Editor theirs={{ ...first.data, ...theirs }} save={save} />);
  await userEvent.clear(screen.getByRole("textbox", { name: "Titolo" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Titolo" }), "Mio");
  await userEvent.click(screen.getByRole("button", { name: "Salva" }));
  return save;
}

const question = { name: "Qualcun altro ha salvato nel frattempo" };

describe("a form that somebody else has saved meanwhile", () => {
  it("tells what they changed, and sends nothing before the reader has chosen", async () => {
    const save = await edit({ duration: "6", published: false });
    const dialog = await screen.findByRole("dialog", question);
    expect(
      within(dialog)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["Durata", "Pubblicato"]);
    expect(
      within(dialog)
        .getAllByRole("definition")
        .map((text) => text.textContent),
    ).toEqual(["6 ore", "No"]);
    expect(save).toHaveBeenCalledTimes(1);
    await userEvent.click(within(dialog).getByRole("button", { name: "Chiudi" }));
    expect(screen.getByRole("textbox", { name: "Titolo" })).toHaveValue("Mio");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole("button", { name: "Salva" }));
    expect(await screen.findByRole("dialog", question)).toBeVisible();
    expect(save).toHaveBeenLastCalledWith(expect.anything(), 1);
  });

  it("is saved as it is, over their version", async () => {
    const save = await edit({ duration: "6" });
    await userEvent.click(await screen.findByRole("button", { name: "Salva comunque" }));
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ ...first.data, title: "Mio" }, 2));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows their version, and is based on it", async () => {
    const save = await edit({ title: "Suo" });
    await userEvent.click(await screen.findByRole("button", { name: "Ricarica" }));
    expect(screen.getByRole("textbox", { name: "Titolo" })).toHaveValue("Suo");
    await userEvent.type(screen.getByRole("textbox", { name: "Durata" }), "0");
    await userEvent.click(screen.getByRole("button", { name: "Salva" }));
    expect(save).toHaveBeenLastCalledWith({ ...first.data, title: "Suo", duration: "50" }, 2);
  });

  it("is saved without a question where they changed nothing that it shows, or the same", async () => {
    const save = await edit({ title: "Mio" });
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ ...first.data, title: "Mio" }, 2));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
