import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { MailTextDetails } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { refused, serve, type Call } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { MailTextScreen } from "./mail-text-screen";
import { button, field, press, said, sent } from "./mails-testing";

const address = "/api/settings/mails/booking-confirmed";

const original = {
  subject: "Prenotazione confermata: {corso}",
  text: "la tua prenotazione è confermata.",
  closing: "A presto",
};
const mail: MailTextDetails = {
  kind: "booking-confirmed",
  title: "Prenotazione confermata",
  occasion: "Appena si prenota un posto",
  ...original,
  changed: false,
  updated_at: null,
  updated_by: null,
  original,
  fields: [
    { name: "corso", description: "Il titolo del corso", example: "BLSD", optional: false },
    { name: "motivo", description: "Il motivo", example: "Aula chiusa", optional: true },
  ],
};
const ours: MailTextDetails = { ...mail, text: "ti aspettiamo!", changed: true, updated_by: "Anna Neri" };
const preview = {
  subject: "Prenotazione confermata: BLSD",
  html: "<p>Ciao</p>",
  text: "Ciao Giulia,\n\nti aspettiamo",
};

const tagged = (body: MailTextDetails, tag = "1") => ({ body, headers: { ETag: `"mail-${tag}"` } });
const got = { [`GET ${address}`]: tagged(mail), [`POST ${address}/preview`]: { body: preview } };

async function open(replies: Parameters<typeof serve>[0] = got): Promise<Call[]> {
  const calls = serve(replies);
  renderAt("/control-panel/admin/settings/mails/booking-confirmed", <MailTextScreen kind="booking-confirmed" />);
  await screen.findByRole("heading", { level: 2, name: "Prenotazione confermata" });
  return calls;
}

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
}

beforeEach(() => {
  reloadAlerts();
  logIn({ is_admin: true });
});

describe("the editor of a mail", () => {
  it("shows the words, what its fields stand for, and the mail itself", async () => {
    await open();
    expect(field("Oggetto")).toHaveValue(original.subject);
    expect(field("Testo")).toHaveValue(original.text);
    expect(screen.getByText("Originale")).toBeInTheDocument();
    expect(button("Inserisci {corso}: Il titolo del corso")).toBeInTheDocument();
    expect(screen.getByText("BLSD")).toBeInTheDocument();
    expect(screen.getByText(/Se non c'è, la riga che lo nomina viene tolta/)).toBeInTheDocument();
    expect(await screen.findByTitle(`Anteprima del messaggio: ${preview.subject}`)).toHaveAttribute(
      "sandbox",
      "allow-same-origin",
    );
    await userEvent.click(screen.getByRole("switch", { name: "Solo testo" }));
    expect(screen.getByText(/Ciao Giulia,/)).toBeInTheDocument();
    expect(screen.queryByTitle(/Anteprima del messaggio/)).not.toBeInTheDocument();
  });

  it("composes the mail again while somebody types, and with the longest values", async () => {
    const calls = await open();
    await type("Testo", "Ciao a tutti");
    expect(screen.getByText("Non ancora in uso")).toBeInTheDocument();
    await waitFor(() =>
      expect(sent(calls, "POST", `${address}/preview`).at(-1)?.body).toMatchObject({ text: "Ciao a tutti" }),
    );
    await userEvent.click(screen.getByRole("switch", { name: "Valori più lunghi" }));
    await waitFor(() =>
      expect(sent(calls, "POST", `${address}/preview`).at(-1)?.body).toMatchObject({ sample: "longest" }),
    );
  });

  it("inserts a field where the cursor was, by mouse and by keyboard", async () => {
    await open();
    field("Oggetto").focus();
    field("Oggetto").setSelectionRange(0, 12);
    await press("Inserisci {corso}: Il titolo del corso");
    expect(field("Oggetto")).toHaveValue("{corso} confermata: {corso}");
    expect(field("Oggetto")).toHaveFocus();
    expect(field("Oggetto").selectionStart).toBe(7);
    button("Inserisci {motivo}: Il motivo").focus();
    await userEvent.keyboard("{Enter}");
    expect(field("Oggetto")).toHaveValue("{corso}{motivo} confermata: {corso}");
    expect(field("Oggetto")).toHaveFocus();
  });

  it("inserts a field at the end of the text when the cursor was nowhere", async () => {
    await open();
    await press("Inserisci {corso}: Il titolo del corso");
    expect(field("Testo")).toHaveValue(`${original.text}{corso}`);
  });

  it("saves what was read, and is clean again", async () => {
    const calls = await open({ ...got, [`PUT ${address}`]: tagged(ours, "2") });
    expect(button("Salva il messaggio")).toBeDisabled();
    await type("Testo", "ti aspettiamo!");
    await press("Salva il messaggio");
    await waitFor(() => expect(said()).toContain("Messaggio salvato: da ora parte così."));
    const put = sent(calls, "PUT", address)[0];
    expect(put?.headers.get("If-Match")).toBe('"mail-1"');
    expect(put?.body).toEqual({ ...original, text: "ti aspettiamo!" });
    expect(screen.getByText("Cambiato")).toBeInTheDocument();
    expect(button("Salva il messaggio")).toBeDisabled();
  });

  it("shows the server's errors under their fields, and in the preview", async () => {
    const errors = { text: ["Il campo {croso} non esiste. Forse intendevi {corso}?"] };
    await open({ ...got, [`PUT ${address}`]: refused(errors), [`POST ${address}/preview`]: refused(errors) });
    await type("Testo", "{croso}");
    await press("Salva il messaggio");
    await waitFor(() => expect(field("Testo")).toHaveAccessibleDescription(/Forse intendevi \{corso\}/));
    expect(field("Testo")).toHaveFocus();
    const told = await screen.findByText("L'anteprima non è aggiornata:");
    expect(told.parentElement).toHaveTextContent("Testo. Il campo {croso} non esiste.");
  });

  it("goes back to the original, and takes that back", async () => {
    const calls = await open({
      ...got,
      [`GET ${address}`]: tagged(ours, "2"),
      [`DELETE ${address}`]: tagged(mail, "3"),
      [`PUT ${address}`]: tagged(ours, "4"),
    });
    await press("Ripristina l'originale");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByText(/quello che hai scritto/)).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Ripristina l'originale" }));
    await waitFor(() => expect(field("Testo")).toHaveValue(original.text));
    expect(sent(calls, "DELETE", address)[0]?.headers.get("If-Match")).toBe('"mail-2"');
    expect(screen.queryByRole("button", { name: "Ripristina l'originale" })).not.toBeInTheDocument();
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(field("Testo")).toHaveValue("ti aspettiamo!"));
    expect(sent(calls, "PUT", address)[0]?.headers.get("If-Match")).toBe('"mail-3"');
  });

  it("tells what somebody else has saved, and saves over it", async () => {
    let shown = tagged(mail);
    let stale = true;
    const calls = await open({
      ...got,
      [`GET ${address}`]: () => shown,
      [`PUT ${address}`]: ({ body }) =>
        stale ? { status: 412, body: { message: "No." } } : tagged({ ...mail, ...Object(body), changed: true }, "9"),
    });
    await type("Testo", "il mio testo");
    shown = tagged({ ...mail, text: "il loro testo", closing: "la loro chiusura", changed: true }, "5");
    await press("Salva il messaggio");
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getByText("il loro testo")).toBeInTheDocument();
    expect(dialog.getByText("la loro chiusura")).toBeInTheDocument();
    stale = false;
    await userEvent.click(dialog.getByRole("button", { name: "Salva comunque" }));
    await waitFor(() => expect(sent(calls, "PUT", address).at(-1)?.headers.get("If-Match")).toBe('"mail-5"'));
    expect(sent(calls, "PUT", address).at(-1)?.body).toEqual({ ...original, text: "il mio testo" });
  });

  it("asks nothing where two versions differ by spaces that the server takes away", async () => {
    let shown = tagged(mail);
    const calls = await open({
      ...got,
      [`GET ${address}`]: () => shown,
      [`PUT ${address}`]: ({ headers, body }) =>
        headers.get("If-Match") === '"mail-5"'
          ? tagged({ ...mail, ...Object(body), changed: true }, "9")
          : { status: 412, body: { message: "No." } },
    });
    await type("Testo", "ti aspettiamo! ");
    shown = tagged({ ...mail, text: "ti aspettiamo!", changed: true }, "5");
    await press("Salva il messaggio");
    await waitFor(() => expect(said()).toContain("Messaggio salvato: da ora parte così."));
    expect(sent(calls, "PUT", address)).toHaveLength(2);
  });

  it("shows the other version before it goes back to the original, which a second press does", async () => {
    let shown = tagged(mail);
    await open({
      ...got,
      [`GET ${address}`]: () => shown,
      [`PUT ${address}`]: tagged(ours, "2"),
      [`DELETE ${address}`]: ({ headers }) =>
        headers.get("If-Match") === '"mail-5"' ? tagged(mail, "6") : { status: 412, body: { message: "No." } },
    });
    await type("Testo", "ti aspettiamo!");
    await press("Salva il messaggio");
    await press("Ripristina l'originale");
    const dialog = within(screen.getByRole("dialog"));
    shown = tagged({ ...ours, closing: "la loro chiusura" }, "5");
    await userEvent.click(dialog.getByRole("button", { name: "Ripristina l'originale" }));
    expect(await dialog.findByText(/ora vedi la sua versione/)).toBeInTheDocument();
    expect(field("Chiusura")).toHaveValue("la loro chiusura");
    await userEvent.click(dialog.getByRole("button", { name: "Ripristina l'originale" }));
    await waitFor(() => expect(field("Chiusura")).toHaveValue(original.closing));
  });

  it("keeps what is typed where somebody else has changed the same words, which a second press replaces", async () => {
    let shown = tagged(ours, "2");
    const calls = await open({
      ...got,
      [`GET ${address}`]: () => shown,
      [`DELETE ${address}`]: ({ headers }) =>
        headers.get("If-Match") === '"mail-5"' ? tagged(mail, "6") : { status: 412, body: { message: "No." } },
      [`PUT ${address}`]: ({ body }) => tagged({ ...ours, ...Object(body) }, "7"),
    });
    await type("Testo", "il mio testo");
    await press("Ripristina l'originale");
    const dialog = within(screen.getByRole("dialog"));
    shown = tagged({ ...ours, text: "il loro testo" }, "5");
    await userEvent.click(dialog.getByRole("button", { name: "Ripristina l'originale" }));
    expect(await dialog.findByText(/qui resta il tuo/)).toBeInTheDocument();
    expect(field("Testo")).toHaveValue("il mio testo");
    await userEvent.click(dialog.getByRole("button", { name: "Ripristina l'originale" }));
    await waitFor(() => expect(field("Testo")).toHaveValue(original.text));
    expect(sent(calls, "DELETE", address).map(({ headers }) => headers.get("If-Match"))).toEqual([
      '"mail-2"',
      '"mail-5"',
    ]);
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() => expect(sent(calls, "PUT", address)[0]?.body).toEqual({ ...original, text: "il loro testo" }));
    expect(sent(calls, "PUT", address)[0]?.headers.get("If-Match")).toBe('"mail-6"');
  });

  it("tells what somebody else has changed once the original was given up", async () => {
    let shown = tagged(ours, "2");
    await open({
      ...got,
      [`GET ${address}`]: () => shown,
      [`DELETE ${address}`]: { status: 412, body: { message: "No." } },
      [`PUT ${address}`]: { status: 412, body: { message: "No." } },
    });
    await type("Testo", "il mio testo");
    await press("Ripristina l'originale");
    const question = within(screen.getByRole("dialog"));
    shown = tagged({ ...ours, text: "il loro testo" }, "5");
    await userEvent.click(question.getByRole("button", { name: "Ripristina l'originale" }));
    await question.findByText(/qui resta il tuo/);
    await userEvent.click(question.getByRole("button", { name: "Mantieni il nostro testo" }));
    await press("Salva il messaggio");
    const dialog = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(dialog.getByText("il loro testo")).toBeInTheDocument();
  });

  it("keeps what is typed when the original is taken back", async () => {
    await open({
      ...got,
      [`GET ${address}`]: tagged(ours, "2"),
      [`DELETE ${address}`]: tagged(mail, "3"),
      [`PUT ${address}`]: tagged(ours, "4"),
    });
    await press("Ripristina l'originale");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Ripristina l'originale" }));
    await waitFor(() => expect(field("Testo")).toHaveValue(original.text));
    await type("Oggetto", "Ci vediamo al corso {corso}");
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(field("Testo")).toHaveValue("ti aspettiamo!"));
    expect(field("Oggetto")).toHaveValue("Ci vediamo al corso {corso}");
  });

  it("sends a test of what is typed", async () => {
    const calls = await open({
      ...got,
      [`POST ${address}/test`]: { status: 202, body: { email: "anna@test.example" } },
    });
    await type("Chiusura", "Grazie");
    await press("Invia una prova a me");
    await waitFor(() => expect(said()).toContain("Messaggio di prova inviato a anna@test.example."));
    expect(sent(calls, "POST", `${address}/test`)[0]?.body).toEqual({
      ...original,
      closing: "Grazie",
      sample: "usual",
    });
  });

  it("tells why no test was sent", async () => {
    await open({ ...got, [`POST ${address}/test`]: { status: 429, body: { message: "Troppi messaggi di prova." } } });
    await press("Invia una prova a me");
    await waitFor(() => expect(said()).toContain("Troppi messaggi di prova."));
  });

  it("says that a mail does not exist", async () => {
    serve({});
    renderAt("/control-panel/admin/settings/mails/nulla", <MailTextScreen kind="nulla" />);
    expect(await screen.findByText("Questo messaggio non esiste")).toBeInTheDocument();
  });
});

it("has what was typed again after the session has expired, and saves it over what was read", async () => {
  await open();
  await type("Testo", "ti aspettiamo in aula!");
  cleanup();
  const calls = await open({ ...got, [`PUT ${address}`]: tagged({ ...ours, text: "ti aspettiamo in aula!" }, "2") });
  expect(field("Testo")).toHaveValue("ti aspettiamo in aula!");
  expect(screen.getByText(/Abbiamo ripreso le modifiche/)).toBeInTheDocument();
  await press("Salva il messaggio");
  await waitFor(() => expect(sent(calls, "PUT", address)).toHaveLength(1));
  cleanup();
  await open({ ...got, [`GET ${address}`]: tagged(ours, "2") });
  expect(field("Testo")).toHaveValue(ours.text);
});
