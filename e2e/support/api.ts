// Actors that prepare a journey over the API, as a staff member or another customer would do in their own browser.
import { type APIRequestContext, type APIResponse, expect, request } from "@playwright/test";
import { type Slot, ownSlot, romeInstant } from "./dates.ts";
import { environment } from "./environment.ts";
import { ADMIN_EMAIL, DEMO_PASSWORD, INSTRUCTOR_EMAIL, type Person } from "./people.ts";

export interface CertificateOption {
  id: number;
  name: string;
  always: number;
  /** Another organisation prints it. */
  external: boolean;
}

export interface Course {
  id: number;
  title: string;
  destinatary: number;
  external: number;
  type: number;
  certificates: CertificateOption[];
}

export interface CourseDate {
  id: number;
  course: { id: number; title: string };
  date: string;
  venue: string;
  seats: number;
  available: number;
  booked: number;
  waiting: number;
}

export interface Reservation {
  id: number;
  status: "confirmed" | "waiting" | "cancelled";
  waiting_position: number | null;
}

export interface DateTraits {
  slot?: Slot;
  date?: string;
  end_date?: string;
  seats?: number;
  city?: { name: string; province: string };
  venue?: string;
  private?: 0 | 1;
  password?: string;
}

/** A client of the API, logged in or not. */
export class Actor {
  readonly #context: APIRequestContext;
  readonly token: string | undefined;

  private constructor(context: APIRequestContext, token: string | undefined) {
    this.#context = context;
    this.token = token;
  }

  static async anonymous(baseURL = environment("BATTITO_E2E_URL")): Promise<Actor> {
    return new Actor(await request.newContext({ baseURL }), undefined);
  }

  static async loggedIn(email: string, password: string, remember = false, url?: string): Promise<Actor> {
    const actor = await Actor.anonymous(url);
    const answer = await actor.send("POST", "/login", { email, password, remember });
    const { token }: { token: string } = await answer.json();
    return new Actor(actor.#context, token);
  }

  static async registered(person: Person, url?: string): Promise<Actor> {
    const actor = await Actor.anonymous(url);
    await actor.send("POST", "/register", { ...person, password_confirmation: person.password });
    return Actor.loggedIn(person.email, person.password, false, url);
  }

  static admin(url?: string): Promise<Actor> {
    return Actor.loggedIn(ADMIN_EMAIL, DEMO_PASSWORD, false, url);
  }

  static instructor(url?: string): Promise<Actor> {
    return Actor.loggedIn(INSTRUCTOR_EMAIL, DEMO_PASSWORD, false, url);
  }

  /** Sends a call and insists that it succeeds. */
  async send(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, data?: unknown): Promise<APIResponse> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (this.token !== undefined) headers["Authorization"] = `Bearer ${this.token}`;
    if (method !== "GET") headers["X-XSRF-TOKEN"] = await this.#csrfToken();
    const answer = await this.#context.fetch(`/api${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  }

  /** Sends a file in a form, and insists that it succeeds. */
  async upload(path: string, name: string, buffer: Buffer): Promise<APIResponse> {
    const headers: Record<string, string> = { Accept: "application/json", "X-XSRF-TOKEN": await this.#csrfToken() };
    if (this.token !== undefined) headers["Authorization"] = `Bearer ${this.token}`;
    const file = { name, mimeType: "application/octet-stream", buffer };
    const answer = await this.#context.post(`/api${path}`, { headers, multipart: { file } });
    if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  }

  async courses(query = ""): Promise<Course[]> {
    const { data }: { data: Course[] } = await (await this.send("GET", `/courses${query}`)).json();
    return data;
  }

  async course(id: number): Promise<Course> {
    const course: Course = await (await this.send("GET", `/courses/${id}`)).json();
    return course;
  }

  async book(
    date: CourseDate,
    certificate: number | null,
    wish: { waiting?: boolean; password?: string } = {},
  ): Promise<Reservation> {
    const reservation: Reservation = await (
      await this.send("POST", "/my-reservations", { id_course_date: date.id, certificate, ...wish })
    ).json();
    return reservation;
  }

  /** Books unless this person has a booking already. */
  async bookOnce(date: () => Promise<CourseDate>, certificate: number | null): Promise<void> {
    if ((await this.myReservations()).length === 0) await this.book(await date(), certificate);
  }

  async myReservations(): Promise<Reservation[]> {
    const { data }: { data: Reservation[] } = await (await this.send("GET", "/my-reservations?period=upcoming")).json();
    return data;
  }

  async courseDate(id: number): Promise<CourseDate> {
    const date: CourseDate = await (await this.send("GET", `/course-dates/${id}`)).json();
    return date;
  }

  /** Staff: a date of a course at a moment of its own, far enough in the future to be cancellable unless told otherwise. */
  async createDate(course: { id: number }, { slot = ownSlot(), ...traits }: DateTraits = {}): Promise<CourseDate> {
    const answer = await this.send("POST", "/course-dates", {
      id_course: course.id,
      city: { name: "Milano", province: "MI" },
      venue: "Via delle Prove 1",
      date: romeInstant(slot),
      end_date: romeInstant({ ...slot, hour: slot.hour + 5 }),
      seats: 12,
      ...traits,
    });
    const date: CourseDate = await answer.json();
    return date;
  }

  async #csrfToken(): Promise<string> {
    const known = await this.#cookie();
    if (known !== undefined) return known;
    await this.#context.get("/csrf-cookie");
    const fresh = await this.#cookie();
    expect(fresh, "GET /csrf-cookie sets XSRF-TOKEN").toBeDefined();
    return fresh ?? "";
  }

  async #cookie(): Promise<string | undefined> {
    const { cookies } = await this.#context.storageState();
    const value = cookies.find((cookie) => cookie.name === "XSRF-TOKEN")?.value;
    return value === undefined ? undefined : decodeURIComponent(value);
  }

  async dispose(): Promise<void> {
    await this.#context.dispose();
  }
}

/** The certificates of a course that another organisation prints, and that people choose. */
export function choosableExternal(course: Course): CertificateOption[] {
  return course.certificates.filter(({ always, external }) => always === 0 && external);
}
