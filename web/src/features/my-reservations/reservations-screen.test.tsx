import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MyReservation } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { interceptPageLoads } from "@/lib/page-load";
import { renderAt } from "@/lib/testing/render";
import { onDate, pendingCertificate, reservation, reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { ReservationsScreen } from "./reservations-screen";

const path = "/control-panel/user/reservations";
const list = "GET /api/my-reservations";
const one = "DELETE /api/my-reservations/5";

const open = (search = "") =>
  renderAt(path + search, <ReservationsScreen noUpcoming={<p>Nessun corso in programma</p>} />);
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
const address = () => screen.getByTestId("address").textContent;

/** Opens the list with one reservation and finds its card. */
async function card(traits: Partial<MyReservation>) {
  serve({ [list]: { body: reservations([reservation(traits)]) } });
  open();
  return within(await screen.findByRole("article"));
}

beforeEach(reloadAlerts);

describe("a reservation that lies ahead", () => {
  it("tells what, when, where and how it stands, and leads to the course", async () => {
    const found = await card({ certificates: [pendingCertificate] });
    expect(found.getByRole("link", { name: "BLSD esecutore" })).toHaveAttribute("href", "/courses/7");
    for (const text of [
      "venerdì 12 marzo 2027 alle 09:00",
      "fino alle 14:00",
      "Milano (MI), Via Verdi 1",
      "Confermata",
      "Attestato BLSD",
    ]) {
      expect(found.getByText(text)).toBeInTheDocument();
    }
    expect(found.getByText("Annullabile fino a mercoledì 10 marzo 2027 alle 09:00.")).toBeInTheDocument();
  });

  it("tells the end of a course of several days in full", async () => {
    const found = await card(onDate({ end_date: "2027-03-13T18:00:00+01:00" }));
    expect(found.getByText("fino a sabato 13 marzo 2027 alle 18:00")).toBeInTheDocument();
  });

  it("marks a private date, in red, also when asking whether to cancel", async () => {
    const found = await card(onDate({ private: 1 }));
    const marked = "[PRIVATO] venerdì 12 marzo 2027 alle 09:00";
    expect(found.getByText(marked)).toHaveClass("text-danger");
    await userEvent.click(found.getByRole("button", { name: "Annulla prenotazione" }));
    expect(within(await screen.findByRole("dialog")).getByText(marked)).toHaveClass("text-danger");
  });

  it("tells the place in the waiting list, and offers no calendar for it", async () => {
    const found = await card({ status: "waiting", waiting_position: 3 });
    expect(found.getByText("In lista d'attesa · posto 3")).toBeInTheDocument();
    expect(found.getByRole("button", { name: "Esci dalla lista d'attesa" })).toBeEnabled();
    expect(found.queryByRole("button", { name: /^Aggiungi al calendario/ })).not.toBeInTheDocument();
    expect(found.queryByText(/Annullabile/)).not.toBeInTheDocument();
  });

  it("says why it cannot be cancelled any more, and gives the address to write to", async () => {
    const found = await card({ cancellable: false });
    const button = found.getByRole("button", { name: "Annulla prenotazione" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(
      /^Annullabile fino a mercoledì 10 marzo 2027 alle 09:00\. Il termine è passato/,
    );
    expect(found.getByRole("link", { name: "info@battito.example" })).toHaveAttribute(
      "href",
      "mailto:info@battito.example",
    );
  });

  it("offers nothing to do when the centre has cancelled the date", async () => {
    const found = await card(onDate({ status: "cancelled" }));
    expect(found.getByText("Data annullata dal centro")).toBeInTheDocument();
    expect(found.queryByRole("button")).not.toBeInTheDocument();
  });

  it("goes into one's calendar with the session and under the server's name", async () => {
    let saved = "";
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      saved = this.download;
    });
    document.cookie = "token=a-token; Path=/";
    const calls = serve({
      [list]: { body: reservations([reservation()]) },
      "GET /api/my-reservations/5/calendar": {
        body: "BEGIN:VCALENDAR",
        headers: { "Content-Disposition": 'attachment; filename="corso-2027-03-12.ics"' },
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Aggiungi al calendario/ }));
    await waitFor(() => expect(saved).toBe("corso-2027-03-12.ics"));
    expect(calls.at(-1)?.headers.get("Authorization")).toBe("Bearer a-token");
  });
});

describe("cancelling", () => {
  const ask = async (name: string) => {
    open();
    await userEvent.click(await screen.findByRole("button", { name }));
    return within(screen.getByRole("dialog"));
  };

  it("asks first, and changes nothing when one thinks better of it", async () => {
    const calls = serve({ [list]: { body: reservations([reservation()]) } });
    const dialog = await ask("Annulla prenotazione");
    expect(dialog.getByText("BLSD esecutore")).toBeInTheDocument();
    expect(dialog.getByText(/Puoi annullare fino a mercoledì 10 marzo 2027 alle 09:00/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Mantieni la prenotazione" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("cancels, says so, and asks for the list and the certificates to renew again", async () => {
    let cancelled = false;
    const calls = serve({
      [list]: () => ({ body: reservations(cancelled ? [] : [reservation()]) }),
      [one]: () => {
        cancelled = true;
        return { body: reservation({ status: "cancelled" }) };
      },
    });
    const dialog = await ask("Annulla prenotazione");
    await userEvent.click(dialog.getByRole("button", { name: "Annulla prenotazione" }));
    expect(await screen.findByText("Nessun corso in programma")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(readAlerts()).toMatchObject([{ tone: "success", text: "Prenotazione annullata." }]);
    expect(screen.getByRole("tabpanel")).toContainElement(focused());
    expect(calls.filter(({ path }) => path === "/api/my-certificates")).toHaveLength(2);
  });

  it("leaves the waiting list in the same way, in its own words", async () => {
    serve({
      [list]: { body: reservations([reservation({ status: "waiting", waiting_position: 2 })]) },
      [one]: { body: reservation({ status: "cancelled" }) },
    });
    const dialog = await ask("Esci dalla lista d'attesa");
    expect(dialog.getByText(/Perdi il posto 2 in lista/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Esci dalla lista d'attesa" }));
    await waitFor(() =>
      expect(readAlerts()).toMatchObject([{ tone: "success", text: "Non sei più in lista d'attesa." }]),
    );
  });

  it("tells the server's reason when it is too late, and the list follows", async () => {
    const reason = "Non è più possibile annullare questa prenotazione.";
    let late = false;
    serve({
      [list]: () => ({ body: reservations([reservation({ cancellable: !late })]) }),
      [one]: () => {
        late = true;
        return { status: 409, body: { message: reason } };
      },
    });
    const dialog = await ask("Annulla prenotazione");
    await userEvent.click(dialog.getByRole("button", { name: "Annulla prenotazione" }));
    expect(await dialog.findByText(reason)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Mantieni la prenotazione" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Annulla prenotazione" })).toBeDisabled());
    expect(readAlerts()).toEqual([]);
  });

  it("goes to Forbidden when the server forbids it", async () => {
    const left = vi.fn();
    const stop = interceptPageLoads(left);
    serve({
      [list]: { body: reservations([reservation()]) },
      [one]: { status: 403, body: { message: "Non permesso." } },
    });
    const dialog = await ask("Annulla prenotazione");
    await userEvent.click(dialog.getByRole("button", { name: "Annulla prenotazione" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("/forbidden"));
    stop();
  });
});

describe("the list", () => {
  it("is outlined by its headings, none skipped", async () => {
    serve({ [list]: { body: reservations([reservation()]) } });
    open();
    expect(await screen.findByRole("heading", { name: "BLSD esecutore", level: 2 })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "I Miei Corsi", level: 1 })).toBeInTheDocument();
  });

  it("shows its shape while it is on its way", () => {
    serve({ [list]: "never" });
    open();
    expect(within(screen.getByRole("tabpanel")).getByRole("status")).toHaveTextContent("Caricamento in corso");
  });

  it("says what went wrong, and tries again", async () => {
    let down = true;
    serve({ [list]: () => (down ? "offline" : { body: reservations([reservation()]) }) });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Non riusciamo a contattare il server.");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await screen.findByRole("article")).toBeInTheDocument();
  });

  it("keeps tab and page in the URL, and asks the server for them", async () => {
    const calls = serve({
      [list]: ({ search }) => {
        const past = search.includes("period=past");
        const page = search.includes("page=2") ? 2 : 1;
        return {
          body: reservations(
            [reservation({ id: 5 + page })],
            past ? { current_page: page, last_page: 2, total: 11 } : {},
          ),
        };
      },
    });
    open();
    await screen.findByRole("article");
    expect(screen.queryByText(/Pagina/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("tab", { name: "Passati" }));
    expect(address()).toBe(`${path}?period=past`);
    expect(await screen.findByText("Pagina 1 di 2")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Pagina precedente" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Pagina successiva" }));
    expect(address()).toBe(`${path}?period=past&page=2`);
    expect(await screen.findByText("Pagina 2 di 2")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pagina precedente" })).toHaveAttribute("href", `${path}?period=past`);
    const lists = calls.filter(({ path }) => path === "/api/my-reservations");
    expect(lists.map(({ search }) => search)).toEqual([
      "?period=upcoming&page=1&per_page=10",
      "?period=past&page=1&per_page=10",
      "?period=past&page=2&per_page=10",
    ]);
  });

  it("falls back to the last page when the present one is gone", async () => {
    serve({
      [list]: ({ search }) => ({
        body: reservations(search.includes("page=3") ? [] : [reservation()], { last_page: 2 }),
      }),
    });
    open("?page=3");
    expect(await screen.findByRole("article")).toBeInTheDocument();
    expect(address()).toBe(`${path}?page=2`);
  });

  it("takes nonsense in the URL for the usual", async () => {
    const calls = serve({ [list]: { body: reservations([]) } });
    open("?period=mai&page=-4");
    await screen.findByText("Nessun corso in programma");
    const first = calls.find(({ path }) => path === "/api/my-reservations");
    expect(first?.search).toBe("?period=upcoming&page=1&per_page=10");
  });
});
