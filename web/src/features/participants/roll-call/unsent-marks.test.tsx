// Marks of a roll call that wait while the reader is on another page of the panel.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { participant } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { UnsentMarks } from "./unsent-marks";

const page = "/control-panel/admin/users";

function leaveMarks(user: string, dateId: number, ...reservations: number[]): void {
  const attendances = [{ day: "2027-03-12", half: "morning", status: "present", at: "2027-03-12T08:00:00Z" }];
  const marks = reservations.map((reservation, index) => ({ number: index + 1, reservation, body: { attendances } }));
  localStorage.setItem(`battito.roll-call.${user}.${dateId}`, JSON.stringify(marks));
}

const notice = () => screen.getAllByRole("status")[0];
const left = () => Object.keys(localStorage).filter((key) => key.startsWith("battito.roll-call."));

beforeEach(() => logIn({ istructor: true }));

describe("marks that are not sent", () => {
  it("are sent from any page of the panel, and nothing is said of it", async () => {
    leaveMarks(ada.email, 3, 41, 42);
    leaveMarks(ada.email, 4, 51);
    const calls = serve({
      "PUT /api/reservations/41": { body: participant({ id: 41 }) },
      "PUT /api/reservations/42": { body: participant({ id: 42 }) },
      "PUT /api/reservations/51": { body: participant({ id: 51 }) },
    });
    renderAt(page, <UnsentMarks />);
    await vi.waitFor(() => expect(left()).toEqual([]));
    const sent = calls.filter(({ method }) => method === "PUT").map(({ path }) => path);
    expect(sent.toSorted()).toEqual([41, 42, 51].map((id) => `/api/reservations/${id}`));
    expect(notice()).toBeEmptyDOMElement();
  });

  it("are counted while there is no network, and sent when it is back", async () => {
    leaveMarks(ada.email, 3, 41, 42);
    let away = true;
    serve({
      "PUT /api/reservations/41": () => (away ? "offline" : { body: participant({ id: 41 }) }),
      "PUT /api/reservations/42": () => (away ? "offline" : { body: participant({ id: 42 }) }),
    });
    renderAt(page, <UnsentMarks />);
    expect(await screen.findByText("Appello: 2 modifiche aspettano la rete.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Apri l'appello" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/3/appello",
    );
    away = false;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(notice()).toBeEmptyDOMElement());
    expect(left()).toEqual([]);
  });

  it("can be sent by hand, and what the server refuses stays told", async () => {
    leaveMarks(ada.email, 3, 41);
    let away = true;
    serve({ "PUT /api/reservations/41": () => (away ? "offline" : refused({ outcome: ["Annullata."] })) });
    renderAt(page, <UnsentMarks />);
    const send = await screen.findByRole("button", { name: "Invia ora" });
    away = false;
    await userEvent.click(send);
    expect(await screen.findByText("Appello: 1 modifica da rivedere.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Invia ora" })).not.toBeInTheDocument();
  });

  it("of somebody else are neither sent nor shown", async () => {
    leaveMarks("bruno@example.it", 3, 41);
    const calls = serve({});
    renderAt(page, <UnsentMarks />);
    window.dispatchEvent(new Event("online"));
    expect(notice()).toBeEmptyDOMElement();
    expect(calls).toEqual([]);
    expect(left()).toEqual(["battito.roll-call.bruno@example.it.3"]);
  });
});
