// Elimina on a date: what is said before it, and what the answer of the server means.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourseDate } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { removalQuestion } from "./date-panel";
import { DatesScreen } from "./dates-screen";

const page = "/control-panel/admin/course-dates";
const none = { assigned: 0, accepted: 0, needed: 1 };
const page1 = { current_page: 1, last_page: 1, per_page: 25, total: 0 };

/** Presses Elimina in the panel of a date; gives the calls and the question. */
async function press(date: CourseDate, more: Parameters<typeof serve>[0]) {
  const calls = serve({
    "GET /api/course-dates": { body: { data: [], meta: page1 } },
    "GET /api/course-dates/7": { body: date, headers: { ETag: '"7-a"' } },
    "GET /api/courses": { body: { data: [], meta: page1 } },
    "GET /api/cities": { body: { data: [], meta: page1 } },
    ...more,
  });
  renderAt(`${page}?view=list&date=7`, <DatesScreen />);
  const panel = within(await screen.findByRole("dialog", { name: /BLSD/ }));
  await userEvent.click(panel.getByRole("button", { name: "Altre azioni" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Elimina" }));
  const question = within(await screen.findByRole("dialog", { name: "Vuoi eliminare questa data?" }));
  return { calls, question };
}

const told = () => readAlerts().map(({ text }) => text);

beforeEach(() => {
  logIn({ istructor: true });
  reloadAlerts();
  windowOf("wide");
});

describe("removing a date", () => {
  it("deletes the version that was read, if it has no bookings", async () => {
    const { calls, question } = await press(staffDate({ instructors: none }), {
      "DELETE /api/course-dates/7": { status: 204 },
    });
    expect(question.getByText(/Nessuno è iscritto e nessuno riceve email\./)).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Elimina" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const sent = calls.find(({ method }) => method === "DELETE");
    expect([sent?.search, sent?.headers.get("If-Match")]).toEqual(["?reservations=none", '"7-a"']);
    expect(told()).toEqual(["Data eliminata."]);
  });

  it("says that instructors are told, and that the date stays as cancelled", async () => {
    const cancelled = staffDate({ status: "cancelled", instructors: none });
    const { question } = await press(staffDate(), {
      "DELETE /api/course-dates/7": { body: cancelled, headers: { ETag: '"7-b"' } },
    });
    expect(question.getByText(/ma la data ha 1 istruttore: resta in calendario come annullata/)).toBeInTheDocument();
    expect(
      question.getByText(/Avvisiamo per email 1 istruttore: il suo turno viene ritirato\. .*usa «Annulla la data»\./),
    ).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Annulla e avvisa" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(told()).toEqual(["Data annullata, non eliminata: ha avuto iscrizioni o turni."]);
  });

  it("says the same of a date that the server cancels because it was once booked", async () => {
    const date = staffDate({ instructors: none });
    const { question } = await press(date, {
      "DELETE /api/course-dates/7": { body: { ...date, status: "cancelled" }, headers: { ETag: '"7-b"' } },
    });
    await userEvent.click(question.getByRole("button", { name: "Elimina" }));
    await waitFor(() => expect(told()).toEqual(["Data annullata, non eliminata: ha avuto iscrizioni o turni."]));
  });

  it("leaves a date alone that somebody has booked meanwhile, and shows it as it is now", async () => {
    const message = "Nel frattempo si è iscritta 1 persona: per annullare la data usa «Annulla la data».";
    let booked = 0;
    const { question } = await press(staffDate({ instructors: none }), {
      "GET /api/course-dates/7": () => ({
        body: staffDate({ instructors: none, booked, available: 12 - booked }),
        headers: { ETag: '"7-a"' },
      }),
      "DELETE /api/course-dates/7": () => {
        booked = 1;
        return { status: 409, body: { message } };
      },
    });
    await userEvent.click(question.getByRole("button", { name: "Elimina" }));
    expect(await question.findByText(message)).toBeInTheDocument();
    expect(told()).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Mantieni" }));
    const panel = within(screen.getByRole("dialog", { name: /BLSD/ }));
    expect(panel.getByText("1 di 12 posti occupati")).toBeInTheDocument();
    await userEvent.click(panel.getByRole("button", { name: "Altre azioni" }));
    expect(await screen.findByRole("menuitem", { name: "Annulla la data" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Elimina" })).not.toBeInTheDocument();
  });
});

describe("the question before a date is removed", () => {
  const before = "2027-03-01T10:00";
  const after = "2027-03-13T10:00";

  it("counts the recipients of mails", () => {
    const two = staffDate({ instructors: { assigned: 2, accepted: 0, needed: 1 } });
    expect(removalQuestion(two, before).body).toContain(
      "Avvisiamo per email 2 istruttori: i loro turni vengono ritirati.",
    );
  });

  it("sends no mail about a date that is over", () => {
    const { body, action } = removalQuestion(staffDate(), after);
    expect([body, action]).toEqual([
      "Nessuno è iscritto, ma la data ha 1 istruttore: resta in calendario come annullata. È già passata: nessuno riceve email.",
      "Annulla la data",
    ]);
  });
});
