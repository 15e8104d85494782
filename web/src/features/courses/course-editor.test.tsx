import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Course } from "@/api/types";
import { reloadAlerts } from "@/lib/alerts/store";
import { course } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { CourseEditor } from "./course-editor";

const stored = (traits: Partial<Course> = {}) =>
  course({ published: true, archived_at: null, updated_at: "2027-01-10T18:30:00+01:00", image: null, ...traits });

type Replies = Parameters<typeof serve>[0];

function open(replies: Replies, read: Course | null = stored()) {
  const calls = serve(replies);
  renderAt("/control-panel/admin/courses/7", <CourseEditor read={read && { course: read, tag: '"7-a"' }} />);
  return calls;
}

const title = () => screen.getByRole("textbox", { name: "Titolo" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retitle(text: string): Promise<void> {
  await userEvent.clear(title());
  await userEvent.type(title(), text);
}
const sent = (calls: ReturnType<typeof serve>, method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  reloadAlerts();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("the course editor", () => {
  it("saves what was changed, for the version that was read", async () => {
    const saved = { body: stored({ title: "BLSD provider" }), headers: { ETag: '"7-b"' } };
    const calls = open({ "PUT /api/courses/7": saved });
    await retitle("BLSD provider");
    expect(screen.getByText("Modifiche non salvate")).toBeInTheDocument();
    await press("Salva");
    expect(await screen.findByRole("heading", { level: 1, name: "BLSD provider" })).toBeInTheDocument();
    expect(screen.queryByText("Modifiche non salvate")).not.toBeInTheDocument();
    await retitle("BLSD");
    await press("Salva");
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    const [first, second] = sent(calls, "PUT");
    expect(first?.headers.get("If-Match")).toBe('"7-a"');
    expect(first?.body).toMatchObject({ title: "BLSD provider", published: true, requirements: ["Nessuno"] });
    expect(second?.headers.get("If-Match")).toBe('"7-b"');
  });

  it("asks for the texts of a course only when it is published", async () => {
    const draft = stored({ published: false, goal: "" });
    const calls = open({ "PUT /api/courses/7": { body: draft } }, draft);
    await press("Pubblica");
    expect(await screen.findByText("Campo obbligatorio.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Obbiettivi del corso" })).toHaveFocus();
    expect(sent(calls, "PUT")).toHaveLength(0);
    await press("Salva bozza");
    await waitFor(() => expect(sent(calls, "PUT")[0]?.body).toMatchObject({ published: false }));
  });

  it("shows the server's messages at fields of lists", async () => {
    open({ "PUT /api/courses/7": refused({ "requirements.0": ["Massimo 500 caratteri."] }) });
    await retitle("BLSD provider");
    await press("Salva");
    const field = screen.getByRole("textbox", { name: "Prerequisito 1" });
    await waitFor(() => expect(field).toHaveAccessibleDescription("Massimo 500 caratteri."));
    expect(field).toHaveFocus();
  });

  it("merges with what another admin has saved in other fields", async () => {
    const theirs = stored({ duration: 9 });
    const calls = open({
      "PUT /api/courses/7": ({ headers }) =>
        headers.get("If-Match") === '"7-a"'
          ? { status: 412, body: { message: "Cambiato." } }
          : { body: theirs, headers: { ETag: '"7-c"' } },
      "GET /api/courses/7": { body: theirs, headers: { ETag: '"7-b"' } },
    });
    await retitle("BLSD provider");
    await press("Salva");
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD provider", duration: 9 });
  });

  it("shows both versions when another admin has changed the same field", async () => {
    const theirs = stored({ title: "BLSD per tutti" });
    const calls = open({
      "PUT /api/courses/7": ({ headers }) =>
        headers.get("If-Match") === '"7-a"'
          ? { status: 412, body: { message: "Cambiato." } }
          : { body: theirs, headers: { ETag: '"7-c"' } },
      "GET /api/courses/7": { body: theirs, headers: { ETag: '"7-b"' } },
    });
    await retitle("BLSD provider");
    await press("Salva");
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getByRole("radio", { name: /La tua versione.*BLSD provider/ })).toBeChecked();
    await userEvent.click(dialog.getByRole("radio", { name: /Versione salvata.*BLSD per tutti/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Salva la scelta" }));
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(2));
    expect(sent(calls, "PUT")[1]?.body).toMatchObject({ title: "BLSD per tutti" });
    expect(sent(calls, "PUT")[1]?.headers.get("If-Match")).toBe('"7-b"');
  });

  it("leads from a new course to its page", async () => {
    const created = { status: 201, body: stored({ published: false }), headers: { ETag: '"7-a"' } };
    const calls = open({ "POST /api/courses": created }, null);
    await userEvent.type(title(), "BLSD esecutore");
    await press("Aggiungi argomento");
    await userEvent.type(screen.getByRole("textbox", { name: "Argomento 1" }), "RCP");
    await press("Salva bozza");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/control-panel/admin/courses/7"));
    expect(sent(calls, "POST")[0]?.body).toMatchObject({
      title: "BLSD esecutore",
      arguments: ["RCP"],
      published: false,
    });
  });
});
