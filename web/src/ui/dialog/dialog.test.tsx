import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { windowOf } from "@/lib/testing/window";
import { Button } from "@/ui/button";
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
    // What the browser makes of Escape.
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("cannot be closed while something runs that must end first", () => {
    const onClose = open(true);
    expect(screen.getByRole("button", { name: "Chiudi" })).toBeDisabled();
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
