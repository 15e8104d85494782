// The drafts of the dialogs of shifts, after a reload and elsewhere.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { staffDate } from "@/lib/testing/course-dates";
import { logIn } from "@/lib/testing/session";
import { candidate, marco, shift } from "@/lib/testing/shifts";
import { accepted, beginAsAdmin, drafts, note, one, openShifts, proposed, told, type Replies } from "./shifts-testing";

beforeEach(() => void beginAsAdmin());

describe("the draft of a shift", () => {
  const notice = "Abbiamo ripreso le modifiche che non avevi salvato.";
  const secret = staffDate({ id: 9, private: 1, password: "cuore-sano-7" });
  const found: Replies = {
    "GET /api/course-dates": { body: { data: [secret], meta: {} } },
    "GET /api/course-dates/9": { body: secret },
    "GET /api/course-dates/9/instructors": { body: { data: [candidate(marco, 4)] } },
    "POST /api/shifts": { status: 201, body: accepted },
  };

  async function chooseMarco(): Promise<void> {
    const free = within(await screen.findByRole("group", { name: "Liberi in queste ore" }));
    await userEvent.click(free.getByRole("button", { name: /Marco Rossi/ }));
  }

  async function fillIn(): Promise<void> {
    await userEvent.type(await screen.findByRole("combobox", { name: "Data del corso" }), "bls");
    await userEvent.click(await screen.findByRole("option", { name: /BLSD/ }));
    await chooseMarco();
    await userEvent.click(screen.getByRole("switch", { name: "Per tutta la durata del corso" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Inizio" }), { target: { value: "12/03/2027" } });
    await userEvent.type(await note(), "Portare i manichini");
  }

  beforeEach(() => sessionStorage.clear());

  it("is there again after a reload, until it is discarded", async () => {
    openShifts("?view=coverage&do=new", found);
    await fillIn();
    expect(JSON.stringify(sessionStorage), "the password of a private date is never stored").not.toContain(
      "cuore-sano",
    );
    cleanup();
    openShifts("?view=coverage&do=new", found);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await note()).toHaveValue("Portare i manichini");
    expect(screen.getByRole("combobox", { name: "Data del corso" })).toHaveValue("BLSD, 12/03/2027 alle 09:00");
    expect(screen.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Marco Rossi");
    expect(screen.getByRole("switch", { name: "Per tutta la durata del corso" })).not.toBeChecked();
    expect(screen.getByRole("textbox", { name: "Inizio" })).toHaveValue("12/03/2027");
    await userEvent.click(screen.getByRole("button", { name: "Scarta le modifiche" }));
    expect(await note()).toHaveValue("");
    expect(screen.getByRole("combobox", { name: "Data del corso" })).toHaveValue("");
    expect(drafts()).toEqual([]);
  });

  it("is gone once it is proposed", async () => {
    openShifts("?view=coverage&do=new&date=9", found);
    await chooseMarco();
    await userEvent.type(await note(), "Portare i manichini");
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Proponi il turno" }));
    await waitFor(() => expect(told()).toEqual(["Proposta inviata a Marco Rossi."]));
    expect(drafts()).toEqual([]);
  });

  it("is gone once the reader leaves it behind", async () => {
    openShifts("?view=list&day=2027-03-10&shift=3&do=edit");
    await userEvent.type(await note(), "Mia");
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Mantieni com'è" }));
    await userEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
    expect(drafts()).toEqual([]);
  });

  it("is never put back into a shift that begins elsewhere, nor for somebody else", async () => {
    openShifts("?view=coverage&do=new&date=7");
    await userEvent.type(await note(), "Portare i manichini");
    cleanup();
    openShifts("?view=coverage&do=new&date=9", found);
    expect(await note()).toHaveValue("");
    cleanup();
    logIn({ is_admin: true, email: "bruno@example.it" });
    openShifts("?view=coverage&do=new&date=7");
    expect(await note()).toHaveValue("");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("comes back into a shift that is edited, and gives way to what others have changed", async () => {
    openShifts("?view=list&day=2027-03-10&shift=3&do=edit");
    await userEvent.type(await note(), "Mia");
    await chooseMarco();
    cleanup();
    openShifts("?view=list&day=2027-03-10&shift=3&do=edit", {
      "GET /api/shifts/3": one(shift({ note: "Portare i manichini", etag: '"3-b"' })),
      "PUT /api/shifts/3": one(proposed),
    });
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await note()).toHaveValue("Portare i manichini");
    const dialog = within(screen.getByRole("dialog", { name: "Modifica turno" }));
    expect(dialog.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Marco Rossi");
    await userEvent.click(dialog.getByRole("button", { name: /^Salva/ }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(drafts()).toEqual([]);
  });
});
