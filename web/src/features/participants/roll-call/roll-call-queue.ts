// The marks of a roll call that are not sent yet. They are stored in this browser by user and date, so that they survive a
// reload, and are sent in the order in which they were made. The queue of another user is never read. Several tabs share a
// queue: each change starts from what is stored, and only one tab sends at a time.
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { HalfDayAttendance, ReservationWrite, StaffReservation } from "@/api/types";
import { rollCallPrefix as prefix } from "@/lib/roll-call-storage";
import { local, parsed } from "@/lib/storage";

export type Mark = {
  /** Increases within the queue. */
  number: number;
  reservation: number;
  body: Pick<ReservationWrite, "outcome"> & { attendances: HalfDayAttendance[] };
  /** Why the server refused it; it is sent again only when the reader says so. */
  refused?: string;
  /** The later mark of another device, which the server kept instead. */
  overruledBy?: HalfDayAttendance;
};

/** Whether it is to be sent. The others wait for the reader. */
export function isWaiting({ refused, overruledBy }: Mark): boolean {
  return refused === undefined && overruledBy === undefined;
}

type Send = (reservation: number, body: ReservationWrite) => Promise<StaffReservation>;

export type RollCallState = {
  marks: readonly Mark[];
  sending: boolean;
  /** The last attempt found no server. */
  unreachable: boolean;
};

/** Everything is sent or refused; there is no server; or another user is logged in. */
type Outcome = "done" | "unreachable" | "left";

/** After an attempt that found no server the next one waits this long, in milliseconds: each time twice as long, up to the longest. */
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 10_000;

type Options = {
  user: string;
  dateId: number;
  /** Runs when marks begin to be sent; what it returns runs when no more are. */
  onSending?: () => () => void;
  send: Send;
  /** Shows the row: its mark is dropped only then. */
  onSent: (row: StaffReservation) => void | Promise<void>;
  /** Whether the user is still the one who is logged in: somebody else may have logged in in another tab. */
  isPresent: () => boolean;
};

/** The dates for which marks of a user are stored. */
export function storedDates(user: string): number[] {
  return local
    .endingsOf(`${prefix}${user.toLowerCase()}.`)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

export class RollCallQueue {
  readonly #key: `battito.roll-call.${string}`;
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: RollCallState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryAfter = FIRST_RETRY;
  /** False where the browser stores nothing: then the marks live as long as the page. */
  #isStored = true;

  constructor(options: Options) {
    this.#key = `${prefix}${options.user.toLowerCase()}.${options.dateId}`;
    this.#options = options;
    this.#state = { marks: stored(this.#key), sending: false, unreachable: false };
  }

  readonly read = (): RollCallState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener("storage", this.#onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener("storage", this.#onStorage);
    };
  };

  add(reservation: number, body: Mark["body"]): void {
    this.#edit((marks) => [...marks, { number: (marks.at(-1)?.number ?? 0) + 1, reservation, body }]);
    void this.flush();
  }

  /** Sends a mark again that was refused or overruled, as one that is made now. */
  retry(number: number): void {
    this.#edit((marks) => marks.map((mark) => (mark.number === number ? renewed(mark) : mark)));
    void this.flush();
  }

  drop(number: number): void {
    this.#edit((marks) => marks.filter((mark) => mark.number !== number));
  }

  /**
   * Sends what waits, oldest first. Stops at the first mark for which there is no server, and tries again later: soon, since the
   * network may have come back while an attempt was failing, or be said to be back before it is.
   */
  async flush(): Promise<void> {
    this.#retryAfter = FIRST_RETRY;
    await this.#attempt();
  }

  async #attempt(): Promise<void> {
    if (this.#state.sending || this.#next() === undefined) return;
    clearTimeout(this.#timer);
    this.#change({ sending: true });
    const end = this.#options.onSending?.();
    const outcome = await alone(this.#key, () => this.#sendAll());
    end?.();
    this.#change({ sending: false, unreachable: outcome === "unreachable" });
    if (outcome === "unreachable") {
      this.#timer = setTimeout(() => void this.#attempt(), this.#retryAfter);
      this.#retryAfter = Math.min(this.#retryAfter * 2, LONGEST_RETRY);
    }
    // A mark that was made after the last look, when this still counted as sending.
    else if (outcome === "done") void this.#attempt();
  }

  /** Stops trying. Waiting marks stay in the browser. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<Outcome> {
    for (let mark = this.#next(); mark !== undefined; mark = this.#next()) {
      if (!this.#options.isPresent()) return "left";
      // oxlint-disable-next-line no-await-in-loop -- the order counts
      if (!(await this.#try(mark))) return "unreachable";
    }
    return "done";
  }

  #next(): Mark | undefined {
    return this.#marks().find(isWaiting);
  }

  /** Whether the server answered. */
  async #try(mark: Mark): Promise<boolean> {
    try {
      const row = await this.#options.send(mark.reservation, mark.body);
      await this.#options.onSent(row);
      const overruledBy = overruling(mark, row);
      if (overruledBy === undefined) this.drop(mark.number);
      else this.#hold(mark.number, { overruledBy });
    } catch (problem) {
      if (isTemporary(problem)) return false;
      this.#hold(mark.number, { refused: sentenceFor(problem) });
    }
    return true;
  }

  #hold(number: number, why: Pick<Mark, "refused" | "overruledBy">): void {
    this.#edit((marks) => marks.map((mark) => (mark.number === number ? { ...mark, ...why } : mark)));
  }

  #marks(): readonly Mark[] {
    return this.#isStored ? stored(this.#key) : this.#state.marks;
  }

  #edit(edit: (marks: readonly Mark[]) => readonly Mark[]): void {
    const marks = edit(this.#marks());
    const text = JSON.stringify(marks);
    if (marks.length === 0) local.remove(this.#key);
    else local.write(this.#key, text);
    this.#isStored = marks.length === 0 || local.read(this.#key) === text;
    this.#change({ marks });
  }

  /** Another tab has added or sent marks. */
  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === this.#key) this.#change({ marks: this.#marks() });
  };

  #change(change: Partial<RollCallState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Runs it after any other tab that is at it: a mark may have come when that one had looked for the last time. */
function alone(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  return locksOfBrowser()?.request(name, run) ?? run();
}

/** Browsers have locks on secure pages only. */
function locksOfBrowser(): LockManager | null {
  return "locks" in navigator ? navigator.locks : null;
}

/** Whether the same mark can succeed later: the network or the server is away, or the session has ended. */
function isTemporary(problem: unknown): boolean {
  if (!(problem instanceof ApiFailure)) return false;
  return ["network", "timeout", "server", "rate", "unauthorized"].includes(problem.kind);
}

function renewed({ number, reservation, body }: Mark): Mark {
  const at = new Date().toISOString();
  return { number, reservation, body: { ...body, attendances: body.attendances.map((one) => ({ ...one, at })) } };
}

/** What the server has of a half day, when another device recorded something else after this mark was made. */
function overruling({ body }: Mark, row: StaffReservation): HalfDayAttendance | undefined {
  return row.attendances.find(
    ({ day, half, status, at }) =>
      typeof at === "string" &&
      body.attendances.some((own) => own.day === day && own.half === half && own.status !== status),
  );
}

function stored(key: `battito.roll-call.${string}`): readonly Mark[] {
  const value = parsed(local.read(key));
  return Array.isArray(value) ? value.filter(isMark) : [];
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== "object" || value === null) return false;
  if (!("number" in value && "reservation" in value && "body" in value)) return false;
  const { number, reservation, body } = value;
  if (typeof number !== "number" || typeof reservation !== "number" || typeof body !== "object") return false;
  return body !== null && "attendances" in body && Array.isArray(body.attendances);
}

/** A row as it will be once its marks are sent. */
export function withMarks(row: StaffReservation, marks: readonly Mark[]): StaffReservation {
  const own = marks.filter((mark) => mark.reservation === row.id && isWaiting(mark));
  return own.reduce((before, { body }) => {
    const attendances = before.attendances.map((mark) => ({
      ...mark,
      ...body.attendances.find(({ day, half }) => day === mark.day && half === mark.half),
    }));
    const attendance = attendanceOf(attendances);
    const outcome = body.outcome ?? before.outcome;
    return {
      ...before,
      attendances,
      attendance,
      outcome: attendance === "absent" && outcome === "passed" ? "none" : outcome,
    };
  }, row);
}

function attendanceOf(marks: readonly HalfDayAttendance[]): StaffReservation["attendance"] {
  if (marks.some(({ status }) => status === "absent")) return "absent";
  return marks.length > 0 && marks.every(({ status }) => status === "present") ? "present" : "unknown";
}
