import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { System, SystemBackup } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { SystemScreen } from "./system-screen";

function backup(traits: Partial<SystemBackup> = {}): SystemBackup {
  return {
    id: 1,
    node: "server-1",
    place: "/backup/battito-20270311-020000.zip",
    began_at: "2027-03-11T03:00:00+01:00",
    ended_at: "2027-03-11T03:00:20+01:00",
    is_running: false,
    size: 1_300_000_000,
    rows: 11_118,
    files: 1,
    is_verified: true,
    findings: 0,
    failure: null,
    ...traits,
  };
}

function system(traits: Partial<System> = {}): System {
  return {
    state: "good",
    concerns: [],
    now: "2027-03-12T10:00:00+01:00",
    backups: {
      next_at: "2027-03-13T03:00:00+01:00",
      folder: "/backup",
      keep_days: 14,
      last_good: backup(),
      latest: [backup()],
    },
    mails: { route: "smtp", held: false, waiting: 0, due_since: null, failed: 0, last_sent_at: null },
    work: { running: 0, running_since: null, stopped_tasks: [] },
    storage: {
      database: "SQLite 3.51.3",
      database_size: 3_250_000,
      schema: "m0053_nodes_and_backups",
      files: "/data/files",
      files_answer: true,
      free: 54_800_000_000,
      has_secret_key: true,
    },
    nodes: [
      {
        name: "server-1:8080",
        version: "0.1.0",
        started_at: "2027-03-01T09:00:00+01:00",
        seen_at: "2027-03-12T10:00:00+01:00",
        is_alive: true,
        is_current: true,
      },
    ],
    ...traits,
  };
}

function shown(traits: Partial<System> = {}) {
  serve({ "GET /api/system": { body: system(traits) } });
  renderAt("/system", <SystemScreen />);
}

const row = async (text: string | RegExp) => within((await screen.findByText(text)).closest("li") ?? document.body);

beforeEach(() => logIn({ is_admin: true }));

describe("Sistema", () => {
  it("says that all is well", async () => {
    shown();
    expect(await screen.findByText("Tutto in ordine: non c'è niente da fare.")).toBeInTheDocument();
    expect(screen.getByText("Come sta il sito alle 10:00.")).toBeInTheDocument();
    expect(screen.getByText("sabato 13 marzo 2027 alle 03:00")).toBeInTheDocument();
    expect(screen.getByText("51 GB")).toBeInTheDocument();
    expect(screen.getByText("SQLite 3.51.3, 3,1 MB")).toBeInTheDocument();
  });

  it("says what to look at, and what is urgent", async () => {
    shown({
      state: "fault",
      concerns: [
        { concern: "disk_full", state: "fault" },
        { concern: "mails_failed", state: "warning" },
      ],
    });
    expect((await row("Il disco è quasi pieno")).getByText("Urgente")).toBeInTheDocument();
    expect((await row("Alcune email non sono state consegnate")).queryByText("Urgente")).toBeNull();
    expect(screen.queryByText(/Tutto in ordine/)).toBeNull();
  });

  it("tells what became of each backup", async () => {
    shown({
      backups: {
        next_at: null,
        folder: "/backup",
        keep_days: 0,
        last_good: null,
        latest: [
          backup({ id: 6, began_at: "2027-03-12T08:59:00+01:00", ended_at: null, is_running: true }),
          backup({ id: 5, began_at: "2027-03-12T08:00:00+01:00", ended_at: null }),
          backup({ id: 4, began_at: "2027-03-11T03:00:00+01:00" }),
          backup({ id: 3, began_at: "2027-03-10T03:00:00+01:00", is_verified: false }),
          backup({ id: 2, began_at: "2027-03-09T03:00:00+01:00", findings: 2 }),
          backup({ id: 1, began_at: "2027-03-08T03:00:00+01:00", failure: "no_room" }),
        ],
      },
    });
    expect((await row("12/03/2027 alle 08:59")).getByText("In corso")).toBeInTheDocument();
    expect((await row("12/03/2027 alle 08:00")).getByText("Interrotta")).toBeInTheDocument();
    const good = await row("11/03/2027 alle 03:00");
    expect(good.getByText("Verificata")).toBeInTheDocument();
    expect(good.getByText(/1,2 GB, 11\.118 righe e 1 file\./)).toBeInTheDocument();
    expect((await row("10/03/2027 alle 03:00")).getByText("Non verificata")).toBeInTheDocument();
    expect((await row("09/03/2027 alle 03:00")).getByText("2 contraddizioni")).toBeInTheDocument();
    expect((await row("08/03/2027 alle 03:00")).getByText("Spazio insufficiente sul disco")).toBeInTheDocument();
    expect(screen.getByText("Il server non ne fa")).toBeInTheDocument();
  });

  it("says how long mails and jobs have waited", async () => {
    shown({
      mails: {
        route: "smtp",
        held: false,
        waiting: 3,
        due_since: "2027-03-12T09:40:00+01:00",
        failed: 1,
        last_sent_at: "2027-03-12T09:39:00+01:00",
      },
      work: { running: 1, running_since: "2027-03-12T07:00:00+01:00", stopped_tasks: [] },
    });
    expect(await screen.findByText("3 email, la prima da 20 minuti")).toBeInTheDocument();
    expect(screen.getByText("1 email in sette giorni")).toBeInTheDocument();
    expect(screen.getByText("1 lavoro, dal 12/03/2027 alle 07:00")).toBeInTheDocument();
  });

  it("tells which server is silent", async () => {
    const [node] = system().nodes;
    shown({
      nodes: node === undefined ? [] : [node, { ...node, name: "server-2:8080", is_alive: false, is_current: false }],
    });
    expect((await row("server-1:8080")).getByText("Attivo, ti risponde")).toBeInTheDocument();
    expect((await row("server-2:8080")).getByText("Non risponde")).toBeInTheDocument();
  });
});
