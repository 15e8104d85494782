// Drafts as a form lives with them.
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { confirmSession, endSession, startSession } from "@/lib/session/store";
import { ada, logIn } from "@/lib/testing/session";
import { serve } from "@/lib/testing/server";
import { Form } from "./form";
import { PasswordField } from "./password-field";
import { RestoredNotice } from "./restored-notice";
import { TextField } from "./text-field";
import { useDraft } from "./use-draft";

type Values = { phone: string; note: string; password: string };

const start: Values = { phone: "333", note: "", password: "" };

function Example({ of = "user", defaults = start }: { of?: "user" | "visitor"; defaults?: Values }) {
  const form = useForm<Values>({ defaultValues: defaults });
  const restored = useDraft(form, {
    name: "example",
    of,
    fields: ["phone", "note"],
    accepts: (field, typed) => field !== "note" || typed !== "gone",
  });
  return (
    <Form
      label="Prova"
      onSubmit={(event) => {
        event.preventDefault();
        form.reset(form.getValues());
      }}
      pending={false}
      submitError={null}
      actions={<button type="submit">Salva</button>}
    >
      <RestoredNotice form={form} restored={restored} />
      <TextField control={form.control} name="phone" label="Telefono" />
      <TextField control={form.control} name="note" label="Nota" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="off" />
    </Form>
  );
}

const field = (name: string) => screen.getByRole("textbox", { name });
const notice = "Abbiamo ripreso le modifiche che non avevi salvato.";
const storage = () => JSON.stringify(sessionStorage);

async function leaveWith(text: string, props: Parameters<typeof Example>[0] = {}): Promise<void> {
  const { unmount } = render(<Example {...props} />);
  await userEvent.clear(field("Telefono"));
  await userEvent.type(field("Telefono"), text);
  unmount();
}

describe("a draft", () => {
  it("is there again when the form opens again, and the form says so", async () => {
    logIn();
    await leaveWith("444");
    render(<Example />);
    await waitFor(() => expect(field("Telefono")).toHaveValue("444"));
    expect(screen.getByText(notice)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Scarta le modifiche" }));
    expect(field("Telefono")).toHaveValue("333");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    expect(storage()).not.toContain("example");
    await userEvent.type(field("Telefono"), "9");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("is never stored when it is a password", async () => {
    logIn();
    render(<Example />);
    await userEvent.type(screen.getByLabelText("Password"), "Cuore+Sano1");
    await userEvent.type(field("Nota"), "ciao");
    expect(storage()).toContain("ciao");
    expect(storage()).not.toContain("Cuore+Sano1");
  });

  it("is not shown to somebody else", async () => {
    logIn();
    await leaveWith("444");
    logIn({ email: "bruno@example.it" });
    render(<Example />);
    expect(field("Telefono")).toHaveValue("333");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("comes back after a session that expired, once it is known who is back", async () => {
    logIn();
    await leaveWith("444");
    endSession();
    serve({ "GET /api/auth/check": { body: ada } });
    startSession("token-2", "2030-01-01T00:00:00+01:00");
    render(<Example />);
    await waitFor(() => expect(field("Telefono")).toHaveValue("444"));
  });

  it("gives way to what has changed since", async () => {
    logIn();
    await leaveWith("444");
    render(<Example defaults={{ ...start, phone: "555" }} />);
    expect(field("Telefono")).toHaveValue("555");
  });

  it("is left out where it cannot be chosen any more", async () => {
    logIn();
    const { unmount } = render(<Example />);
    await userEvent.type(field("Nota"), "gone");
    await userEvent.type(field("Telefono"), "9");
    unmount();
    render(<Example />);
    await waitFor(() => expect(field("Telefono")).toHaveValue("3339"));
    expect(field("Nota")).toHaveValue("");
  });

  it("is forgotten once it is saved", async () => {
    logIn();
    render(<Example />);
    await userEvent.type(field("Nota"), "ciao{Enter}");
    await waitFor(() => expect(storage()).not.toContain("example"));
  });

  it("of a visitor is gone once a user is logged in", async () => {
    render(<Example of="visitor" />);
    await userEvent.type(field("Nota"), "ciao");
    expect(storage()).toContain("ciao");
    act(() => {
      startSession("token-1", "2030-01-01T00:00:00+01:00");
      confirmSession(ada);
    });
    sessionStorage.clear();
    await userEvent.type(field("Nota"), "!");
    expect(storage()).not.toContain("ciao");
  });
});

it("a page from the back/forward cache shows no password", async () => {
  render(<Example />);
  await userEvent.type(screen.getByLabelText("Password"), "Cuore+Sano1");
  await userEvent.click(screen.getByRole("button", { name: "Mostra password" }));
  act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveValue(""));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
});
