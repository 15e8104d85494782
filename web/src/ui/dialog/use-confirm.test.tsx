import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { useConfirm } from "./use-confirm";

function Screen({ run }: { run: () => Promise<void> }) {
  const { confirm, dialog } = useConfirm();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          confirm({ title: "Eliminare?", body: "Non si torna indietro.", action: "Elimina", keep: "Mantieni", run })
        }
      >
        Apri
      </button>
      {dialog}
    </>
  );
}

async function open(run: () => Promise<void> = () => Promise.resolve()) {
  render(<Screen run={run} />);
  await userEvent.click(screen.getByRole("button", { name: "Apri" }));
  return screen.getByRole("dialog", { name: "Eliminare?" });
}

/** The event that the browser sends for Escape. */
const escape = (dialog: HTMLElement) => dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

describe("a question before something that cannot be undone", () => {
  it("is named by its title, described by what happens, and opens as a modal", async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    const dialog = await open();
    expect(dialog).toHaveAccessibleDescription("Non si torna indietro.");
    expect(showModal).toHaveBeenCalled();
  });

  it("has the harmless button first, so that it gets the focus", async () => {
    await open();
    const names = screen.getAllByRole("button").map((button) => button.textContent);
    expect(names).toEqual(["Apri", "Mantieni", "Elimina"]);
  });

  it.each(["{Enter}", " "])("does nothing when the harmless button is pressed (%j)", async (key) => {
    const run = vi.fn();
    await open(run);
    screen.getByRole("button", { name: "Mantieni" }).focus();
    await userEvent.keyboard(key);
    await gone();
    expect(run).not.toHaveBeenCalled();
  });

  it("does nothing on Escape and on a press beside it", async () => {
    const run = vi.fn();
    escape(await open(run));
    await gone();
    await userEvent.click(screen.getByRole("button", { name: "Apri" }));
    await userEvent.click(screen.getByText("Non si torna indietro."));
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    await userEvent.pointer({ keys: "[MouseLeft]", target: screen.getByRole("dialog") });
    await gone();
    expect(run).not.toHaveBeenCalled();
  });

  it("does it once by keyboard, cannot be closed meanwhile, and closes when it is done", async () => {
    let finish = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const dialog = await open(run);
    screen.getByRole("button", { name: "Elimina" }).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Elimina" })).toBeDisabled();
    escape(dialog);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    finish();
    await gone();
  });

  it("stays and says why when it fails, and can be tried again", async () => {
    const run = vi
      .fn()
      .mockRejectedValueOnce(new ApiFailure("conflict", { status: 409, message: "Troppo tardi." }))
      .mockResolvedValueOnce(undefined);
    await open(run);
    await userEvent.click(screen.getByRole("button", { name: "Elimina" }));
    expect(await screen.findByText("Troppo tardi.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Elimina" }));
    await gone();
    expect(run).toHaveBeenCalledTimes(2);
  });
});
