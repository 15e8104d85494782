// Appello in a classroom without a network, on a panel that was opened before.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { staffDate } from "@/lib/testing/course-dates";
import { figures, overview, overviewDate } from "@/lib/testing/overview";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { openPanel } from "./testing/open-panel";

const on = (id: number, day: string, mine: boolean) =>
  overviewDate({
    mine,
    course_date: staffDate({ id, date: `${day}T09:00:00+01:00`, end_date: `${day}T18:00:00+01:00` }),
  });

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  logIn({ istructor: true });
});

it("opens when Panoramica was opened with a network, for one's own dates of today and tomorrow", async () => {
  const dates = [
    on(3, "2027-03-12", true),
    on(4, "2027-03-12", false),
    on(5, "2027-03-13", true),
    on(6, "2027-03-14", true),
  ];
  const list = { body: participants([participant()]) };
  const calls = serve({
    "GET /api/overview": { body: overview({ dates }) },
    "GET /api/overview/figures": { body: figures() },
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/reservations": list,
    "GET /api/course-dates/5": { body: { ...dateOfStaff, id: 5 } },
    "GET /api/course-dates/5/reservations": list,
  });
  const router = openPanel("/control-panel");
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/course-dates/5"));
  await act(() => vi.dynamicImportSettled());
  const people = calls.map(({ path }) => path).filter((path) => path.endsWith("/reservations"));
  expect(people).toEqual(["/api/course-dates/3/reservations", "/api/course-dates/5/reservations"]);

  vi.spyOn(console, "error").mockImplementation(() => {});
  serve({
    "GET /api/course-dates/5": "offline",
    "GET /api/course-dates/5/reservations": "offline",
    "GET /api/auth/check": "never",
  });
  localStorage.removeItem("battito.checked-at");
  await act(() => router.navigate("/control-panel/admin/course-dates/5/appello"));
  expect(await screen.findByRole("group", { name: "Anna Bianchi" })).toBeInTheDocument();
});

it("opens although marks were sent while it was fetched, and shows them", async () => {
  const queue = `battito.roll-call.${ada.email}.5`;
  const before = participant();
  const present = before.attendances.map((mark) => ({ ...mark, status: "present" as const }));
  localStorage.setItem(queue, JSON.stringify([{ number: 1, reservation: before.id, body: { attendances: present } }]));
  let onAsked = () => {};
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  let reply = () => {};
  serve({
    "GET /api/overview": { body: overview({ dates: [on(5, "2027-03-13", true)] }) },
    "GET /api/overview/figures": { body: figures() },
    "GET /api/course-dates/5": { body: { ...dateOfStaff, id: 5 } },
    "GET /api/course-dates/5/reservations": () => {
      onAsked();
      return new Promise((resolve) => (reply = () => resolve({ body: participants([before]) })));
    },
    "PUT /api/reservations/41": async () => {
      await asked;
      return { body: participant({ attendance: "present", attendances: present }) };
    },
  });
  const router = openPanel("/control-panel");
  await waitFor(() => expect(localStorage.getItem(queue)).toBeNull());
  await act(async () => reply());
  await act(() => vi.dynamicImportSettled());

  vi.spyOn(console, "error").mockImplementation(() => {});
  serve({
    "GET /api/course-dates/5": "offline",
    "GET /api/course-dates/5/reservations": "offline",
    "GET /api/auth/check": "never",
  });
  await act(() => router.navigate("/control-panel/admin/course-dates/5/appello"));
  const anna = within(await screen.findByRole("group", { name: "Anna Bianchi" }));
  expect(anna.getByRole("button", { name: "Presente" })).toHaveAttribute("aria-pressed", "true");
});

it("asks for nothing where the reader teaches nothing", async () => {
  const calls = serve({
    "GET /api/overview": { body: overview({ dates: [on(4, "2027-03-12", false)] }) },
    "GET /api/overview/figures": { body: figures() },
  });
  openPanel("/control-panel");
  await screen.findAllByText("BLSD");
  await act(() => vi.dynamicImportSettled());
  expect(calls.filter(({ path }) => path.startsWith("/api/course-dates"))).toEqual([]);
});
