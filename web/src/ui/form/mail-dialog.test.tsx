import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { MailDialog } from "./mail-dialog";

beforeEach(() => {
  windowOf("wide");
  logIn();
});

function open(draft = "mail-date-3-12") {
  const onClose = vi.fn();
  const send = vi.fn(() => Promise.resolve(1));
  const { unmount } = renderAt(
    "/here",
    <MailDialog
      who="Anna Bianchi"
      description="Con i dati del corso."
      label="Email"
      draft={draft}
      send={send}
      onSent={() => {}}
      onClose={onClose}
    />,
  );
  return { onClose, send, unmount };
}

const field = (name: string) => screen.getByRole("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function write() {
  await userEvent.type(field("Oggetto"), "Domani");
  await userEvent.type(field("Testo"), "Porta i guanti");
}

describe("a mail that is being written", () => {
  it("is there again when the page comes back, for the same people only", async () => {
    const { unmount } = open();
    await write();
    unmount();
    const other = open("mail-date-3-14");
    expect(field("Testo")).toHaveValue("");
    other.unmount();
    open();
    expect(field("Oggetto")).toHaveValue("Domani");
    expect(field("Testo")).toHaveValue("Porta i guanti");
    expect(screen.getByText("Abbiamo ripreso l'email che non avevi inviato.")).toBeInTheDocument();
  });

  it("is left behind with its draft when the reader says so", async () => {
    const { onClose, unmount } = open();
    await write();
    // The cross has this name, too.
    const [, button] = screen.getAllByRole("button", { name: "Chiudi" });
    if (button !== undefined) await userEvent.click(button);
    expect(onClose).not.toHaveBeenCalled();
    await press("Esci senza salvare");
    expect(onClose).toHaveBeenCalled();
    unmount();
    open();
    expect(field("Testo")).toHaveValue("");
  });

  it("leaves no draft once it is sent", async () => {
    const { onClose, send, unmount } = open();
    await write();
    await press("Invia");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(send).toHaveBeenCalledExactlyOnceWith({ subject: "Domani", text: "Porta i guanti" });
    unmount();
    open();
    expect(field("Testo")).toHaveValue("");
  });
});
