import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Menu } from "./menu";

describe("a menu", () => {
  it("offers its actions in groups, does what is chosen and closes", async () => {
    const copy = vi.fn();
    render(
      <main>
        <Menu label="Azioni sul corso" trigger="…" groups={[[{ label: "Duplica", onSelect: copy }], []]} />
      </main>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Azioni sul corso" }));
    expect(screen.getByRole("main")).toContainElement(await screen.findByRole("menu"));
    expect(screen.queryByRole("separator")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("menuitem", { name: "Duplica" }));
    expect(copy).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  });

  it("says why an action cannot be chosen, and does not do it", async () => {
    const remove = vi.fn();
    const action = { label: "Elimina", disabled: "Ha delle prenotazioni", onSelect: remove };
    render(<Menu label="Azioni" trigger="…" groups={[[action]]} />);
    await userEvent.click(screen.getByRole("button", { name: "Azioni" }));
    const item = await screen.findByRole("menuitem", { name: /Elimina/ });
    expect(item).toHaveTextContent("Ha delle prenotazioni");
    expect(item).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(item);
    expect(remove).not.toHaveBeenCalled();
  });
});
