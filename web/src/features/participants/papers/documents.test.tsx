// The names under which files are saved when the server's own name does not arrive: the same.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { pastDateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { documentName } from "./document-name";
import { ParticipantsScreen } from "../list/participants-screen";

const titled = (title: string) => ({ course: { id: 1, title }, date: "2027-03-12T00:30:00+01:00" });

// The cases of the server's own tests (`crates/documents/src/file_name.rs`), and what it folds.
it.each([
  ["Corso di BLSD – Laici (2027)", "iscritti-corso-di-blsd-laici-2027-2027-03-12.xlsx"],
  ["../../etc/passwd", "iscritti-etc-passwd-2027-03-12.xlsx"],
  [" .. ", "iscritti-corso-2027-03-12.xlsx"],
  ["Primo soccorso: l'età & più", "iscritti-primo-soccorso-l-eta-piu-2027-03-12.xlsx"],
  ["1º livello", "iscritti-1o-livello-2027-03-12.xlsx"],
  ["a".repeat(500), `iscritti-${"a".repeat(60)}-2027-03-12.xlsx`],
  [`${"a".repeat(59)} b`, `iscritti-${"a".repeat(59)}-2027-03-12.xlsx`],
])("names the list of %s", (title, name) => {
  expect(documentName("iscritti", titled(title), "xlsx")).toBe(name);
});

it("names what it knows before the date is known", () => {
  expect(documentName("registro", undefined, "pdf")).toBe("registro.pdf");
});

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  windowOf("wide");
  logIn({ istructor: true });
  saved.mockReset();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});

const preview = {
  total: 1,
  papers: [{ name: "BLSD esecutore", total: 1 }],
  ids: [41],
  requested: 0,
  mails: 1,
  skipped: [],
};

function open(): void {
  serve({
    "GET /api/course-dates/3": { body: pastDateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": { body: participants([participant()]) },
    "GET /api/course-dates/3/reservations/export": { text: "PK" },
    "GET /api/course-dates/3/register": { text: "%PDF" },
    "GET /api/course-dates/3/certificates": { text: "PK" },
    "POST /api/course-dates/3/certificates": ({ search }) =>
      search === "?dry_run=1" ? { body: preview } : { status: 202, body: { job: 6, total: 1 } },
    "GET /api/course-dates/3/held-mails": { body: { total: 0, leave_at: null } },
    "GET /api/jobs/6": { body: { state: "done", done: 1, total: 1, skipped: [] } },
  });
  renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen id={3} />);
}

it.each([
  ["Esporta gli iscritti (.xlsx)", "iscritti-blsd-esecutore-2026-03-12.xlsx"],
  ["Registro presenze (PDF)", "registro-blsd-esecutore-2026-03-12.pdf"],
  ["Attestati: scarica tutti (.zip)", "attestati-blsd-esecutore-2026-03-12.zip"],
])("saves what «%s» downloads", async (action, name) => {
  open();
  await screen.findByRole("heading", { level: 1, name: "BLSD esecutore" });
  await userEvent.click(screen.getByRole("button", { name: "Altre azioni" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(name));
});

it("saves the certificates that were just issued", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Rilascia attestati" }));
  await userEvent.click(await screen.findByRole("button", { name: "Rilascia 1 attestato" }));
  await userEvent.click(await screen.findByRole("button", { name: "Scarica tutti (.zip)" }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith("attestati-blsd-esecutore-2026-03-12.zip"));
});
