import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { openPanel } from "./testing/open-panel";

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  logIn({ istructor: true });
});

it("of another date knows nothing of the half day that was picked on the one before", async () => {
  const list = participants([participant()]);
  serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/reservations": { body: list },
    "GET /api/course-dates/4": { body: { ...dateOfStaff, id: 4, course: { id: 2, title: "Cuore sicuro" } } },
    "GET /api/course-dates/4/reservations": { body: list },
  });
  const router = openPanel("/control-panel/admin/course-dates/3/appello");
  await userEvent.click(await screen.findByRole("tab", { name: "Pomeriggio" }));
  await act(() => router.navigate("/control-panel/admin/course-dates/4/appello"));
  await screen.findByText(/Cuore sicuro/);
  expect(await screen.findByRole("tab", { name: "Mattina" })).toHaveAttribute("aria-selected", "true");
});
