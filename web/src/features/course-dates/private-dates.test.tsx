// A private date is marked and red wherever something is done with it.
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { DatesScreen } from "./dates-screen";
import { EditDateScreen } from "./edit-screen";

const page = "/control-panel/admin/course-dates";
const day = "[PRIVATO] venerdì 12 marzo 2027 alle 09:00";

function world(hidden: number): void {
  const date = staffDate({ private: hidden });
  const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
  serve({
    "GET /api/course-dates/7": { body: date, headers: { ETag: '"7-a"' } },
    "GET /api/course-dates/calendar": { body: { data: [date] } },
    "GET /api/courses": { body: { data: [date.course], meta } },
    "GET /api/cities": { body: { data: [date.city], meta } },
  });
}

beforeEach(() => {
  logIn({ istructor: true });
  windowOf("wide");
});

it.each([
  ["move", "Vuoi spostare la data?"],
  ["duplicate", "Duplicare la data"],
  ["cancel", "Vuoi annullare questa data?"],
])("is marked when it is about to %s", async (action, title) => {
  world(1);
  renderAt(`${page}?day=2027-03-10&date=7&do=${action}`, <DatesScreen />);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(dialog.getByText(day)).toHaveClass("text-danger");
});

it("is marked in both places when it moves", async () => {
  world(1);
  renderAt(`${page}?day=2027-03-10&date=7&do=move&to=2027-03-19T09:00`, <DatesScreen />);
  const dialog = within(await screen.findByRole("dialog", { name: "Vuoi spostare la data?" }));
  expect(dialog.getByText(day)).toHaveClass("text-danger");
  expect(dialog.getByText("[PRIVATO] venerdì 19 marzo 2027 alle 09:00")).toHaveClass("text-danger");
});

it("is marked where it is edited", async () => {
  world(1);
  renderAt(`${page}/7/edit`, <EditDateScreen id={7} />);
  expect(await screen.findByText(day)).toHaveClass("text-danger");
});

it("is marked only when it is private", async () => {
  world(0);
  renderAt(`${page}/7/edit`, <EditDateScreen id={7} />);
  expect(await screen.findByText("venerdì 12 marzo 2027 alle 09:00")).not.toHaveClass("text-danger");
});
