// A centre of its own for one test, whose clock is moved. It starts at ten in the morning in
// Rome, whenever the tests run: reminders are sent by day.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { Actor } from "./api.ts";
import { romeInstant } from "./dates.ts";
import { environment } from "./environment.ts";
import { type Server, freePort, startServer } from "./server.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));

/** Ten o'clock in Rome on a day, counted from today. */
export const tenOClock = (days: number): Date => new Date(romeInstant({ days, hour: 10, minute: 0 }));

export class MovedCentre {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #server: Server;

  private constructor(server: Server, port: number, folder: string) {
    this.#server = server;
    this.#port = port;
    this.#folder = folder;
    this.url = server.url;
  }

  static async open(): Promise<MovedCentre> {
    const folder = await mkdtemp(join(tmpdir(), "battito-e2e-moved-"));
    const port = await freePort();
    return new MovedCentre(await started(folder, port, tenOClock(0)), port, folder);
  }

  /** Stops the server, and starts it again at another instant. */
  async restartAt(instant: Date): Promise<void> {
    await this.#server.stop();
    this.#server = await started(this.#folder, this.#port, instant);
  }

  /** Waits for a line of the server's log. */
  async logged(text: string): Promise<void> {
    await expect.poll(async () => (await readFile(logOf(this.#port), "utf8")).includes(text)).toBe(true);
  }

  admin = (): Promise<Actor> => Actor.admin(this.url);
  instructor = (): Promise<Actor> => Actor.instructor(this.url);

  async close(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const logOf = (port: number): string => join(RESULTS, `server-${port}.log`);

function started(dataDir: string, port: number, clock: Date): Promise<Server> {
  return startServer({
    dataDir,
    port,
    clock,
    smtpUrl: environment("BATTITO_E2E_SMTP"),
    logFile: logOf(port),
  });
}
