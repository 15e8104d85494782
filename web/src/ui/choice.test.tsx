import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Choice } from "./choice";

const options = [
  { value: 2, label: "Tutti" },
  { value: 0, label: "Sanitari" },
  { value: 1, label: "Laici" },
];

function Recipient() {
  const [value, setValue] = useState(2);
  return (
    // As on every page: what is pressed and takes no focus itself gives it to the page.
    <main tabIndex={-1}>
      <Choice label="Destinatari" options={options} value={value} onChange={setValue} />
      <button type="button">Altrove</button>
    </main>
  );
}

const box = () => screen.getByRole("combobox", { name: "Destinatari" });
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

beforeEach(() => {
  render(<Recipient />);
});

describe("a choice", () => {
  it("shows its label and what is chosen, and no list until it is opened", () => {
    expect(box()).toHaveTextContent("Tutti");
    expect(box()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });

  it("is made with the mouse", async () => {
    await userEvent.click(box());
    expect(chosen()).toBe("Tutti");
    await userEvent.click(screen.getByRole("option", { name: "Laici" }));
    expect(box()).toHaveTextContent("Laici");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });

  it.each(["MouseLeft", "TouchA"])("keeps list and focus while an option is pressed (%s)", async (pointer) => {
    await userEvent.click(box());
    const target = screen.getByRole("option", { name: "Sanitari" });
    const focused = vi.fn();
    document.addEventListener("focusin", focused);
    await userEvent.pointer([
      { keys: `[${pointer}>]`, target },
      { keys: `[/${pointer}]`, target },
    ]);
    document.removeEventListener("focusin", focused);
    expect(focused).not.toHaveBeenCalled();
    expect(box()).toHaveTextContent("Sanitari");
    expect(box()).toHaveFocus();
  });

  it("is made with the keyboard alone", async () => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(box()).toHaveTextContent("Sanitari");
    await userEvent.keyboard(" {End}");
    expect(box()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { name: "Laici" }).id);
    await userEvent.keyboard(" ");
    expect(box()).toHaveTextContent("Laici");
    expect(box()).toHaveFocus();
  });

  it("follows a typed letter", async () => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}s{Enter}");
    expect(box()).toHaveTextContent("Sanitari");
  });

  it("is left as it was by Escape and by a press elsewhere", async () => {
    await userEvent.click(box());
    await userEvent.keyboard("{End}{Escape}");
    expect(box()).toHaveTextContent("Tutti");
    await userEvent.click(box());
    await userEvent.click(screen.getByRole("button", { name: "Altrove" }));
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(box()).toHaveTextContent("Tutti");
  });
});
