import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Modal } from "./dialog/modal";
import { Tooltip } from "./tooltip";

function open() {
  render(
    <Tooltip content="Riduci la barra laterale">
      <button type="button" aria-label="Riduci">
        «
      </button>
    </Tooltip>,
  );
}

const hint = () => screen.queryByText("Riduci la barra laterale");

describe("a tooltip", () => {
  it("shows while its control is pointed at, and leaves the control its own name", async () => {
    open();
    const button = screen.getByRole("button", { name: "Riduci" });
    expect(hint()).not.toBeInTheDocument();
    await userEvent.hover(button);
    await waitFor(() => expect(hint()).toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Riduci" })).toBe(button);
    await userEvent.unhover(button);
    await waitFor(() => expect(hint()).not.toBeInTheDocument());
  });

  it("shows for the keyboard too, and closes with Esc", async () => {
    open();
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Riduci" })).toHaveFocus();
    await waitFor(() => expect(hint()).toBeInTheDocument());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(hint()).not.toBeInTheDocument());
  });

  it("is shown in the open dialog, since everything outside it is inert", async () => {
    render(
      <Modal label="Date" onClose={() => {}} className="">
        <Tooltip content="Spiega">
          <button type="button">Dentro</button>
        </Tooltip>
      </Modal>,
    );
    await userEvent.hover(screen.getByRole("button", { name: "Dentro" }));
    await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(screen.getByText("Spiega")));
  });
});
