import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ConflictDialog } from "./conflict-dialog";

const conflicts = [
  { field: "title", label: "Titolo", mine: "BLSD", theirs: "BLSD esecutore" },
  { field: "duration", label: "Durata", mine: "5 ore", theirs: "6 ore" },
];

function open() {
  const onResolve = vi.fn();
  const onClose = vi.fn();
  render(<ConflictDialog subject="questo corso" conflicts={conflicts} onClose={onClose} onResolve={onResolve} />);
  return { onResolve, onClose };
}

describe("two people who saved the same thing", () => {
  it("have both versions shown, field by field, one's own chosen", () => {
    open();
    const title = within(screen.getByRole("group", { name: "Titolo" }));
    expect(title.getByRole("radio", { name: /La tua versione BLSD/ })).toBeChecked();
    expect(title.getByRole("radio", { name: /Versione salvata BLSD esecutore/ })).not.toBeChecked();
  });

  it("save a version of each field", async () => {
    const { onResolve } = open();
    await userEvent.click(screen.getByRole("radio", { name: /6 ore/ }));
    await userEvent.click(screen.getByRole("button", { name: "Salva la scelta" }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ title: "mine", duration: "theirs" });
  });

  it("take one side as a whole, or go on editing", async () => {
    const { onResolve, onClose } = open();
    await userEvent.click(screen.getByRole("button", { name: "Prendi tutte le altre" }));
    await userEvent.click(screen.getByRole("button", { name: "Salva la scelta" }));
    expect(onResolve).toHaveBeenCalledWith({ title: "theirs", duration: "theirs" });
    await userEvent.click(screen.getByRole("button", { name: "Continua a modificare" }));
    expect(onClose).toHaveBeenCalled();
  });
});
