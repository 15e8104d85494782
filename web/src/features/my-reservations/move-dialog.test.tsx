// Moving a reservation to another date of its course.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourseDateOption, MyBooking, MyReservation } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { course, courseDate } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { onDate, reservation, reservations } from "@/lib/testing/reservations";
import { refused, serve, type Call } from "@/lib/testing/server";
import { ReservationsScreen } from "./reservations-screen";

const present = courseDate({ id: 70 });
const free = courseDate({ id: 71, date: "2027-04-02T09:00:00+02:00", available: 3 });
const full = courseDate({ id: 72, date: "2027-04-09T09:00:00+02:00", available: 0 });
const locked = courseDate({ id: 73, date: "2027-04-16T09:00:00+02:00", private: 1, password: true });
const dates = [present, free, full, locked];

const moved = reservation(onDate({ id: 71, date: "2027-04-02T09:00:00+02:00" }));
const sent = (calls: Call[]) => calls.findLast(({ method }) => method === "PUT");

/** Opens the dialog of the only reservation. */
async function open(
  traits: Partial<MyReservation> = {},
  next: CourseDateOption[] = dates,
  put: unknown = moved,
  held: MyBooking["dates"] = [{ id: 70, id_reservation: 5, status: "confirmed" }],
) {
  const calls = serve({
    "GET /api/courses/7/my-booking": { body: { dates: held, admitted: true } },
    "GET /api/my-reservations": { body: reservations([reservation(traits)]) },
    "GET /api/courses/7": { body: course({ next_dates: next }) },
    "PUT /api/my-reservations/5": () => (put === moved ? { body: moved } : refused({ id_course_date: [String(put)] })),
  });
  renderAt("/control-panel/user/reservations", <ReservationsScreen noUpcoming={null} />);
  await userEvent.click(await screen.findByRole("button", { name: "Sposta a un'altra data" }));
  return { calls, dialog: await loadedDialog() };
}

/** The dialog with the dates takes the place of the one that waits for them. */
async function loadedDialog() {
  await screen.findByRole("dialog", {}, { timeout: 5000 });
  await waitFor(() => expect(screen.queryByText("Caricamento in corso")).not.toBeInTheDocument());
  return within(screen.getByRole("dialog"));
}

async function choose(dialog: ReturnType<typeof within>, option: RegExp) {
  await userEvent.click(await dialog.findByRole("combobox", { name: "Nuova data e luogo" }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

const press = (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.click(dialog.getByRole("button", { name }));

beforeEach(reloadAlerts);

describe("moving a reservation", () => {
  it("lists the other dates of the course, as the booking form does", async () => {
    const { dialog } = await open();
    await userEvent.click(await dialog.findByRole("combobox", { name: "Nuova data e luogo" }));
    const rows = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual([
      "02/04/2027 alle 09:00, Milano · 3 posti",
      "09/04/2027 alle 09:00, Milano · Posti esauriti",
      "[PRIVATO] 16/04/2027 alle 09:00, Milano · 4 posti",
    ]);
  });

  it("offers no date that is held already", async () => {
    const held: MyBooking["dates"] = [
      { id: 70, id_reservation: 5, status: "confirmed" },
      { id: 72, id_reservation: 7, status: "waiting" },
    ];
    const { dialog } = await open({}, dates, moved, held);
    await userEvent.click(await dialog.findByRole("combobox", { name: "Nuova data e luogo" }));
    const option = await screen.findByRole("option", { name: /09\/04\/2027 alle 09:00, Milano · In lista d'attesa/ });
    expect(option).toHaveAttribute("aria-disabled", "true");
  });

  it("says that there is no other date than those that are held", async () => {
    const { dialog } = await open({}, [present, free], moved, [
      { id: 70, id_reservation: 5, status: "confirmed" },
      { id: 71, id_reservation: 6, status: "confirmed" },
    ]);
    expect(await dialog.findByText(/non ci sono altre date di questo corso/)).toBeVisible();
  });

  it("moves it, says to when, and closes", async () => {
    const { calls, dialog } = await open();
    await choose(dialog, /02\/04\/2027/);
    await press(dialog, "Sposta");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent(calls)?.body).toEqual({ id_course_date: 71, password: null, waiting: false });
    expect(readAlerts()).toMatchObject([
      { tone: "success", text: "Prenotazione spostata a venerdì 2 aprile 2027 alle 09:00." },
    ]);
    expect(screen.getByTestId("address")).not.toHaveTextContent("move");
  });

  it("asks for the date first", async () => {
    const { calls, dialog } = await open();
    await dialog.findByRole("combobox", { name: "Nuova data e luogo" });
    await press(dialog, "Sposta");
    expect(dialog.getByText("Campo obbligatorio.")).toBeVisible();
    expect(sent(calls)).toBeUndefined();
  });

  it("asks for the password that the date has", async () => {
    const { calls, dialog } = await open();
    await choose(dialog, /16\/04\/2027/);
    await userEvent.type(dialog.getByLabelText("Password", { selector: "input" }), "segreto");
    await press(dialog, "Sposta");
    await waitFor(() => expect(sent(calls)?.body).toEqual({ id_course_date: 73, password: "segreto", waiting: false }));
  });

  it("never gives a seat up for a waiting list, and leads to where one keeps it", async () => {
    const { calls, dialog } = await open();
    await choose(dialog, /09\/04\/2027/);
    expect(dialog.getByRole("button", { name: "Sposta" })).toBeDisabled();
    expect(dialog.getByRole("link", { name: "mettiti in lista d'attesa dalla pagina del corso" })).toHaveAttribute(
      "href",
      "/courses/7",
    );
    expect(sent(calls)).toBeUndefined();
  });

  it("lets who waits change the list", async () => {
    const { calls, dialog } = await open({ status: "waiting", waiting_position: 2 });
    await choose(dialog, /09\/04\/2027/);
    await press(dialog, "Cambia lista d'attesa");
    await waitFor(() => expect(sent(calls)?.body).toEqual({ id_course_date: 72, password: null, waiting: true }));
  });

  it("shows under the field why the date was refused", async () => {
    const { dialog } = await open({}, dates, "Posti esauriti per questa data.");
    await choose(dialog, /02\/04\/2027/);
    await press(dialog, "Sposta");
    expect(await dialog.findByText("Posti esauriti per questa data.")).toBeVisible();
  });

  it("says that there is no other date", async () => {
    const { dialog } = await open({}, [present]);
    expect(await dialog.findByText(/non ci sono altre date di questo corso/)).toBeVisible();
  });

  it("says that the dates did not come, and tries again", async () => {
    let down = true;
    serve({
      "GET /api/my-reservations": { body: reservations([reservation()]) },
      "GET /api/courses/7/my-booking": { body: { dates: [], admitted: true } },
      "GET /api/courses/7": () =>
        down
          ? { status: 503, body: { message: "Servizio non disponibile." } }
          : { body: course({ next_dates: dates }) },
    });
    renderAt("/control-panel/user/reservations?move=5", <ReservationsScreen noUpcoming={null} />);
    const dialog = await loadedDialog();
    expect(await dialog.findByText("Servizio non disponibile.")).toBeVisible();
    down = false;
    await press(dialog, "Riprova");
    expect(await screen.findByRole("combobox", { name: "Nuova data e luogo" })).toBeVisible();
  });

  it("cannot be done when the time for it has passed", async () => {
    serve({ "GET /api/my-reservations": { body: reservations([reservation({ cancellable: false })]) } });
    renderAt("/control-panel/user/reservations?move=5", <ReservationsScreen noUpcoming={null} />);
    const button = await screen.findByRole("button", { name: "Sposta a un'altra data" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/Il termine è passato/);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
