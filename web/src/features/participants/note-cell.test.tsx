// The note on a participant: what is typed is never lost.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readAlerts, setAlerts } from "@/lib/alerts/store";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { ParticipantsScreen } from "./participants-screen";

const message = "La persona è stata spostata.";

/** A server on which saving fails until `mend()`. */
function world(failure: "offline" | { status: number; body: unknown } = { status: 409, body: { message } }) {
  let row = participant({ note: "mancina" });
  let fails = true;
  const calls = serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": () => ({ body: participants([row]) }),
    "PUT /api/reservations/41": () => {
      if (fails) return failure;
      row = participant({ note: "porta un certificato" });
      return { body: row };
    },
  });
  return { sent: () => calls.filter(({ method }) => method === "PUT"), mend: () => void (fails = false) };
}

const field = () => screen.getByRole("textbox", { name: "Nota su Anna Bianchi" });

async function type(text: string): Promise<void> {
  await screen.findByRole("textbox", { name: "Nota su Anna Bianchi" });
  await userEvent.clear(field());
  await userEvent.type(field(), `${text}{Enter}`);
}

const open = () => renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen dateId={3} />);

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  windowOf("wide");
  logIn({ istructor: true });
  setAlerts([]);
});

it("stays in the field with the reason below when the server refuses it, and can be sent again", async () => {
  const { sent, mend } = world();
  open();
  await type("porta un certificato");
  expect(await screen.findByText(`Nota non salvata. ${message}`)).toBeInTheDocument();
  expect(field()).toHaveValue("porta un certificato");
  expect(field()).toBeInvalid();
  expect(readAlerts()).toEqual([]);
  mend();
  await userEvent.type(field(), "{Enter}");
  await waitFor(() => expect(screen.queryByText(/^Nota non salvata/)).not.toBeInTheDocument());
  expect(field()).toHaveValue("porta un certificato");
  expect(sent().map(({ body }) => body)).toEqual([{ note: "porta un certificato" }, { note: "porta un certificato" }]);
});

it("stays when there is no network, until Esc gives back the saved one", async () => {
  const { sent } = world("offline");
  open();
  await type("porta un certificato");
  expect(await screen.findByText(/^Nota non salvata. Non riusciamo/)).toBeInTheDocument();
  expect(field()).toHaveValue("porta un certificato");
  await userEvent.type(field(), "{Escape}");
  expect(field()).toHaveValue("mancina");
  expect(screen.queryByText(/^Nota non salvata/)).not.toBeInTheDocument();
  await userEvent.tab();
  expect(sent()).toHaveLength(1);
});

it("stays when the window turns from columns to cards", async () => {
  const turn = windowOf("wide");
  world();
  open();
  await type("porta un certificato");
  await screen.findByText(/^Nota non salvata/);
  act(() => turn("narrow"));
  expect(await screen.findByText(/^Nota non salvata/)).toBeInTheDocument();
  expect(field()).toHaveValue("porta un certificato");
});

it("is told by an alert when whoever typed it has left the list meanwhile", async () => {
  world();
  const { unmount } = open();
  await screen.findByRole("textbox", { name: "Nota su Anna Bianchi" });
  fireEvent.change(field(), { target: { value: "porta un certificato" } });
  fireEvent.blur(field());
  unmount();
  await waitFor(() => expect(readAlerts()[0]?.text).toBe(`Nota su Anna Bianchi non salvata. ${message}`));
});

it("follows what others save, but never while it is typed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-03-12T09:30:00+01:00") });
  let note = "mancina";
  serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": () => ({ body: participants([participant({ note })]) }),
  });
  open();
  await screen.findByDisplayValue("mancina");
  note = "celiaca";
  await act(() => vi.advanceTimersByTimeAsync(4_100));
  expect(field()).toHaveValue("celiaca");
  fireEvent.change(field(), { target: { value: "celiaca, mancina" } });
  note = "arriva tardi";
  await act(() => vi.advanceTimersByTimeAsync(4_100));
  expect(field()).toHaveValue("celiaca, mancina");
});
