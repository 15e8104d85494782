// Opens Calendario Turni for tests, over three shifts of two instructors.
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { draftPrefix } from "@/lib/storage";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { anna, candidate, coverage, dateOfShift, hoursTaught, instructor, marco, shift } from "@/lib/testing/shifts";
import { windowOf } from "@/lib/testing/window";
import { ShiftsScreen } from "./shifts-screen";

export const page = "/control-panel/admin/shifts";
export const proposed = shift();
export const accepted = shift({ id: 4, user: marco, status: "accepted", etag: '"4-a"' });
export const meeting = shift({
  id: 5,
  user: marco,
  course_date: null,
  start: "2027-03-10T18:00:00+01:00",
  end: "2027-03-10T20:00:00+01:00",
  days: [{ start: "2027-03-10T18:00:00+01:00", end: "2027-03-10T20:00:00+01:00" }],
  hours: 2,
  note: "Riunione",
  etag: '"5-a"',
});

export type Replies = Parameters<typeof serve>[0];

export const one = (body: ReturnType<typeof shift>) => ({ body, headers: { ETag: body.etag } });

const replies: Replies = {
  "GET /api/shifts": { body: { data: [proposed, accepted, meeting] } },
  "GET /api/shifts/3": one(proposed),
  "GET /api/shifts/4": one(accepted),
  "GET /api/shifts/5": one(meeting),
  "GET /api/shifts/instructors": {
    body: {
      data: [
        instructor(anna, {
          availability: {
            weekly: [{ weekday: 5, start: "09:00", end: "13:00" }],
            exceptions: [],
          },
        }),
        instructor(marco),
      ],
    },
  },
  "GET /api/shifts/coverage": {
    body: {
      data: [
        coverage(),
        coverage({
          course_date: dateOfShift({ id: 8, course: { id: 2, title: "PBLSD" } }),
          accepted: 2,
          missing: 0,
        }),
      ],
    },
  },
  "GET /api/course-dates/7/instructors": {
    body: { data: [candidate(marco, 4), candidate(anna, 9, "Turno sovrapposto")] },
  },
  "GET /api/course-dates/7": { body: staffDate() },
  "GET /api/shifts/hours": { body: { year: 2027, data: [hoursTaught(anna, [8, 0, 7.5]), hoursTaught(marco, [4])] } },
};

/** Logs an admin in, at a wide window; what is returned turns it. */
export function beginAsAdmin() {
  logIn({ is_admin: true });
  reloadAlerts();
  vi.stubGlobal("scrollTo", vi.fn());
  return windowOf("wide");
}

export function openShifts(search: string, more: Replies = {}) {
  const calls = serve({ ...replies, ...more });
  renderAt(`${page}${search}`, <ShiftsScreen />);
  return calls;
}

export const told = () => readAlerts().map(({ text }) => text);
export const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith(draftPrefix));
export const note = () => screen.findByRole("textbox", { name: "Nota" });
