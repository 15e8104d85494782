import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { CertificateCheck } from "@/api/types";
import { certificateCheck, unknownCheck } from "@/lib/testing/certificates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { CertificateCheckPage, CheckPage } from "./check-page";

const code = "01AB-CDEF-0123-4567";
const call = `GET /api/certificates/verify/${code}`;
const address = () => screen.getByTestId("address").textContent;
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const open = (query = "") => renderAt(`/verifica/${code}${query}`, <CertificateCheckPage code={code} />);

describe("typing a code", () => {
  it("leads to the check, however the code is typed", async () => {
    renderAt("/verifica", <CheckPage />);
    await userEvent.type(screen.getByRole("textbox", { name: "Codice dell'attestato" }), "olab cdef 0123 4567{Enter}");
    expect(address()).toBe(`/verifica/${code}`);
  });

  it("says what is wrong with one that is incomplete", async () => {
    const field = () => screen.getByRole("textbox", { name: "Codice dell'attestato" });
    renderAt("/verifica", <CheckPage />);
    await userEvent.type(field(), "01AB");
    await userEvent.click(screen.getByRole("button", { name: "Verifica" }));
    expect(field()).toHaveAccessibleDescription(/16 lettere e cifre/);
    expect(field()).toHaveFocus();
    expect(address()).toBe("/verifica");
  });
});

describe("the check", () => {
  it("says that a certificate is valid, for what and until when", async () => {
    serve({ [call]: { body: certificateCheck() } });
    open();
    expect(await heading("Attestato valido")).toBeInTheDocument();
    for (const text of [
      "Attestato di partecipazione ECM",
      "BLSD esecutore",
      "giovedì 11 marzo 2027, venerdì 12 marzo 2027",
      "2027-000005",
      "venerdì 12 marzo 2027",
      "sabato 31 marzo 2029",
      "A. B.",
      code,
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each<[CertificateCheck["status"], string, RegExp]>([
    ["expired", "Attestato scaduto", /era valido fino a sabato 31 marzo 2029/],
    ["revoked", "Attestato revocato", /non è più valido/],
    ["replaced", "Attestato sostituito", /Chiedi alla persona quello più recente/],
  ])("says plainly that one is %s", async (status, title, meaning) => {
    serve({ [call]: { body: certificateCheck({ status }) } });
    open();
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.getByText(meaning)).toBeInTheDocument();
  });

  it("offers another try for an unknown code, and nothing about a person", async () => {
    serve({ [call]: { body: unknownCheck } });
    open();
    expect(await heading("Codice sconosciuto")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Codice dell'attestato" })).toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: "Cognome" })).not.toBeInTheDocument();
  });

  it("shows the name to a reader who knows the surname, without writing it into the address", async () => {
    const calls = serve({
      [call]: ({ search }) => ({
        body: certificateCheck(
          search === ""
            ? {}
            : {
                holder: search === "?surname=Rossi" ? "A. B." : "Anna Bianchi",
                surname_fits: search !== "?surname=Rossi",
              },
        ),
      }),
    });
    open();
    const field = await screen.findByRole("textbox", { name: "Cognome" });
    await userEvent.type(field, "Rossi{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Il cognome non corrisponde a questo attestato."));
    expect(screen.getByText("A. B.")).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, "bianchi");
    await userEvent.click(screen.getByRole("button", { name: "Confronta" }));
    expect(await screen.findByText("Anna Bianchi")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Attestato valido" })).toHaveFocus();
    expect(calls.map(({ search }) => search)).toEqual(["", "?surname=Rossi", "?surname=bianchi"]);
    expect(address()).toBe(`/verifica/${code}`);
  });

  it("compares the surname of the address, as a page without JavaScript does", async () => {
    const calls = serve({ [call]: { body: certificateCheck({ holder: "Anna Bianchi", surname_fits: true }) } });
    open("?surname=bianchi");
    expect(await screen.findByText("Il cognome corrisponde.")).toBeInTheDocument();
    expect(calls.map(({ search }) => search)).toEqual(["?surname=bianchi"]);
  });

  it("says when there were too many attempts, and lets the reader try again", async () => {
    let refuse = true;
    serve({
      [call]: () =>
        refuse
          ? { status: 429, body: { message: "Troppi tentativi. Riprova tra 5 minuti." } }
          : { body: certificateCheck() },
    });
    open();
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Troppe verifiche in poco tempo")).toBeInTheDocument();
    expect(alert.getByText("Troppi tentativi. Riprova tra 5 minuti.")).toBeInTheDocument();
    refuse = false;
    await userEvent.click(alert.getByRole("button", { name: "Riprova" }));
    expect(await heading("Attestato valido")).toBeInTheDocument();
  });

  it("keeps what it found when a surname cannot be compared any more", async () => {
    serve({
      [call]: ({ search }) =>
        search === "" ? { body: certificateCheck() } : { status: 429, body: { message: "Troppi tentativi." } },
    });
    open();
    await userEvent.type(await screen.findByRole("textbox", { name: "Cognome" }), "Rossi{Enter}");
    expect(await screen.findByText("Troppi tentativi.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Attestato valido" })).toBeInTheDocument();
  });
});
