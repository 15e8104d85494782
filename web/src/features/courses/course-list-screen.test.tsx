import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CourseSummary } from "@/api/types";
import { readAlerts, reloadAlerts, setAlerts } from "@/lib/alerts/store";
import { course, list, summary } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { CourseListScreen } from "./course-list-screen";

const row = (id: number, traits: Partial<CourseSummary> = {}) =>
  summary(id, { published: true, archived_at: null, updated_at: "2027-01-10T18:30:00+01:00", ...traits });

type Replies = Parameters<typeof serve>[0];

function open(replies: Replies, address = "/control-panel/admin/courses") {
  const calls = serve(replies);
  renderAt(address, <CourseListScreen />);
  return calls;
}

const listOf = (...rows: CourseSummary[]) => ({ "GET /api/courses": { body: list(...rows) } });

beforeEach(() => {
  setAlerts([]);
  reloadAlerts();
});

describe("the list of courses", () => {
  it("asks for all courses in the state of the address", async () => {
    const calls = open(
      listOf(row(1, { title: "BLSD" })),
      "/control-panel/admin/courses?status=draft&courseType=1&recipient=8",
    );
    expect(await screen.findByRole("link", { name: "BLSD" })).toHaveAttribute("href", "/control-panel/admin/courses/1");
    const query = new URLSearchParams(calls[0]?.search);
    expect(Object.fromEntries(query)).toEqual({
      scope: "all",
      status: "draft",
      courseType: "1",
      page: "1",
      per_page: "25",
      sort: "title",
      direction: "asc",
    });
  });

  it("publishes at once, and takes it back", async () => {
    const calls = open({
      ...listOf(row(7, { title: "BLSD", published: false })),
      "PATCH /api/courses/7": { body: course({ published: true }) },
    });
    await userEvent.click(await screen.findByRole("switch", { name: "Pubblica BLSD" }));
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Corso pubblicato: BLSD."));
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(2));
    const bodies = calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    expect(bodies).toEqual([{ published: true }, { published: false }]);
  });

  it("says what a course lacks that cannot be published", async () => {
    open({
      ...listOf(row(7, { title: "BLSD", published: false })),
      "PATCH /api/courses/7": refused({ goal: ["Campo obbligatorio."], description: ["Campo obbligatorio."] }),
    });
    await userEvent.click(await screen.findByRole("switch", { name: "Pubblica BLSD" }));
    await waitFor(() =>
      expect(readAlerts()[0]?.text).toBe("Per pubblicare «BLSD» completa: descrizione, obbiettivi del corso."),
    );
    expect(readAlerts()[0]?.duration).toBe(3_000);
  });

  it("says when it could not be taken back", async () => {
    let replies = 0;
    open({
      ...listOf(row(7, { title: "BLSD", published: false })),
      "PATCH /api/courses/7": () => (replies++ === 0 ? { body: course({ published: true }) } : "offline"),
    });
    await userEvent.click(await screen.findByRole("switch", { name: "Pubblica BLSD" }));
    await waitFor(() => expect(readAlerts()[0]?.undo).toBeDefined());
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(readAlerts()[0]?.tone).toBe("failure"));
  });

  it("tells of each of two courses that change at the same time", async () => {
    const calls = open({
      ...listOf(row(7, { title: "BLSD", published: false }), row(8, { title: "Cuore", published: false })),
      "PATCH /api/courses/7": { body: course({ published: true }) },
      "PATCH /api/courses/8": refused({ goal: ["Campo obbligatorio."] }),
    });
    // Both answers wait until both have been pressed.
    let release = () => {};
    const pressed = new Promise<void>((resolve) => (release = resolve));
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
      if (call[1]?.method === "PATCH") await pressed;
      return answer(...call);
    });
    await userEvent.click(await screen.findByRole("switch", { name: "Pubblica BLSD" }));
    await userEvent.click(screen.getByRole("switch", { name: "Pubblica Cuore" }));
    release();
    const texts = () => readAlerts().map(({ text }) => text);
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(texts().toSorted()).toEqual([
      "Corso pubblicato: BLSD.",
      "Per pubblicare «Cuore» completa: obbiettivi del corso.",
    ]);
    readAlerts()
      .find(({ undo }) => undo !== undefined)
      ?.undo?.();
    await waitFor(() => expect(calls.findLast(({ method }) => method === "PATCH")?.body).toEqual({ published: false }));
  });

  it("moves the switch at once, and takes no second press while the change is on its way", async () => {
    const calls = open({
      ...listOf(row(7, { title: "BLSD", published: false })),
      "PATCH /api/courses/7": "never",
    });
    const toggle = await screen.findByRole("switch", { name: "Pubblica BLSD" });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute("aria-busy", "true"));
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("moves the switch back when the change is refused", async () => {
    open({
      ...listOf(row(7, { title: "BLSD", published: false })),
      "PATCH /api/courses/7": refused({ goal: ["Campo obbligatorio."] }),
    });
    const toggle = await screen.findByRole("switch", { name: "Pubblica BLSD" });
    await userEvent.click(toggle);
    await waitFor(() => expect(readAlerts()).toHaveLength(1));
    await waitFor(() => expect(toggle).not.toBeChecked());
    await waitFor(() => expect(toggle).not.toHaveAttribute("aria-busy"));
  });

  it("makes one copy however often it is asked", async () => {
    const calls = open({ ...listOf(row(7, { title: "BLSD" })), "POST /api/courses/7/duplicate": "never" });
    for (const _ of [1, 2]) {
      await userEvent.click(await screen.findByRole("button", { name: "Azioni su BLSD" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: /^Duplica/ }), { pointerEventsCheck: 0 });
      await userEvent.keyboard("{Escape}");
    }
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("archives after a question, and duplicates", async () => {
    const calls = open({
      ...listOf(row(7, { title: "BLSD" })),
      "PATCH /api/courses/7": { body: course() },
      "POST /api/courses/7/duplicate": { status: 201, body: course({ id: 8 }) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Azioni su BLSD" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Archivia" }));
    const question = within(screen.getByRole("dialog", { name: "Vuoi archiviare «BLSD»?" }));
    await userEvent.click(question.getByRole("button", { name: "Archivia il corso" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ archived: true }));
    await userEvent.click(screen.getByRole("button", { name: "Azioni su BLSD" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplica" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/control-panel/admin/courses/8"));
  });

  it("says what to do when there is none", async () => {
    open(listOf());
    expect(await screen.findByText("Non c'è ancora nessun corso")).toBeInTheDocument();
    expect(screen.getAllByRole("link", { name: "Nuovo corso" })).not.toHaveLength(0);
  });
});
