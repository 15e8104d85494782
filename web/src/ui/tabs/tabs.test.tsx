import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Tabs } from "./tabs";

const tabs = [
  { value: "one", label: "Uno" },
  { value: "two", label: "Due" },
  { value: "three", label: "Tre" },
] as const;

function Screen() {
  const [value, setValue] = useState<"one" | "two" | "three">("one");
  return (
    <Tabs label="Numeri" tabs={tabs} value={value} onChange={setValue}>
      Pannello {value}
    </Tabs>
  );
}

const chosen = () => screen.getByRole("tab", { selected: true });

describe("tabs", () => {
  it("name their list and their panel", () => {
    render(<Screen />);
    expect(screen.getByRole("tablist", { name: "Numeri" })).toBeInTheDocument();
    expect(screen.getByRole("tabpanel", { name: "Uno" })).toHaveTextContent("Pannello one");
    expect(chosen()).toHaveAttribute("aria-controls", screen.getByRole("tabpanel").id);
  });

  it("are chosen by a press", async () => {
    render(<Screen />);
    await userEvent.click(screen.getByRole("tab", { name: "Due" }));
    expect(screen.getByRole("tabpanel", { name: "Due" })).toHaveTextContent("Pannello two");
  });

  it("are one stop for Tab, and arrows, Home and End choose among them", async () => {
    render(<Screen />);
    await userEvent.tab();
    for (const [key, name] of [
      ["ArrowRight", "Due"],
      ["End", "Tre"],
      ["ArrowRight", "Uno"],
      ["ArrowLeft", "Tre"],
      ["Home", "Uno"],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect(screen.getByRole("tab", { name })).toHaveFocus();
      expect(chosen()).toHaveTextContent(name);
    }
    await userEvent.tab();
    expect(screen.getByRole("tabpanel", { name: "Uno" })).toHaveFocus();
  });
});
