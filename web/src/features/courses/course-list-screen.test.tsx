import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
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
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Corso pubblicato."));
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
      expect(readAlerts()[0]?.text).toBe("Per pubblicarlo completa: descrizione, obbiettivi del corso."),
    );
  });

  it("archives after a question, and duplicates", async () => {
    const calls = open({
      ...listOf(row(7, { title: "BLSD" })),
      "PATCH /api/courses/7": { body: course() },
      "POST /api/courses/7/duplicate": { status: 201, body: course({ id: 8 }) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Azioni su BLSD" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Archivia" }));
    const question = within(screen.getByRole("dialog", { name: "Archiviare «BLSD»?" }));
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
