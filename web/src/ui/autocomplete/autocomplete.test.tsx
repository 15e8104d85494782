import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type FormEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { Autocomplete } from "./autocomplete";

type City = { id: number | null; name: string; province: string };

const milano = { id: 1, name: "Milano", province: "MI" };
const mira = { id: 2, name: "Mira", province: "VE" };
const find = vi.fn(async (text: string): Promise<City[]> =>
  [milano, mira].filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
);

const send = vi.fn((event: FormEvent) => event.preventDefault());

function CityField({ start = null, creatable = false }: { start?: City | null; creatable?: boolean }) {
  const [city, setCity] = useState<City | null>(start);
  return (
    <>
      <label htmlFor="city">Città</label>
      <Autocomplete
        id="city"
        label="Città"
        value={city}
        onChange={setCity}
        query={(text) => queryOptions({ queryKey: ["cities", text], queryFn: () => find(text), retry: false })}
        itemKey={({ id, name }) => id ?? name}
        itemText={({ name }) => name}
        itemDetail={({ province }) => province || "Nuova"}
        {...(creatable && {
          create: (text: string) => ({ item: { id: null, name: text, province: "" }, label: `Aggiungi «${text}»` }),
        })}
      />
      <output aria-label="Scelta">{city === null ? "nessuna" : `${city.id} ${city.name}`}</output>
    </>
  );
}

function open(field: React.ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{field}</QueryClientProvider>);
}

const input = () => screen.getByRole("combobox", { name: "Città" });
const choice = () => screen.getByRole("status", { name: "Scelta" });

describe("an autocomplete", () => {
  it("searches while one types, and takes what is chosen", async () => {
    open(<CityField />);
    await userEvent.type(input(), "mi");
    const list = within(await screen.findByRole("listbox"));
    expect(await list.findAllByRole("option")).toHaveLength(2);
    expect(find).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(choice()).toHaveTextContent("2 Mira");
    expect(input()).toHaveValue("Mira");
  });

  it("says that nothing was found", async () => {
    open(<CityField />);
    await userEvent.type(input(), "zz");
    expect(await screen.findByText("Nessun risultato")).toBeInTheDocument();
  });

  it("says why the search failed", async () => {
    find.mockRejectedValueOnce(new ApiFailure("network"));
    open(<CityField />);
    await userEvent.type(input(), "mi");
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeInTheDocument();
    expect(screen.queryByText("Nessun risultato")).not.toBeInTheDocument();
  });

  it("shows what was chosen before, and forgets it when it is cleared", async () => {
    open(<CityField start={milano} />);
    expect(input()).toHaveValue("Milano");
    await userEvent.click(screen.getByRole("button", { name: "Svuota: Città" }));
    expect(choice()).toHaveTextContent("nessuna");
    expect(input()).toHaveValue("");
  });

  it("offers to create what it does not find, but not what it does", async () => {
    open(<CityField creatable />);
    await userEvent.type(input(), "Milano");
    await screen.findByRole("option", { name: /Milano/ });
    expect(screen.queryByRole("option", { name: /Aggiungi/ })).not.toBeInTheDocument();
    await userEvent.clear(input());
    await userEvent.type(input(), "Monza");
    await userEvent.click(await screen.findByRole("option", { name: /Aggiungi «Monza»/ }));
    expect(choice()).toHaveTextContent("null Monza");
    expect(input()).toHaveValue("Monza");
  });

  it("tells which option the arrows have reached, and Enter chooses it without sending the form", async () => {
    open(
      <form onSubmit={send}>
        <CityField />
      </form>,
    );
    await userEvent.type(input(), "mi");
    const option = await screen.findByRole("option", { name: /Milano/ });
    expect(input()).toHaveAttribute("aria-expanded", "true");
    expect(input()).toHaveAttribute("aria-activedescendant", option.id);
    await userEvent.keyboard("{ArrowUp}");
    expect(input()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { name: /Mira/ }).id);
    await userEvent.keyboard("{Enter}");
    expect(choice()).toHaveTextContent("2 Mira");
    expect(send).not.toHaveBeenCalled();
    expect(input()).toHaveAttribute("aria-expanded", "false");
  });

  it("forgets what was typed when it is left or Esc is pressed, and forgets the choice when the text is deleted", async () => {
    open(<CityField start={milano} />);
    await userEvent.type(input(), "x");
    await userEvent.keyboard("{Escape}");
    expect(input()).toHaveValue("Milano");
    await userEvent.type(input(), "x");
    await userEvent.tab();
    expect(input()).toHaveValue("Milano");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await userEvent.clear(input());
    expect(choice()).toHaveTextContent("nessuna");
  });
});
