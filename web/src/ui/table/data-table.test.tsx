import { render as renderAlone, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useMemo, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryRouter, useLocation } from "react-router";
import { windowOf } from "@/lib/testing/window";
import { renderAt } from "@/lib/testing/render";
import { Dialog } from "@/ui/dialog/dialog";
import { DataTable } from "./data-table";
import type { DataColumn, DataTableProps, RowKey } from "./data-table-types";
import { useTableUrl } from "./use-table-url";

const render = (table: ReactNode) => renderAlone(table, { wrapper: MemoryRouter });

type Person = { id: number; name: string; mail: string; note: string };

const people: Person[] = ["Ada", "Bea", "Cleo", "Dora"].map((name, index) => ({
  id: index + 1,
  name,
  mail: `${name.toLowerCase()}@example.it`,
  note: "–",
}));
const columns: readonly DataColumn<Person>[] = [
  { id: "name", header: "Nome", primary: true, sortable: true, cell: ({ name }) => <a href={`/${name}`}>{name}</a> },
  { id: "mail", header: "Email", cell: ({ mail }) => mail },
  { id: "note", header: "Nota", hidden: true, cell: ({ note }) => <input aria-label="Nota" defaultValue={note} /> },
];

let width: ReturnType<typeof windowOf>;
beforeEach(() => {
  width = windowOf("wide");
});

function People(props: Partial<DataTableProps<Person>>) {
  const [keys, setKeys] = useState<RowKey[]>([]);
  return (
    <DataTable
      name="people"
      caption="Persone"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      empty={<p>Ancora nessuno.</p>}
      failure={null}
      selection={{
        keys,
        onChange: setKeys,
        label: ({ name }) => name,
        actions: (chosen) => <button type="button">Segna {chosen.join(" ")}</button>,
      }}
      {...props}
    />
  );
}

const box = (name: string) => screen.getByRole("checkbox", { name: `Seleziona ${name}` });
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const bar = () => screen.queryByRole("toolbar");

describe("choosing rows", () => {
  it("offers what can be done with them, until they are dropped", async () => {
    render(<People />);
    expect(bar()).not.toBeInTheDocument();
    await userEvent.click(box("Bea"));
    await userEvent.click(box("Dora"));
    expect(bar()).toHaveTextContent("2 selezionate");
    expect(screen.getByRole("button", { name: "Segna 2 4" })).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Seleziona tutte le righe" })).toBePartiallyChecked();
    await userEvent.click(screen.getByRole("button", { name: "Deseleziona" }));
    expect(bar()).not.toBeInTheDocument();
    expect(box("Bea")).not.toBeChecked();
  });

  it("takes all rows at once, and a range with Shift", async () => {
    render(<People />);
    const all = screen.getByRole("checkbox", { name: "Seleziona tutte le righe" });
    await userEvent.click(all);
    expect(bar()).toHaveTextContent("4 selezionate");
    await userEvent.click(all);
    await userEvent.click(box("Ada"));
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(box("Cleo"));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("button", { name: "Segna 1 2 3" })).toBeInTheDocument();
  });

  it("forgets rows that are not on screen any more", async () => {
    const { rerender } = render(<People />);
    await userEvent.click(box("Ada"));
    await userEvent.click(box("Bea"));
    rerender(<People rows={people.slice(1)} />);
    expect(screen.getByRole("button", { name: "Segna 2" })).toBeInTheDocument();
  });
});

describe("rows as cards", () => {
  it("are chosen one by one, or all at once", async () => {
    width("narrow");
    render(<People />);
    await userEvent.click(box("Bea"));
    expect(bar()).toHaveTextContent("1 selezionata");
    const all = screen.getByRole("checkbox", { name: "Seleziona tutte le righe" });
    expect(all).not.toBeChecked();
    await userEvent.click(all);
    expect(screen.getByRole("button", { name: "Segna 1 2 3 4" })).toBeInTheDocument();
    await userEvent.click(all);
    expect(bar()).not.toBeInTheDocument();
  });
});

describe("the keyboard", () => {
  it("moves between rows, chooses and opens them", async () => {
    const onOpen = vi.fn();
    render(<People onOpen={onOpen} />);
    row("Ada").focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(row("Bea")).toHaveFocus();
    await userEvent.keyboard(" ");
    expect(box("Bea")).toBeChecked();
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(row("Cleo")).toHaveFocus();
    expect(box("Cleo")).toBeChecked();
    await userEvent.keyboard("{End}");
    expect(row("Dora")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[3]);
    await userEvent.keyboard("{Escape}");
    expect(bar()).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}a{/Control}");
    expect(bar()).toHaveTextContent("4 selezionate");
  });

  it.each([
    ["the row it starts from, too", "Ada", "{ArrowDown}{ArrowDown}", "1 2 3"],
    ["those above", "Dora", "{ArrowUp}", "3 4"],
    ["all rows down to the last", "Bea", "{End}", "2 3 4"],
    ["all rows up to the first", "Cleo", "{Home}", "1 2 3"],
  ])("with Shift chooses %s", async (_, start, keys, chosen) => {
    render(<People />);
    row(start).focus();
    await userEvent.keyboard(`{Shift>}${keys}{/Shift}`);
    expect(screen.getByRole("button", { name: `Segna ${chosen}` })).toBeInTheDocument();
  });

  it("with Shift adds to what is chosen", async () => {
    render(<People />);
    await userEvent.click(box("Dora"));
    row("Ada").focus();
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(screen.getByRole("button", { name: "Segna 1 2 4" })).toBeInTheDocument();
  });

  it("leads to what can be done with the chosen rows, and back", async () => {
    render(<People />);
    row("Ada").focus();
    await userEvent.keyboard(".");
    expect(row("Ada")).toHaveFocus();
    await userEvent.keyboard(" {ArrowDown} .");
    expect(screen.getByRole("button", { name: "Segna 1 2" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(row("Bea")).toHaveFocus();
    expect(bar()).toHaveTextContent("2 selezionate");
    await userEvent.click(screen.getByRole("button", { name: "Deseleziona" }));
    expect(row("Bea")).toHaveFocus();
  });

  it("has one row in the tab order, the one last used", async () => {
    render(<People />);
    row("Cleo").focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(row("Bea")).toHaveAttribute("tabindex", "0");
    expect(row("Cleo")).toHaveAttribute("tabindex", "-1");
  });

  it("leaves the keys of fields in cells alone", async () => {
    const onOpen = vi.fn();
    const shown = columns.map((column) => ({ ...column, hidden: false }));
    render(<People name="open" columns={shown} onOpen={onOpen} />);
    const [note] = screen.getAllByRole("textbox", { name: "Nota" });
    await userEvent.type(note ?? document.body, "x {ArrowDown}{Enter}");
    expect(note).toHaveFocus();
    expect(note).toHaveValue("–x ");
    expect(onOpen).not.toHaveBeenCalled();
    expect(bar()).not.toBeInTheDocument();
  });
});

describe("the focus", () => {
  /** People who leave the list by an action of the bulk bar, or of their row. */
  function Leaving({ asks = false }: { asks?: boolean }) {
    const [rows, setRows] = useState(people);
    const [keys, setKeys] = useState<readonly RowKey[]>([]);
    const [asked, setAsked] = useState<readonly RowKey[] | null>(null);
    const remove = (gone: readonly RowKey[]) => {
      setRows(rows.filter(({ id }) => !gone.includes(id)));
      setKeys([]);
    };
    const button = (gone: readonly RowKey[], label: string) => (
      <button type="button" onClick={() => (asks ? setAsked(gone) : remove(gone))}>
        {label}
      </button>
    );
    const shown: readonly DataColumn<Person>[] = useMemo(
      () => [...columns, { id: "do", header: "", cell: ({ id, name }) => button([id], `Togli ${name}`) }],
      // oxlint-disable-next-line react/exhaustive-deps -- the buttons follow the rows
      [rows],
    );
    return (
      <>
        <People
          rows={rows}
          columns={shown}
          selection={{ keys, onChange: setKeys, label: ({ name }) => name, actions: (gone) => button(gone, "Togli") }}
        />
        {asked !== null && (
          <Dialog title="Togliere?" onClose={() => setAsked(null)}>
            <button
              type="button"
              onClick={() => {
                remove(asked);
                setTimeout(() => setAsked(null));
              }}
            >
              Sì
            </button>
          </Dialog>
        )}
      </>
    );
  }

  it("goes to the rows that are left when the bar goes away with it", async () => {
    render(<Leaving />);
    await userEvent.click(box("Bea"));
    await userEvent.click(screen.getByRole("button", { name: "Togli" }));
    expect(row("Cleo")).toHaveFocus();
  });

  it("goes there when a row goes away with it", async () => {
    render(<Leaving />);
    await userEvent.click(screen.getByRole("button", { name: "Togli Dora" }));
    expect(row("Cleo")).toHaveFocus();
  });

  it("goes there once the dialog has closed that the bar had opened", async () => {
    render(<Leaving asks />);
    await userEvent.click(box("Ada"));
    await userEvent.click(screen.getByRole("button", { name: "Togli" }));
    await userEvent.click(screen.getByRole("button", { name: "Sì" }));
    await waitFor(() => expect(row("Bea")).toHaveFocus());
  });

  it("goes to the first card on a phone, and stays in the list when no row is left", async () => {
    width("narrow");
    render(<Leaving />);
    await userEvent.click(box("Ada"));
    await userEvent.click(screen.getByRole("button", { name: "Togli" }));
    expect(box("Bea")).toHaveFocus();
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleziona tutte le righe" }));
    await userEvent.click(screen.getByRole("button", { name: "Togli" }));
    expect(document.activeElement).toHaveTextContent("Ancora nessuno.");
    expect(document.body).not.toHaveFocus();
  });

  it("is left alone where the reader has clicked beside everything", async () => {
    const { rerender } = render(<People />);
    await userEvent.click(box("Ada"));
    await userEvent.click(document.body);
    rerender(<People rows={people.slice(1)} />);
    expect(document.body).toHaveFocus();
  });
});

describe("a click on a row", () => {
  it("opens it, unless it is on a control", async () => {
    const onOpen = vi.fn();
    render(<People onOpen={onOpen} />);
    await userEvent.click(screen.getByRole("cell", { name: "bea@example.it" }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[1]);
    await userEvent.click(box("Ada"));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe("the columns", () => {
  it("are chosen by the reader, and stay so", async () => {
    const { unmount } = render(<People search={{ label: "Cerca", value: "", onChange: () => {} }} />);
    expect(screen.queryByRole("columnheader", { name: "Nota" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Colonne" }));
    expect(await screen.findByRole("menuitemcheckbox", { name: "Nota" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitemcheckbox", { name: "Nome" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Nota" }));
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Email" }));
    unmount();
    render(<People />);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["", "Nome", "Nota"]);
  });
});

describe("the columns of a saved view", () => {
  it("stand in the address, which a choice changes", async () => {
    renderAt("/list?columns=note", <People search={{ label: "Cerca", value: "", onChange: () => {} }} />);
    const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers()).toEqual(["", "Nome", "Nota"]);
    await userEvent.click(screen.getByRole("button", { name: "Colonne" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Email" }));
    await waitFor(() => expect(headers()).toEqual(["", "Nome", "Email", "Nota"]));
    expect(screen.getByTestId("address").textContent).toContain("mail");
  });
});

describe("the cells", () => {
  it("are rendered again only where something has changed", async () => {
    const cell = vi.fn(({ name }: Person) => name);
    const counted: readonly DataColumn<Person>[] = [
      { id: "name", header: "Nome", primary: true, cell },
      ...columns.slice(1),
    ];
    render(<People columns={counted} />);
    expect(cell).toHaveBeenCalledTimes(people.length);
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleziona tutte le righe" }));
    await userEvent.click(screen.getByRole("button", { name: "Deseleziona" }));
    expect(cell).toHaveBeenCalledTimes(people.length);
  });

  it("of a column that is shown are rendered without those of the others", async () => {
    const cell = vi.fn(({ name }: Person) => name);
    const counted: readonly DataColumn<Person>[] = [
      { id: "name", header: "Nome", primary: true, cell },
      ...columns.slice(1),
    ];
    render(<People columns={counted} search={{ label: "Cerca", value: "", onChange: () => {} }} />);
    await userEvent.click(screen.getByRole("button", { name: "Colonne" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Nota" }));
    expect(await screen.findAllByRole("textbox", { name: "Nota" })).toHaveLength(people.length);
    expect(cell).toHaveBeenCalledTimes(people.length);
  });
});

describe("a long table", () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    id: index + 1,
    name: `P${index + 1}`,
    mail: "",
    note: "",
  }));

  it("renders the rows near the window, and the one that takes the focus; a choice takes all", async () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    render(<People rows={many} />);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "401");
    expect(screen.getAllByRole("checkbox")).toHaveLength(11);
    row("P1 ").focus();
    await userEvent.keyboard("{End}");
    expect(row("P400")).toHaveFocus();
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleziona tutte le righe" }));
    expect(bar()).toHaveTextContent("400 selezionate");
  });
});

describe("on a phone", () => {
  it("rows are cards that can be chosen", async () => {
    width("narrow");
    render(<People />);
    const cards = within(screen.getByRole("list", { name: "Persone" })).getAllByRole("listitem");
    expect(cards).toHaveLength(4);
    await userEvent.click(box("Bea"));
    expect(bar()).toHaveTextContent("1 selezionata");
  });
});

describe("a list whose state is in the URL", () => {
  function List() {
    const url = useTableUrl({ filters: ["role"] });
    return (
      <>
        <People
          sort={url.sort}
          onSort={url.setSort}
          search={{ label: "Cerca persone", value: url.search, onChange: url.setSearch }}
          filters={{
            set: url.filters.role === undefined ? 0 : 1,
            fields: (
              <button type="button" onClick={() => url.setFilter("role", "admin")}>
                Solo admin
              </button>
            ),
          }}
          onClear={url.isFiltered ? url.clear : undefined}
          paging={{ meta: { current_page: url.page, last_page: 3, per_page: 4, total: 12 }, pathOf: url.pathOf }}
          noun={["persona", "persone"]}
        />
        <output aria-label="Richiesta">{JSON.stringify(url.query)}</output>
      </>
    );
  }
  const address = () => screen.getByTestId("address").textContent;
  const request = () => JSON.parse(screen.getByRole("status", { name: "Richiesta" }).textContent ?? "");

  it("opens its filters on a phone with a button that counts those set", async () => {
    renderAt("/people", <List />);
    const fold = screen.getByRole("button", { name: "Filtri" });
    expect(fold).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(fold);
    expect(fold).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(screen.getByRole("button", { name: "Solo admin" }));
    expect(screen.getByRole("button", { name: "Filtri (1)" })).toHaveAttribute("aria-expanded", "true");
  });

  it("searches after a pause, sorts and filters from the first page, and can be cleared", async () => {
    renderAt("/people?page=2", <List />);
    expect(request()).toEqual({ page: 2 });
    expect(screen.getByText("12 persone")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pagina successiva" })).toHaveAttribute("href", "/people?page=3");
    await userEvent.type(screen.getByRole("textbox", { name: "Cerca persone" }), "ada");
    await waitFor(() => expect(address()).toBe("/people?search=ada"));
    await userEvent.click(screen.getByRole("button", { name: "Nome" }));
    await userEvent.click(screen.getByRole("button", { name: "Solo admin" }));
    expect(request()).toEqual({ search: "ada", sort: "name", direction: "asc", role: "admin" });
    await userEvent.click(screen.getByRole("button", { name: "Azzera" }));
    expect(address()).toBe("/people?sort=name&direction=asc");
    expect(screen.getByRole("textbox", { name: "Cerca persone" })).toHaveValue("");
  });

  it("has its search focused by a slash and emptied by Esc; the arrow down leads to the rows", async () => {
    renderAt("/people?search=ada", <List />);
    await userEvent.keyboard("/");
    const search = screen.getByRole("textbox", { name: "Cerca persone" });
    expect(search).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    expect(row("Ada")).toHaveFocus();
    await userEvent.keyboard("/{Escape}");
    expect(address()).toBe("/people");
    await userEvent.keyboard("{Escape}");
    expect(search).not.toHaveFocus();
  });
});

describe("paging", () => {
  it("leads from a page after the last one to the last one", async () => {
    const meta = { current_page: 9, last_page: 2, per_page: 25, total: 30 };
    renderAt("/persone?page=9", <People rows={[]} paging={{ meta, pathOf: (page) => `/persone?page=${page}` }} />);
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/persone?page=2"));
    expect(screen.queryByText("Ancora nessuno.")).not.toBeInTheDocument();
  });

  it("leaves a dialog over the list its entry of the history when it does", async () => {
    const meta = { current_page: 9, last_page: 2, per_page: 25, total: 30 };
    const State = () => <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
    renderAt(
      { pathname: "/persone", state: { dialog: "x" } },
      <>
        <People rows={[]} paging={{ meta, pathOf: (page) => `/persone?page=${page}` }} />
        <State />
      </>,
    );
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/persone?page=2"));
    expect(screen.getByTestId("state")).toHaveTextContent('{"dialog":"x"}');
  });
});
