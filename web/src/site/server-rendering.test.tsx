// @vitest-environment node
// The public pages as the rendering server meets them: no window, no document, no Intl, and one function to call.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { centre } from "@/lib/testing/centre";
import { certificateCheck, unknownCheck } from "@/lib/testing/certificates";
import { course, list, nextDate, summary } from "@/lib/testing/courses";
import { render, type Input } from "./server-entry";

vi.mock("./lazy-pages", () => import("./eager-pages"));
vi.mock("./lazy-components", () => import("./eager-components"));

const page = (input: Partial<Input>) => render({ path: "/", search: "", centre, seed: 0, ...input });
const home = () => page({ home: true, courses: list(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => summary(id))) });
const found = (search = "") => page({ path: "/courses", search, courses: list(summary(1), summary(2), summary(3)) });
const one = () => page({ path: "/courses/7", course: course({ id: 7 }) });

beforeAll(() => {
  vi.stubGlobal("Intl", undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("rendered on the server", () => {
  it("Home has its promise, its courses and the next dates", () => {
    for (const text of ["Formazione Sanitaria di Eccellenza", "Corso 2", "Dettagli corso", "12 marzo", "Accedi"])
      expect(home().body).toContain(text);
  });

  it("the list has every course and their number", () => {
    for (const text of ["Esplora i Corsi", "Trovati 3 corsi", "/assets/images/courses/3.webp"])
      expect(found().body).toContain(text);
  });

  it("a filtered list shows what is filtered", () => {
    expect(found("?recipient=0").body).toContain("Togli il filtro");
  });

  it("the list offers the cities and months of the dates to a browser without JavaScript, too", () => {
    const courses = { ...list(summary(1)), options: { cities: ["Milano"], months: ["2027-03"] } };
    const { body } = page({ path: "/courses", search: "?city=Milano", courses });
    expect(body).toMatch(/<option value="Milano" selected="">Milano<\/option>/);
    expect(body).toContain('<option value="2027-03">marzo 2027</option>');
  });

  it("a course whose next date is full shows that date until the seats are known", () => {
    const open = { ...nextDate, date: "2027-04-20T09:00:00+02:00" };
    const courses = list(summary(1, { next_open_date: open }));
    const { body } = page({ path: "/courses", courses });
    expect(body).toContain("12 marzo");
    expect(body).not.toContain("20 aprile");
  });

  it("a page of a long list shows that page, and how long the list is", () => {
    const courses = {
      ...list(summary(49), summary(50)),
      meta: { current_page: 2, last_page: 2, per_page: 48, total: 50 },
    };
    const { body, head } = page({ path: "/courses", search: "?page=2", courses });
    for (const text of ["Corso 49", "Trovati 50 corsi", 'href="/courses"', "Pagina precedente"])
      expect(body).toContain(text);
    expect(head).toContain("<title>Corsi, pagina 2 · Battito</title>");
  });

  it("a private date is marked on every page that shows it", () => {
    const courses = list(summary(1, { next_date: { ...nextDate, private: 1 } }));
    const dates = course().next_dates.map((date) => ({ ...date, private: 1 }));
    for (const { body } of [
      page({ home: true, courses }),
      page({ path: "/courses", courses }),
      page({ path: "/courses/7", course: course({ next_dates: dates }) }),
    ])
      expect(body).toContain("[PRIVATO]");
  });

  it("a course has its title, its sections and its dates", () => {
    const { body, head, title, description } = one();
    for (const text of [
      "Obbiettivi del Corso",
      "venerdì 12 marzo 2027",
      "Per prenotarsi è necessario effettuare prima il login.",
    ])
      expect(body).toContain(text);
    expect(head).toContain("<title>BLSD esecutore · Battito</title>");
    expect(title).toBe("BLSD esecutore · Battito");
    expect(description).toBe(course().short_description);
  });

  it("every page says in one sentence what it is", () => {
    const paths = [
      "/about",
      "/privacy",
      "/cookies",
      "/auth/login",
      "/auth/register",
      "/auth/forget-password",
      "/auth/password-reset/abc",
      "/auth/verify-email/abc",
      "/auth/confirm-email/abc",
      "/auth/restore-email/abc",
      "/forbidden",
      "/verifica",
      "/verifica/01AB-CDEF-0123-4567",
    ];
    const pages = [
      home(),
      found(),
      one(),
      page({ path: "/nowhere", notFound: true }),
      ...paths.map((path) => page({ path })),
    ];
    for (const { head, description } of pages) {
      expect(description).toMatch(/^.{30,160}\.$/);
      expect(head.match(/<meta name="description"/g)).toHaveLength(1);
    }
  });

  it("the about and privacy pages have their texts, the counters their final figures", () => {
    for (const text of ["Chi Siamo", "oltre 13.000"]) expect(page({ path: "/about" }).body).toContain(text);
    expect(page({ path: "/privacy" }).body).toContain("Titolare");
  });

  it("a check shows its state, and forms that need no script", () => {
    const path = "/verifica/01AB-CDEF-0123-4567";
    const rendered = page({
      path,
      search: "?surname=Rossi",
      check: { answer: certificateCheck({ surname_fits: false }) },
    });
    for (const text of ["Attestato valido", "A. B.", `action="${path}"`, 'value="Rossi"', "Il cognome non corrisponde"])
      expect(rendered.body).toContain(text);
    expect(JSON.parse(rendered.state).queries).toEqual([
      [["certificate-check", "01AB-CDEF-0123-4567", "Rossi"], certificateCheck({ surname_fits: false })],
    ]);
    expect(page({ path: "/verifica" }).body).toContain('action="/verifica"');
    const refused = page({ path, check: { answer: null } });
    expect(refused.body).toContain("Troppe verifiche in poco tempo");
    expect(page({ path: "/verifica/x%20y", check: { answer: unknownCheck } }).body).toContain("Codice sconosciuto");
  });

  it("the forms are there, too", () => {
    expect(page({ path: "/auth/login" }).body).toContain("Codice fiscale o email");
    expect(page({ path: "/auth/register" }).body).toContain("Conferma password");
  });

  it("an address without a page, and a course that is not there, say so", () => {
    expect(page({ path: "/404", notFound: true }).body).toContain("Questa pagina non c&#x27;è");
    expect(page({ path: "/courses/abc", notFound: true }).body).toContain("Questa pagina non c&#x27;è");
    expect(page({ path: "/courses/0", notFound: true }).body).toContain("Questo corso non c&#x27;è");
  });

  it("no page has an inline style or script, which the content security policy forbids", () => {
    const all = [home(), found(), one(), page({ path: "/about" }), page({ path: "/auth/login" })];
    expect(all.map(({ body, head }) => body + head).join("")).not.toMatch(/ style="|<script| on[a-z]+="/);
  });

  it("titles are text again for previews of shared links", () => {
    expect(page({ path: "/courses/7", course: course({ title: `Dall'A alla "Z" & <oltre>` }) }).title).toBe(
      `Dall'A alla "Z" & <oltre> · Battito`,
    );
  });
});

describe("the state that travels with a page", () => {
  const state = (rendered: { state: string }) => JSON.parse(rendered.state);

  it("tells no free seats, which change with every booking", () => {
    for (const rendered of [home(), found(), one()]) {
      expect(rendered.state).toContain('"available":null');
      expect(rendered.state).not.toMatch(/"available":\d/);
    }
  });

  it("names the courses that Home shows, and carries no others", () => {
    const { picks, queries } = state(home());
    expect(picks.chosen).toHaveLength(3);
    const shown = new Set([...picks.chosen, ...picks.soonest]);
    expect(new Set(queries[0][1].data.map((course: { id: number }) => course.id))).toEqual(shown);
    expect(queries[0][1].meta.total).toBe(9);
  });

  it("holds the legal texts on their own pages only", () => {
    expect(state(page({ path: "/privacy" })).centre.privacy).toEqual(centre.privacy);
    expect(state(home()).centre).not.toHaveProperty("privacy");
    expect(state(home()).centre).not.toHaveProperty("cookies");
  });

  it("says when there is nothing at the address", () => {
    expect(state(page({ path: "/404", notFound: true })).notFound).toBe(true);
    expect(state(home())).not.toHaveProperty("notFound");
  });
});
