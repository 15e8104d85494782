// The note on a participant: what is typed is never lost.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts, setAlerts } from "@/lib/alerts/store";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve, type Call } from "@/lib/testing/server";
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

const open = () => renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen id={3} />);

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
  const body = { note: "porta un certificato", expected_note: "mancina" };
  expect(sent().map((call) => call.body)).toEqual([body, body]);
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

it("is told by an alert when the reader has left the list meanwhile", async () => {
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

describe("a note that somebody else writes, too", () => {
  /** A server with one note, which it saves only over the one that was seen. `hold()` keeps the answers until `release()`. */
  function shared(first: string) {
    let note = first;
    let held: Promise<void> | null = null;
    let release = () => {};
    const row = () => participant({ note: note === "" ? null : note });
    const calls = serve({
      "GET /api/course-dates/3": { body: dateOfStaff },
      "GET /api/course-dates/3/course": { body: { certificates: [] } },
      "GET /api/course-dates/3/reservations": () => ({ body: participants([row()]) }),
      "GET /api/reservations/41": () => ({ body: row() }),
      "PUT /api/reservations/41": async ({ body }: Call) => {
        await held;
        const { note: next, expected_note: seen } = written(body);
        if (note !== seen && note !== next) return { status: 412, body: { message: "I dati sono cambiati." } };
        note = next;
        return { body: row() };
      },
    });
    return {
      write: (text: string) => void (note = text),
      stored: () => note,
      sent: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
      hold: () => {
        held = new Promise((resolve) => (release = resolve));
      },
      release: () => {
        held = null;
        release();
      },
    };
  }

  function written(body: unknown): { note: string; expected_note: string } {
    const { note, expected_note: seen }: Record<string, unknown> = { ...Object(body) };
    return { note: String(note), expected_note: String(seen) };
  }

  const refusal = "Nota non salvata. Nel frattempo è diventata «celiaca».";
  const keep = () => screen.getByRole("button", { name: "Tieni la mia nota su Anna Bianchi" });
  const take = () => screen.getByRole("button", { name: "Prendi l'altra nota su Anna Bianchi" });

  /** Has typed a note over one that somebody else has replaced with `celiaca` meanwhile. */
  async function collide() {
    const server = shared("");
    open();
    await screen.findByRole("textbox", { name: "Nota su Anna Bianchi" });
    server.write("celiaca");
    await type("mancina");
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    return server;
  }

  it("is not overwritten: both are shown where the person stands", async () => {
    const { stored, sent } = await collide();
    expect(stored()).toBe("celiaca");
    expect(sent()).toEqual([{ note: "mancina", expected_note: "" }]);
    expect(field()).toHaveValue("mancina");
    expect(field()).toBeInvalid();
    expect(keep()).toBeInTheDocument();
    expect(readAlerts()).toEqual([]);
  });

  it("gives way when the reader says so", async () => {
    const { stored, sent } = await collide();
    await userEvent.click(keep());
    expect(field()).toHaveFocus();
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Nota su Anna Bianchi salvata."));
    expect(stored()).toBe("mancina");
    expect(sent().at(-1)).toEqual({ note: "mancina", expected_note: "celiaca" });
    expect(field()).toHaveValue("mancina");
    expect(screen.queryByText(/^Nota non salvata/)).not.toBeInTheDocument();
    // Annulla takes the other one back.
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() => expect(stored()).toBe("celiaca"));
  });

  it("is taken over when the reader says so", async () => {
    const { stored, sent } = await collide();
    await userEvent.click(take());
    expect(field()).toHaveValue("celiaca");
    expect(field()).toHaveFocus();
    expect(screen.queryByText(/^Nota non salvata/)).not.toBeInTheDocument();
    await userEvent.tab();
    expect([stored(), sent().length]).toEqual(["celiaca", 1]);
  });

  it("is taken over with Esc", async () => {
    const { sent } = await collide();
    await userEvent.type(field(), " e altro{Escape}");
    expect(field()).toHaveValue("celiaca");
    await userEvent.tab();
    expect(sent()).toHaveLength(1);
  });

  it("is not overwritten by leaving the field, and both can be written into one", async () => {
    const { stored, sent } = await collide();
    await type("celiaca, mancina");
    expect(sent()).toHaveLength(1);
    expect(screen.getByText(refusal)).toBeInTheDocument();
    await userEvent.click(keep());
    await waitFor(() => expect(stored()).toBe("celiaca, mancina"));
  });

  it("asks again when it has changed once more", async () => {
    const { write, stored } = await collide();
    write("vegana");
    await userEvent.click(keep());
    expect(await screen.findByText("Nota non salvata. Nel frattempo è diventata «vegana».")).toBeInTheDocument();
    expect(field()).toHaveValue("mancina");
    write("");
    await userEvent.click(keep());
    expect(await screen.findByText("Nota non salvata. Nel frattempo è stata tolta.")).toBeInTheDocument();
    expect(stored()).toBe("");
  });

  it("asks no question when nothing was changed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-03-12T09:30:00+01:00") });
    const { write, sent } = shared("mancina");
    open();
    await screen.findByDisplayValue("mancina");
    fireEvent.change(field(), { target: { value: "mancin" } });
    write("celiaca");
    await act(() => vi.advanceTimersByTimeAsync(4_100));
    fireEvent.change(field(), { target: { value: "mancina" } });
    fireEvent.blur(field());
    expect(field()).toHaveValue("celiaca");
    expect(sent()).toEqual([]);
  });

  it("stays when one's own, saved before, is taken back", async () => {
    const { write, stored } = shared("");
    open();
    await type("mancina");
    await waitFor(() => expect(readAlerts()[0]?.undo).toBeDefined());
    // Time to read it and to answer.
    expect(readAlerts()[0]?.duration).toBe(8_000);
    write("mancina, celiaca");
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() =>
      expect(readAlerts()[0]?.text).toBe("La nota su Anna Bianchi è cambiata nel frattempo: resta quella di adesso."),
    );
    expect(stored()).toBe("mancina, celiaca");
    await waitFor(() => expect(field()).toHaveValue("mancina, celiaca"));
  });

  it("is never one's own, saved a moment before", async () => {
    const { stored, sent, hold, release } = shared("");
    open();
    await screen.findByRole("textbox", { name: "Nota su Anna Bianchi" });
    hold();
    await type("mancina");
    await waitFor(() => expect(sent()).toHaveLength(1));
    await type("mancina, celiaca");
    await type("mancina");
    expect(sent()).toHaveLength(1);
    release();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toEqual([
      { note: "mancina", expected_note: "" },
      { note: "mancina, celiaca", expected_note: "mancina" },
      { note: "mancina", expected_note: "mancina, celiaca" },
    ]);
    await waitFor(() => expect(stored()).toBe("mancina"));
    expect(field()).toHaveValue("mancina");
    expect(screen.queryByText(/^Nota non salvata/)).not.toBeInTheDocument();
  });
});
