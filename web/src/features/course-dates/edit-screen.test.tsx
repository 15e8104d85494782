// Modifica Data Corso: saving over what others have saved meanwhile, and the way back.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourseDate } from "@/api/types";
import { setAlerts } from "@/lib/alerts/store";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { EditDateScreen } from "./edit-screen";

const page = "/control-panel/admin/course-dates";
// Without bookings and instructors a change of place sends no mail.
const blsd = staffDate({ booked: 0, waiting: 0, instructors: { assigned: 0, accepted: 0, needed: 1 } });
const heart = { id: 2, title: "Cuore sicuro" };
const meta = { current_page: 1, last_page: 1, per_page: 100, total: 2 };
const tagged = (body: CourseDate, tag: string) => ({ body, headers: { ETag: `"${tag}"` } });

type Replies = Parameters<typeof serve>[0];

function open(replies: Replies, address: Parameters<typeof renderAt>[0] = `${page}/7/edit`) {
  const calls = serve({
    "GET /api/course-dates/7": tagged(blsd, "7-a"),
    "GET /api/courses": { body: { data: [blsd.course, heart], meta } },
    "GET /api/cities": { body: { data: [blsd.city], meta } },
    ...replies,
  });
  renderAt(address, <EditDateScreen id={7} />);
  return calls;
}

const field = (name: string) => screen.findByRole("textbox", { name });
async function change(name: string, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Salva" }));
const puts = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === "PUT");

beforeEach(() => {
  logIn({ istructor: true });
  sessionStorage.clear();
  setAlerts([]);
  windowOf("wide");
});

describe("when somebody else has saved meanwhile", () => {
  /** The date is as `blsd` when it is read first, then as it is here, under another tag. */
  function meet(theirs: CourseDate) {
    let reads = 0;
    return open({
      "GET /api/course-dates/7": () => (reads++ === 0 ? tagged(blsd, "7-a") : tagged(theirs, "7-b")),
      "PUT /api/course-dates/7": ({ headers }) =>
        headers.get("If-Match") === '"7-b"'
          ? tagged(theirs, "7-c")
          : { status: 412, body: { message: "La data è cambiata." } },
    });
  }

  it("tells what they have changed, and saves over it", async () => {
    const calls = meet({ ...blsd, venue: "Via Roma 1", note: "Aula 2", course: heart });
    await change("Nota interna", "Chiavi in portineria");
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getAllByRole("term").map((term) => term.textContent)).toEqual(["Corso", "Indirizzo", "Nota interna"]);
    await userEvent.click(dialog.getByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(puts(calls)).toHaveLength(2));
    expect(puts(calls)[1]?.body).toMatchObject({ venue: blsd.venue, id_course: 1, note: "Chiavi in portineria" });
    expect(puts(calls)[1]?.headers.get("If-Match")).toBe('"7-b"');
  });

  it("asks again when one goes on editing and saves", async () => {
    const calls = meet({ ...blsd, note: "Aula 2" });
    await change("Nota interna", "Chiavi in portineria");
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    await userEvent.click(dialog.getByRole("button", { name: "Chiudi" }));
    await save();
    expect(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" })).toBeInTheDocument();
    expect(puts(calls).map(({ headers }) => headers.get("If-Match"))).toEqual(['"7-a"', '"7-a"']);
  });
});

describe("the way back", () => {
  it("leads to the calendar once it is saved, without a question", async () => {
    open({ "PUT /api/course-dates/7": tagged(blsd, "7-b") });
    await change("Nota interna", "Chiavi in portineria");
    await save();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(`${page}?day=2027-03-12&date=7`));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("leads to the day the date has moved to, with the view and the filters one came from", async () => {
    const moved = staffDate({ ...blsd, date: "2027-06-04T09:00:00+02:00", end_date: "2027-06-04T18:00:00+02:00" });
    const state = { calendar: "?view=week&day=2027-03-12&course=1&date=7" };
    open({ "PUT /api/course-dates/7": tagged(moved, "7-b") }, { pathname: `${page}/7/edit`, state });
    await change("Nota interna", "Chiavi in portineria");
    await save();
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent(`${page}?view=week&day=2027-06-04&course=1&date=7`),
    );
  });

  it("leads to the same calendar when nothing is changed", async () => {
    const state = { calendar: "?view=list&course=1&date=7" };
    open({}, { pathname: `${page}/7/edit`, state });
    await userEvent.click(await screen.findByRole("button", { name: "Chiudi" }));
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent(`${page}?view=list&course=1&date=7&day=2027-03-12`),
    );
  });
});
