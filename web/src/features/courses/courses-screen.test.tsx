import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { searchPause } from "@/lib/durations";
import { list, nextDate, summary } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { CoursesScreen } from "./courses-screen";

const open = (address = "/courses") => renderAt(address, <CoursesScreen product="Battito" />);
const address = () => screen.getByTestId("address").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const choose = async (filter: string, option: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: filter }));
  await userEvent.click(screen.getByRole("option", { name: option }));
};

afterEach(() => vi.useRealTimers());

describe("the course list", () => {
  it("shows a spinner while it is loading", () => {
    serve({ "GET /api/courses": "never" });
    open();
    expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
    expect(screen.queryByText(/^Trovat/)).not.toBeInTheDocument();
  });

  it("shows every course with its picture, badges, next date and free seats", async () => {
    const external = summary(2, { title: "ALS", type: 1, destinatary: 0, external: 1, next_date: null });
    serve({ "GET /api/courses": { body: list(summary(1, { title: "Uso del DAE", destinatary: 3 }), external) } });
    open();
    expect(await screen.findByText("Trovati 2 corsi")).toBeInTheDocument();
    const [dae, als] = screen.getAllByRole("article").map((card) => within(card));
    expect(dae?.getByRole("link", { name: "Uso del DAE" })).toHaveAttribute("href", "/courses/1");
    expect(dae?.getByRole("presentation")).toHaveAttribute("src", "/assets/images/courses/1.webp");
    expect(dae?.getByText("Dettagli corso")).toBeInTheDocument();
    for (const text of ["Intero", "Chiunque", "Battito", "4 posti"]) expect(dae?.getByText(text)).toBeInTheDocument();
    expect(dae?.getByText("12 marzo")).toBeInTheDocument();
    for (const text of ["Rinnovo", "Sanitari", "Esterno", "Nuove date in arrivo"])
      expect(als?.getByText(text)).toBeInTheDocument();
  });

  it("marks a private next date, in red", async () => {
    const next = { ...nextDate, private: 1 };
    serve({ "GET /api/courses": { body: list(summary(1, { next_date: next })) } });
    open();
    expect(await screen.findByText("[PRIVATO] 12 marzo")).toHaveClass("text-danger");
  });

  it("counts a single course in the singular", async () => {
    serve({ "GET /api/courses": { body: list(summary(1)) } });
    open();
    expect(await screen.findByText("Trovato 1 corso")).toBeInTheDocument();
  });

  it("says when nothing is found and leads back to all courses", async () => {
    serve({ "GET /api/courses": ({ search }) => ({ body: search === "" ? list(summary(1)) : list() }) });
    open("/courses?search=xyzzy&recipient=1");
    expect(await screen.findByText("Nessun corso trovato.")).toBeInTheDocument();
    expect(screen.getByText("Trovati 0 corsi")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Mostra tutti i corsi" }));
    expect(document.activeElement, "what was pressed goes away").toHaveAttribute("role", "status");
    expect(await screen.findByText("Trovato 1 corso")).toBeInTheDocument();
    expect(address()).toBe("/courses");
  });

  it("asks what was meant, and leads there", async () => {
    const suggestion = { search: "pediatrico", total: 2 };
    serve({
      "GET /api/courses": ({ search }) => ({
        body: search.includes("pediatrico") ? list(summary(1), summary(2)) : { ...list(), suggestion },
      }),
    });
    open("/courses?search=pediatirco&recipient=1");
    const link = await screen.findByRole("link", { name: "pediatrico" });
    expect(screen.getByText(/Forse cercavi/)).toHaveTextContent("Forse cercavi pediatrico? Sono 2 corsi.");
    expect(link).toHaveAttribute("href", "/courses?search=pediatrico&recipient=1");
    await userEvent.click(link);
    expect(await screen.findByText("Trovati 2 corsi")).toBeInTheDocument();
    expect(address()).toBe("/courses?search=pediatrico&recipient=1");
    expect(screen.getByRole("searchbox")).toHaveValue("pediatrico");
  });

  it("shows the next date with seats in the place of a full one", async () => {
    const full = { ...nextDate, available: 0 };
    const open_date = {
      ...nextDate,
      date: "2027-04-20T09:00:00+02:00",
      city: { id: 2, name: "Bergamo", province: "BG" },
    };
    serve({
      "GET /api/courses": { body: list(summary(1, { next_date: full, next_open_date: open_date }), summary(2)) },
    });
    open();
    await screen.findByText("Trovati 2 corsi");
    const [one, other] = screen.getAllByRole("article").map((card) => within(card));
    expect(one?.getByText("20 aprile")).toBeInTheDocument();
    expect(one?.getByText("Prossima data con posti")).toBeInTheDocument();
    expect(one?.queryByText("12 marzo")).not.toBeInTheDocument();
    expect(other?.queryByText("Prossima data con posti")).not.toBeInTheDocument();
  });

  it("says what went wrong and tries again", async () => {
    let broken = true;
    serve({
      "GET /api/courses": () =>
        broken ? { status: 503, body: { message: "Torniamo subito." } } : { body: list(summary(1)) },
    });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Torniamo subito.");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await screen.findByText("Trovato 1 corso")).toBeInTheDocument();
  });
});

describe("search and filters", () => {
  it("open as the address says", async () => {
    const calls = serve({ "GET /api/courses": { body: list(summary(1)) } });
    open("/courses?search=blsd&organization=0&courseType=1&recipient=7");
    expect(screen.getByRole("searchbox", { name: "Cerca un corso" })).toHaveValue("blsd");
    expect(screen.getByRole("searchbox")).toHaveAttribute("maxlength", "200");
    expect(screen.getByPlaceholderText("Ricerca")).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Organizzazione" })).toHaveTextContent("Battito");
    expect(screen.getByRole("combobox", { name: "Tipo di Corso" })).toHaveTextContent("Rinnovo");
    expect(screen.getByRole("combobox", { name: "Destinatari" })).toHaveTextContent("Tutti");
    expect(calls[0]?.search).toBe("?search=blsd&organization=0&courseType=1");
    expect(await screen.findByText("Trovato 1 corso")).toBeInTheDocument();
  });

  it("know the cities and months of the dates, and keep what is chosen even without one", async () => {
    const options = { cities: ["Bergamo", "Milano"], months: ["2027-03", "2027-04"] };
    const calls = serve({ "GET /api/courses": { body: { ...list(summary(1)), options } } });
    open("/courses?city=Lodi&month=2027-13");
    await screen.findByText("Trovato 1 corso");
    expect(screen.getByRole("combobox", { name: "Città" })).toHaveTextContent("Lodi");
    expect(screen.getByRole("combobox", { name: "Mese" })).toHaveTextContent("Tutti");
    await choose("Città", "Milano");
    await waitFor(() => expect(address()).toBe("/courses?city=Milano"));
    await choose("Mese", "aprile 2027");
    await waitFor(() => expect(address()).toBe("/courses?city=Milano&month=2027-04"));
    expect(calls.map(({ search }) => search)).toEqual(["?city=Lodi", "?city=Milano", "?city=Milano&month=2027-04"]);
    const active = () => within(screen.getByRole("list", { name: "Filtri attivi" }));
    await userEvent.click(active().getByRole("link", { name: "Togli il filtro Milano" }));
    await waitFor(() => expect(address()).toBe("/courses?month=2027-04"));
    expect(active().getByRole("link", { name: "Togli il filtro aprile 2027" })).toBeInTheDocument();
  });

  it("reach the address and the server once the reader pauses, and show at once that they are at work", async () => {
    const calls = serve({ "GET /api/courses": { body: list(summary(1)) } });
    open();
    await screen.findByText("Trovato 1 corso");
    vi.useFakeTimers();
    for (const typed of ["t", "tr", "trauma", "trauma "]) {
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: typed } });
      await pass(searchPause - 1);
      expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
      expect(address()).toBe("/courses");
    }
    await pass(1);
    expect(address()).toBe("/courses?search=trauma");
    await pass(0);
    expect(screen.getByText("Trovato 1 corso")).toBeInTheDocument();
    expect(calls.map(({ search }) => search)).toEqual(["", "?search=trauma"]);
    expect(screen.getByRole("searchbox")).toHaveValue("trauma ");
  });

  it("stand in the address under the API's names, all values left out", async () => {
    serve({ "GET /api/courses": { body: list(summary(1)) } });
    open();
    await choose("Organizzazione", "Esterno");
    await waitFor(() => expect(address()).toBe("/courses?organization=1"));
    await choose("Destinatari", "Sanitari");
    await waitFor(() => expect(address()).toBe("/courses?organization=1&recipient=0"));
    await choose("Organizzazione", "Tutte");
    await waitFor(() => expect(address()).toBe("/courses?recipient=0"));
  });

  it("are taken away one by one, or all at once", async () => {
    serve({ "GET /api/courses": { body: list(summary(1)) } });
    open("/courses?search=blsd&courseType=0&recipient=1");
    const active = () => within(screen.getByRole("list", { name: "Filtri attivi" }));
    await userEvent.click(active().getByRole("link", { name: "Togli il filtro Laici" }));
    await waitFor(() => expect(address()).toBe("/courses?search=blsd&courseType=0"));
    await userEvent.click(active().getByRole("link", { name: "Azzera filtri" }));
    await waitFor(() => expect(address()).toBe("/courses"));
    expect(screen.queryByRole("list", { name: "Filtri attivi" })).not.toBeInTheDocument();
  });
});

describe("a list of more than one page", () => {
  const many = list(...Array.from({ length: 100 }, (_, index) => summary(index + 1)));
  const shown = () => screen.getAllByRole("article").length;

  it("shows a page at a time, counts them all, and turns with plain links", async () => {
    serve({ "GET /api/courses": { body: many } });
    open("/courses?recipient=1");
    expect(await screen.findByText("Trovati 100 corsi")).toBeInTheDocument();
    expect(shown()).toBe(48);
    expect(screen.getByText("Pagina 1 di 3")).toBeInTheDocument();
    const next = screen.getByRole("link", { name: "Pagina successiva" });
    expect(next).toHaveAttribute("href", "/courses?recipient=1&page=2");
    await userEvent.click(next);
    expect(address()).toBe("/courses?recipient=1&page=2");
    expect(screen.getByRole("link", { name: "Corso 49" })).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Corsi, pagina 2" })).toHaveFocus();
    await userEvent.click(screen.getByRole("link", { name: "Pagina successiva" }));
    expect(shown()).toBe(4);
    expect(screen.queryByRole("link", { name: "Pagina successiva" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pagina precedente" })).toHaveAttribute(
      "href",
      "/courses?recipient=1&page=2",
    );
  });

  it("asks for the courses once, whatever the page", async () => {
    const calls = serve({ "GET /api/courses": { body: many } });
    open("/courses?page=2");
    await userEvent.click(await screen.findByRole("link", { name: "Pagina precedente" }));
    expect(address()).toBe("/courses");
    expect(calls.map(({ search }) => search)).toEqual([""]);
  });

  it("begins anew when a filter changes", async () => {
    serve({ "GET /api/courses": { body: many } });
    open("/courses?page=3");
    expect(await screen.findByText("Pagina 3 di 3")).toBeInTheDocument();
    await choose("Destinatari", "Laici");
    await waitFor(() => expect(address()).toBe("/courses?recipient=1"));
    expect(await screen.findByText("Pagina 1 di 3")).toBeInTheDocument();
  });

  it("leads back from a page that is not there", async () => {
    serve({ "GET /api/courses": { body: many } });
    open("/courses?page=9");
    expect(await screen.findByText("L'elenco finisce prima.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Vai alla prima pagina" }));
    expect(address()).toBe("/courses");
    expect(shown()).toBe(48);
  });

  it("takes anything but a page's number for the first page", async () => {
    serve({ "GET /api/courses": { body: many } });
    open("/courses?page=-2");
    expect(await screen.findByText("Pagina 1 di 3")).toBeInTheDocument();
  });

  it("needs no paging when it fits one page", async () => {
    serve({ "GET /api/courses": { body: list(...many.data.slice(0, 48)) } });
    open();
    expect(await screen.findByText("Trovati 48 corsi")).toBeInTheDocument();
    expect(shown()).toBe(48);
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });
});
