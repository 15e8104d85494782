// The Select, as a person with a mouse and as one with only a keyboard meets it.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { SelectOption } from "./select-option";
import { Select } from "./select";

const cities: SelectOption<number>[] = [
  { label: "Milano", value: 1, color: "#0b5d4b" },
  { label: "Bergamo", value: 2 },
  { label: "Verona", value: 3, tone: "danger" },
  { label: "Forlì", value: 4 },
];

const taken: SelectOption<number> = { label: "Lodi", value: 9, detail: "Già scelta", disabled: true };

/** More than a glance takes in. */
const many: SelectOption<number>[] = [
  ...cities,
  ...["Brescia", "Padova", "Lodi", "Como"].map((label, index) => ({ label, value: 5 + index })),
];

type CityFieldProps = {
  options?: readonly SelectOption<number>[];
  locked?: boolean;
  onChange?: (value: number) => void;
};

function CityField({ options = cities, locked = false, onChange }: CityFieldProps) {
  const [city, setCity] = useState<number | null>(null);
  return (
    <>
      <label htmlFor="city">Città</label>
      <Select
        id="city"
        label="Città"
        options={options}
        value={city}
        locked={locked}
        onChange={(value) => {
          setCity(value);
          onChange?.(value);
        }}
      />
    </>
  );
}

const field = () => screen.getByRole("combobox", { name: "Città" });

describe("a Select", () => {
  it("shows the placeholder until something is chosen", () => {
    render(<CityField />);
    expect(field()).toHaveTextContent("Seleziona un'opzione");
  });

  it("takes the option that is clicked and closes", async () => {
    const onChange = vi.fn<(value: number) => void>();
    render(<CityField onChange={onChange} />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole("option", { name: "Bergamo" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(2);
    expect(field()).toHaveTextContent("Bergamo");
    expect(field()).toHaveAttribute("aria-expanded", "false");
  });

  it("is opened, moved through and answered with the keyboard alone", async () => {
    render(<CityField options={many} />);
    await userEvent.tab();
    expect(field()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByPlaceholderText("Cerca nella lista..")).toHaveFocus();
    // Opened by keyboard, it highlights the first option.
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(field()).toHaveTextContent("Bergamo");
    expect(field()).toHaveFocus();
  });

  it("finds without regard to case and accents", async () => {
    render(<CityField options={many} />);
    await userEvent.click(field());
    await userEvent.type(await screen.findByPlaceholderText("Cerca nella lista.."), "FORLI");
    const list = within(screen.getByRole("listbox"));
    expect(list.getAllByRole("option")).toHaveLength(1);
    expect(list.getByRole("option", { name: "Forlì" })).toBeVisible();
  });

  it("says when nothing is found", async () => {
    render(<CityField options={many} />);
    await userEvent.click(field());
    await userEvent.type(await screen.findByPlaceholderText("Cerca nella lista.."), "Roma");
    expect(screen.getByText("Nessun risultato")).toBeVisible();
  });

  it("closes on Escape without changing anything", async () => {
    const onChange = vi.fn<(value: number) => void>();
    render(<CityField onChange={onChange} />);
    await userEvent.click(field());
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("goes on to the next field with Tab, as if the list were at its own place", async () => {
    render(
      <>
        <CityField />
        <button type="button">Avanti</button>
      </>,
    );
    await userEvent.click(field());
    await userEvent.tab();
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Avanti" })).toHaveFocus();
  });

  it("opens on what is chosen, and closes when something else is pressed", async () => {
    render(<CityField options={many} />);
    await userEvent.tab();
    await userEvent.keyboard("ver");
    await userEvent.keyboard("{ArrowDown}");
    const search = screen.getByRole("combobox", { name: "Cerca nella lista" });
    const chosen = screen.getByRole("option", { name: "Verona" });
    expect(chosen).toHaveAttribute("aria-selected", "true");
    expect(search).toHaveAttribute("aria-activedescendant", chosen.id);
    await userEvent.click(document.body);
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });

  it("brings up no keyboard when it is opened by touch", async () => {
    render(<CityField options={many} />);
    await userEvent.pointer([{ keys: "[TouchA]", target: field() }]);
    expect(screen.getByRole("dialog", { name: "Città" })).toHaveFocus();
  });

  it("has no search for a list that is seen at once: letters lead to its options", async () => {
    render(<CityField />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const list = await screen.findByRole("listbox", { name: "Città" });
    expect(list).toHaveFocus();
    expect(screen.queryByPlaceholderText("Cerca nella lista..")).not.toBeInTheDocument();
    await userEvent.keyboard("f");
    expect(list).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { name: "Forlì" }).id);
    await userEvent.keyboard("{ArrowUp} ");
    expect(field()).toHaveTextContent("Verona");
    expect(field()).toHaveFocus();
  });

  it.each([
    ["all or none", cities, 4],
    ["none", cities.slice(1), 0],
  ])("has coloured dots on its rows: %s", async (_, options, dots) => {
    render(<CityField options={options} />);
    await userEvent.click(field());
    expect((await screen.findByRole("listbox")).querySelectorAll(".rounded-full")).toHaveLength(dots);
  });

  it("picks by first letters while it is closed", async () => {
    render(<CityField />);
    await userEvent.tab();
    await userEvent.keyboard("ver");
    expect(field()).toHaveTextContent("Verona");
  });

  it("shows an option that cannot be chosen, by mouse, keyboard or first letters", async () => {
    const onChange = vi.fn<(value: number) => void>();
    render(<CityField options={[...cities, taken]} onChange={onChange} />);
    await userEvent.click(field());
    const option = await screen.findByRole("option", { name: /^Lodi/ });
    expect(option).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(option);
    await userEvent.keyboard("lodi{Enter}");
    expect(screen.getByRole("listbox")).toBeVisible();
    await userEvent.keyboard("{Escape}lodi");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("cannot be changed while it is locked", async () => {
    const onChange = vi.fn<(value: number) => void>();
    render(<CityField locked onChange={onChange} />);
    expect(field()).toHaveAttribute("aria-readonly", "true");
    await userEvent.tab();
    await userEvent.keyboard("ver");
    expect(onChange).not.toHaveBeenCalled();
  });
});
