// The reader's own shifts on Panoramica: proposals to answer, the next classes, nothing, and a failure.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shift } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { dateOfShift, shift } from "@/lib/testing/shifts";
import { NextShifts } from "./next-shifts";

beforeEach(() => {
  reloadAlerts();
  vi.useFakeTimers({ now: new Date("2027-03-10T10:00:00Z"), toFake: ["Date"] });
  logIn({ istructor: true });
});
afterEach(() => vi.useRealTimers());

const open = (rows: readonly Shift[], more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ "GET /api/shifts": { body: { data: rows } }, ...more });
  renderAt("/control-panel", <NextShifts />);
  return calls;
};
const titled = (title: string) => dateOfShift({ course: { id: 1, title } });

it("shows proposals first, then the next three classes, and no other instructor's", async () => {
  const accepted = ["A", "B", "C", "D", "E"].map((title, index) =>
    shift({ id: 20 + index, mine: true, status: "accepted", course_date: titled(title) }),
  );
  open([
    shift({ id: 9, mine: false, course_date: titled("Di altri") }),
    shift({ id: 8, mine: true, status: "declined", course_date: titled("Rifiutato") }),
    ...accepted,
    shift({ id: 7, mine: true, course_date: titled("Proposto") }),
  ]);
  const list = within(await screen.findByRole("list"));
  expect(list.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "PropostoDa confermare",
    "A",
    "B",
    "C",
  ]);
  expect(screen.getByText("E 2 altri turni.")).toBeInTheDocument();
  expect(list.getByRole("link", { name: "A" })).toHaveAttribute(
    "href",
    "/control-panel/admin/course-dates/7/reservations",
  );
  expect(list.getAllByRole("button", { name: /^Accetta/ })).toHaveLength(1);
});

it("puts what is taught today first, with its roll call", async () => {
  const [start, end] = ["2027-03-10T14:00:00+01:00", "2027-03-10T18:00:00+01:00"];
  const today = { start, end, days: [{ start, end }] };
  open([
    shift({ id: 7, mine: true, course_date: titled("Proposto") }),
    shift({ id: 21, mine: true, status: "accepted", course_date: titled("Oggi"), ...today }),
  ]);
  const list = within(await screen.findByRole("list"));
  expect(list.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "OggiOggi insegni",
    "PropostoDa confermare",
  ]);
  expect(list.getByRole("link", { name: "Appello" })).toHaveAttribute(
    "href",
    "/control-panel/admin/course-dates/7/appello",
  );
});

it("accepts in place", async () => {
  let status: Shift["status"] = "proposed";
  const calls = open([], {
    "GET /api/shifts": () => ({ body: { data: [shift({ mine: true, status })] } }),
    "PUT /api/shifts/3": () => {
      status = "accepted";
      return { body: shift({ mine: true, status }), headers: { ETag: '"3-b"' } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Accetta/ }));
  await waitFor(() => expect(screen.queryByText("Da confermare")).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "accepted" });
  expect(readAlerts().map(({ text }) => text)).toEqual(["Turno accettato."]);
});

it("leads a shift without a course to Calendario Turni", async () => {
  open([shift({ mine: true, course_date: null, note: "Riunione" })]);
  expect(await screen.findByRole("link", { name: "Riunione" })).toHaveAttribute(
    "href",
    "/control-panel/admin/shifts?view=mine&shift=3",
  );
});

it("says that there is none", async () => {
  open([]);
  expect(await screen.findByText("Nessun turno in programma nei prossimi mesi.")).toBeInTheDocument();
});

it("says what failed, and tries again", async () => {
  let broken = true;
  open([], { "GET /api/shifts": () => (broken ? { status: 403 } : { body: { data: [] } }) });
  const again = await screen.findByRole("button", { name: "Ricarica i turni" });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText(/Nessun turno in programma/)).toBeInTheDocument();
});
