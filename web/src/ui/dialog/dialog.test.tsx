import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { windowOf } from "@/lib/testing/window";
import { Button } from "@/ui/button";
import { Menu } from "@/ui/menu/menu";
import { Dialog } from "./dialog";

beforeEach(() => void windowOf("wide"));

function open(locked = false) {
  const onClose = vi.fn();
  render(
    <Dialog
      title="Nuova data"
      description="Compila i campi."
      onClose={onClose}
      locked={locked}
      footer={<Button>Salva</Button>}
    >
      <input aria-label="Città" />
    </Dialog>,
  );
  return onClose;
}

describe("a dialog", () => {
  it("is named and described, and begins at its first field", () => {
    open();
    const dialog = screen.getByRole("dialog", { name: "Nuova data" });
    expect(dialog).toHaveAccessibleDescription("Compila i campi.");
    expect(screen.getByRole("textbox", { name: "Città" })).toHaveFocus();
    expect(screen.getByRole("button", { name: "Salva" })).toBeInTheDocument();
  });

  it("is closed by its button and by Esc", async () => {
    const onClose = open();
    await userEvent.click(screen.getByRole("button", { name: "Chiudi" }));
    // The event that the browser sends for Escape.
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("cannot be closed while something runs that must end first", () => {
    const onClose = open(true);
    expect(screen.getByRole("button", { name: "Chiudi" })).toBeDisabled();
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("opens again when the browser closes it on a second Esc while something runs", () => {
    const onClose = open(true);
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    dialog.close();
    dialog.dispatchEvent(new Event("close"));
    expect(dialog.open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("when a dialog closes, the focus goes back", () => {
  function Opener({ children }: { children: (open: () => void) => ReactNode }) {
    const [shown, setShown] = useState(false);
    return (
      <>
        {children(() => setShown(true))}
        {shown && (
          <Dialog title="Nuova data" onClose={() => setShown(false)}>
            <input aria-label="Città" />
          </Dialog>
        )}
      </>
    );
  }
  const close = () => userEvent.click(screen.getByRole("button", { name: "Chiudi" }));

  it("to the button that has opened it", async () => {
    render(
      <Opener>
        {(open) => (
          <button type="button" onClick={open}>
            Apri
          </button>
        )}
      </Opener>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Apri" }));
    expect(screen.getByRole("textbox", { name: "Città" })).toHaveFocus();
    await close();
    expect(screen.getByRole("button", { name: "Apri" })).toHaveFocus();
  });

  it("to the button of the menu whose item has opened it", async () => {
    render(
      <Opener>{(open) => <Menu label="Azioni" trigger="…" groups={[[{ label: "Apri", onSelect: open }]]} />}</Opener>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Azioni" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Apri" }));
    await screen.findByRole("dialog", { name: "Nuova data" });
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    await close();
    expect(screen.getByRole("button", { name: "Azioni" })).toHaveFocus();
  });
});
