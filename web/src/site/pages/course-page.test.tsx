// A course's page with the booking card in it: both read the same query, so that the card follows the free seats.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Course } from "@/api/types";
import { reloadAlerts } from "@/lib/alerts/store";
import { startSession } from "@/lib/session/store";
import { course as someCourse, courseDate } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { reservation } from "@/lib/testing/reservations";
import { serve, type Call } from "@/lib/testing/server";
import { session, sessionKeys } from "@/lib/storage";
import { windowOf } from "@/lib/testing/window";
import { CoursePage } from "./course-page";

const withSeats = (available: number): Course => {
  const course = someCourse({ certificates: [] });
  return {
    ...course,
    next_dates: course.next_dates.slice(0, 1).map((date) => ({ ...date, password: false, available })),
  };
};
const asked = (calls: Call[]) => calls.filter(({ path }) => path === "/api/courses/7");

const unknownReader = { "GET /api/courses/7/my-booking": { body: { admitted: true, dates: [] } } };

async function book(): Promise<void> {
  await userEvent.click(await screen.findByRole("combobox", { name: "Data e luogo" }));
  await userEvent.click(await screen.findByRole("option"));
  await userEvent.click(screen.getByRole("button", { name: "Prenota" }));
}

beforeEach(() => {
  reloadAlerts();
  startSession("token-1", "2030-01-01T00:00:00+01:00");
});

it("asks once for the course and its seats, and again after a booking", async () => {
  const calls = serve({
    ...unknownReader,
    "GET /api/courses/7": { body: withSeats(4) },
    "POST /api/my-reservations": { status: 201, body: reservation() },
  });
  renderAt("/courses/7", <CoursePage id={7} />);
  await screen.findByRole("combobox", { name: "Data e luogo" });
  expect(asked(calls)).toHaveLength(1);
  await book();
  await waitFor(() => expect(asked(calls)).toHaveLength(2));
});

it("offers the waiting list when the last seat went to somebody else meanwhile", async () => {
  let left = 4;
  serve({
    ...unknownReader,
    "GET /api/courses/7": () => ({ body: withSeats(left) }),
    "POST /api/my-reservations": () => {
      left = 0;
      return { status: 422, body: { message: "No.", errors: { id_course_date: ["Posti esauriti per questa data."] } } };
    },
  });
  renderAt("/courses/7", <CoursePage id={7} />);
  await book();
  expect(await screen.findByText("Posti esauriti per questa data.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Mettimi in lista d'attesa" })).toBeEnabled();
});

it("opens the booking card of a phone for a link to the nearest date, once", async () => {
  windowOf("wide");
  serve({ ...unknownReader, "GET /api/courses/7": { body: withSeats(4) } });
  renderAt("/courses/7?date=next", <CoursePage id={7} />);
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/courses/7?date=next#prenotazione"));
  expect(session.read(sessionKeys.lastCourse)).toBe("7?date=next");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7\?date=next$/));
});

describe("a row of the dates", () => {
  const rows = () => screen.findAllByRole("link", { name: /2027/ });
  const two = (): Course => {
    const course = withSeats(4);
    return { ...course, next_dates: [70, 72].map((id) => courseDate({ id, available: id === 70 ? 4 : 0 })) };
  };

  it("chooses its date in the card, which takes the focus, and follows the Select", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    serve({ ...unknownReader, "GET /api/courses/7": { body: two() } });
    renderAt("/courses/7", <CoursePage id={7} />);
    const select = await screen.findByRole("combobox", { name: "Data e luogo" });
    const [first, second] = await rows();
    if (first === undefined || second === undefined) throw new Error("no rows");
    await userEvent.click(second);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7\?date=72$/);
    expect(screen.getByRole("complementary", { name: "Prenotazione" })).toHaveFocus();
    await waitFor(() => expect(second).toHaveAttribute("aria-current", "true"));
    expect(await screen.findByRole("button", { name: "Mettimi in lista d'attesa" })).toBeEnabled();
    await userEvent.click(select);
    await userEvent.click(await screen.findByRole("option", { name: /4 posti/ }));
    await waitFor(() => expect(first).toHaveAttribute("aria-current", "true"));
    expect(second).not.toHaveAttribute("aria-current");
    expect(session.read(sessionKeys.lastCourse)).toBe("7?date=70");
  });

  it("opens the panel of a phone, and stays chosen when that is closed", async () => {
    serve({ ...unknownReader, "GET /api/courses/7": { body: two() } });
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    renderAt("/courses/7", <CoursePage id={7} />);
    const [first] = await rows();
    if (first === undefined) throw new Error("no rows");
    await userEvent.click(first);
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/courses/7?date=70#prenotazione"));
    expect(screen.getByRole("complementary", { name: "Prenotazione" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7\?date=70$/));
  });

  it("is booked already once the card has booked it", async () => {
    let held: unknown[] = [];
    serve({
      "GET /api/courses/7": { body: two() },
      "GET /api/courses/7/my-booking": () => ({ body: { admitted: true, dates: held } }),
      "POST /api/my-reservations": () => {
        held = [{ id: 70, id_reservation: 5, status: "confirmed" }];
        return { status: 201, body: reservation() };
      },
    });
    renderAt("/courses/7?date=70", <CoursePage id={7} />);
    await userEvent.click(await screen.findByRole("button", { name: "Prenota" }));
    expect(await screen.findByText("Già prenotato")).toBeVisible();
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/courses\/7/);
  });
});
