import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { windowOf } from "@/lib/testing/window";
import { menuColumn } from "./menu-column";
import { Table } from "./table";
import type { Column, Sort, TableProps } from "./table-types";

type Person = { id: number; name: string; seats: number };

const columns: readonly Column<Person>[] = [
  { id: "name", header: "Nome", primary: true, sortable: true, cell: ({ name }) => name },
  { id: "seats", header: "Posti", align: "end", sortable: true, cell: ({ seats }) => seats },
  { id: "note", header: "Nota", cell: () => "–" },
];
const people = [
  { id: 1, name: "Ada", seats: 3 },
  { id: 2, name: "Bea", seats: 12 },
];
const usual: TableProps<Person> = {
  caption: "Iscritti",
  columns,
  rows: people,
  rowKey: ({ id }) => id,
  empty: <p>Ancora nessuno.</p>,
  failure: null,
};

let turn: ReturnType<typeof windowOf>;
beforeEach(() => {
  turn = windowOf("wide");
});

function Sorted({ onSort }: { onSort: (sort: Sort) => void }) {
  const [sort, setSort] = useState<Sort>();
  return <Table {...usual} sort={sort} onSort={(next) => (setSort(next), onSort(next))} />;
}

describe("a table", () => {
  it("has a caption, named columns, and rows named by their main cell", () => {
    render(<Table {...usual} />);
    const table = within(screen.getByRole("table", { name: "Iscritti" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Nome", "Posti", "Nota"]);
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Ada", "Bea"]);
    expect(table.getByRole("cell", { name: "12" })).toBeInTheDocument();
    expect(table.queryByRole("button")).not.toBeInTheDocument();
  });

  it("shows its shape while its rows are on their way, and what went wrong when they do not come", () => {
    const { rerender } = render(<Table {...usual} rows={undefined} />);
    expect(screen.getByRole("status")).toHaveTextContent("Caricamento in corso");
    rerender(<Table {...usual} rows={undefined} failure={<p>Non va.</p>} />);
    expect(screen.getByText("Non va.")).toBeInTheDocument();
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });

  it("keeps the rows it has when others cannot be had", () => {
    render(<Table {...usual} failure={<p>Non va.</p>} />);
    expect(screen.getByRole("table")).toBeInTheDocument();
  });

  it("says that it is empty", () => {
    render(<Table {...usual} rows={[]} />);
    expect(screen.getByText("Ancora nessuno.")).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("tells that other rows have been asked for", () => {
    render(<Table {...usual} stale />);
    expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  });

  it("sorts by a column, upwards and then downwards, and says how it is sorted", async () => {
    const onSort = vi.fn();
    render(<Sorted onSort={onSort} />);
    const seats = () => screen.getByRole("columnheader", { name: "Posti" });
    expect(seats()).toHaveAttribute("aria-sort", "none");
    await userEvent.click(screen.getByRole("button", { name: "Posti" }));
    expect(seats()).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(screen.getByRole("button", { name: "Posti" }));
    expect(seats()).toHaveAttribute("aria-sort", "descending");
    await userEvent.click(screen.getByRole("button", { name: "Nome" }));
    expect(seats()).toHaveAttribute("aria-sort", "none");
    expect(onSort.mock.calls.flat()).toEqual([
      { column: "seats", direction: "asc" },
      { column: "seats", direction: "desc" },
      { column: "name", direction: "asc" },
    ]);
    expect(screen.getByRole("columnheader", { name: "Nota" })).not.toHaveAttribute("aria-sort");
  });
});

describe("a table on a phone", () => {
  beforeEach(() => turn("narrow"));

  it("is a list of cards that name what they tell", () => {
    render(<Table {...usual} />);
    const [ada] = within(screen.getByRole("list", { name: "Iscritti" })).getAllByRole("listitem");
    expect(ada).toHaveTextContent("AdaPosti3Nota–");
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("has the menu of a row beside the name on its card", () => {
    const menu = menuColumn<Person>(({ name }) => <button type="button">Azioni su {name}</button>);
    render(<Table {...usual} columns={[...columns, menu]} />);
    const [ada] = within(screen.getByRole("list", { name: "Iscritti" })).getAllByRole("listitem");
    expect(ada).toHaveTextContent("AdaAzioni su AdaPosti3Nota–");
  });

  it("draws its cards as it is told", () => {
    render(<Table {...usual} card={({ name }) => <article aria-label={name} />} />);
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("sorts too", async () => {
    const onSort = vi.fn();
    render(<Sorted onSort={onSort} />);
    expect(screen.getByRole("combobox", { name: "Ordina per" })).toHaveTextContent("Ordine proposto");
    await userEvent.click(screen.getByRole("combobox", { name: "Ordina per" }));
    await userEvent.click(screen.getByRole("option", { name: "Posti, decrescente" }));
    expect(onSort).toHaveBeenCalledWith({ column: "seats", direction: "desc" });
    expect(screen.getByRole("combobox", { name: "Ordina per" })).toHaveTextContent("Posti, decrescente");
  });

  it("becomes a table when the phone is turned", () => {
    render(<Table {...usual} />);
    act(() => turn("wide"));
    expect(screen.getByRole("table")).toBeInTheDocument();
  });
});
