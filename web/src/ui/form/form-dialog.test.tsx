import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readDraft, writeDraft } from "@/lib/drafts";
import { hasUnsavedWork } from "@/lib/unsaved-work";
import { renderAt } from "@/lib/testing/render";
import { windowOf } from "@/lib/testing/window";
import { AppLink } from "@/ui/app-link";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { FormDialog } from "./form-dialog";
import { TextField } from "./text-field";

beforeEach(() => void windowOf("wide"));

/** A page whose dialog is kept in the URL, as the panel's are. */
function Page() {
  const [params, setParams] = useSearchParams();
  const [sent, setSent] = useState("");
  return (
    <>
      <button type="button" onClick={() => setParams({ dialog: "mail" })}>
        Scrivi
      </button>
      <p>{sent}</p>
      <AppLink to="/away">Via</AppLink>
      {params.get("dialog") === "mail" && (
        <Mail onClose={() => setParams({}, { replace: true })} onSent={() => setSent("Inviata")} />
      )}
    </>
  );
}

function Mail({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const form = useForm({ defaultValues: { text: "" } });
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Scrivi a 3 persone"
      onClose={onClose}
      label="Email"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onSent();
      }}
      pending={false}
      submitError={null}
      action="Invia"
      cancel="Mantieni"
      dirty={form.formState.isDirty}
      unsaved={{ text: "L'email non è ancora partita." }}
    >
      <TextField control={form.control} name="text" label="Testo" />
      <AppLink to="/other">Altrove</AppLink>
      <button type="button" onClick={() => void navigate(-1)}>
        Indietro
      </button>
    </FormDialog>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.getByRole("dialog", { name: "Scrivi a 3 persone" });
const field = () => screen.getByRole("textbox", { name: "Testo" });
const question = () => screen.queryByRole("dialog", { name: "Vuoi uscire senza salvare?" });
const address = () => screen.getByTestId("address").textContent;
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
const backdrop = () => userEvent.pointer({ keys: "[MouseLeft]", target: dialog() });
/** The event that the browser sends for Escape. */
const escape = () => dialog().dispatchEvent(new Event("cancel", { cancelable: true }));

async function open(text: string) {
  renderAt("/here", <Page />);
  await press("Scrivi");
  await waitFor(() => expect(field()).toHaveFocus());
  if (text !== "") await userEvent.keyboard(text);
}

describe("a dialog with a form that is still empty", () => {
  it.each([
    ["Esc", escape],
    ["a press beside it", backdrop],
    ["its button", () => press("Mantieni")],
    ["Back", () => press("Indietro")],
  ])("is closed by %s", async (_, close) => {
    await open("");
    await close();
    await closed();
    expect(address()).toBe("/here");
  });
});

describe("a dialog with something written", () => {
  it("is not closed by a press beside it", async () => {
    await open("Ciao");
    await backdrop();
    expect(field()).toHaveValue("Ciao");
    expect(question()).not.toBeInTheDocument();
  });

  it.each([
    ["Esc", escape],
    ["the cross", () => press("Chiudi")],
    ["its button", () => press("Mantieni")],
    ["Back", () => press("Indietro")],
    ["a link", () => userEvent.click(screen.getByRole("link", { name: "Altrove" }))],
  ])("asks before %s closes it", async (_, close) => {
    await open("Ciao");
    await close();
    await waitFor(() => expect(question()).toHaveTextContent("L'email non è ancora partita. Se esci ora"));
    await press("Resta qui");
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    expect(field()).toHaveValue("Ciao");
    expect(address()).toBe("/here?dialog=mail");
    expect(hasUnsavedWork()).toBe(true);
  });

  it.each([
    ["Esc", escape, "/here"],
    ["Back", () => press("Indietro"), "/here"],
    ["a link", () => userEvent.click(screen.getByRole("link", { name: "Altrove" })), "/other"],
  ])("is left by %s when the reader says so", async (_, close, to) => {
    await open("Ciao");
    await close();
    await waitFor(() => expect(question()).toBeInTheDocument());
    await press("Esci senza salvare");
    await waitFor(() => expect(address()).toBe(to));
    await closed();
    expect(hasUnsavedWork()).toBe(false);
  });

  it("closes without a question once it is sent", async () => {
    await open("Ciao");
    await press("Invia");
    await closed();
    expect(screen.getByText("Inviata")).toBeInTheDocument();
    expect(address()).toBe("/here");
  });

  it("opens again when the browser has closed it, below the question", async () => {
    await open("Ciao");
    escape();
    await waitFor(() => expect(question()).toBeInTheDocument());
    const form = dialog();
    const shown = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    // A browser tells it later, when a dialog that has left the page hears nothing any more.
    vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(() => {});
    form.removeAttribute("open");
    form.dispatchEvent(new Event("close"));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
    expect(shown.mock.contexts).toEqual([form, question()]);
    expect(field()).toHaveValue("Ciao");
  });

  it("gives the focus back to its field after the question, and to what has opened it when it is left", async () => {
    await open("Ciao");
    escape();
    await waitFor(() => expect(question()).toBeInTheDocument());
    screen.getByRole("button", { name: "Resta qui" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(field()).toHaveFocus());
    escape();
    await waitFor(() => expect(question()).toBeInTheDocument());
    await press("Esci senza salvare");
    await closed();
    expect(screen.getByRole("button", { name: "Scrivi" })).toHaveFocus();
  });
});

describe("a dialog with something written over a page with something written", () => {
  async function openBoth() {
    writeDraft("page", "", new Map());
    renderAt(
      "/here",
      <>
        <UnsavedGuard dirty text="Il corso non è salvato." draft="page" />
        <Page />
      </>,
    );
    await press("Scrivi");
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.keyboard("Ciao");
  }

  it("asks for both before a link leaves the page, and ends the draft of the page, too", async () => {
    await openBoth();
    await userEvent.click(screen.getByRole("link", { name: "Altrove" }));
    await waitFor(() =>
      expect(question()).toHaveTextContent("Il corso non è salvato. L'email non è ancora partita. Se esci ora"),
    );
    await press("Esci senza salvare");
    await waitFor(() => expect(address()).toBe("/other"));
    expect(readDraft("page", "")).toBeNull();
  });

  it("asks for the dialog alone before Back closes it, and for the page when that is left", async () => {
    await openBoth();
    await press("Indietro");
    await waitFor(() => expect(question()).toHaveTextContent("L'email non è ancora partita. Se esci ora"));
    expect(question()).not.toHaveTextContent("Il corso");
    await press("Esci senza salvare");
    await closed();
    expect(address()).toBe("/here");
    expect(readDraft("page", "")).not.toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Via" }));
    await waitFor(() => expect(question()).toHaveTextContent("Il corso non è salvato. Se esci ora"));
  });
});
