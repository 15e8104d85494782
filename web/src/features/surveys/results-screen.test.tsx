// Questionari: totals, questions, filters in the address, tables, comments, and what is shown while there is little or nothing.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { SurveyResults } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { noResults, surveyComments, surveyFigures, surveyResults, tooFew } from "@/lib/testing/surveys";
import { ResultsScreen } from "./results-screen";

const page = "/control-panel/admin/surveys";
type Replies = Parameters<typeof serve>[0];

function open(search = "", results: SurveyResults = surveyResults(), more: Replies = {}) {
  const calls = serve({
    "GET /api/surveys/results": { body: results },
    "GET /api/surveys/comments": { body: surveyComments(["Molto utile.", "Aula\npiccola"]) },
    "GET /api/courses": {
      body: { data: [{ id: 2, title: "Trauma" }], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    },
    "GET /api/shifts/instructors": { body: { data: [{ user: { id: 11, name: "Anna", surname: "Bianchi" } }] } },
    ...more,
  });
  renderAt(page + search, <ResultsScreen />);
  return calls;
}

const address = () => screen.getByTestId("address").textContent;
const bars = async (name: string) => {
  const list = await screen.findByRole("list", { name });
  return within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
};

beforeEach(() => logIn({ is_admin: true }));

describe("the results", () => {
  it("say how many answered, and how", async () => {
    open();
    const rate = await screen.findByText("Tasso di risposta");
    expect(rate.closest("div")).toHaveTextContent("55%22 su 40 invitati");
    expect(screen.getByText("Media").closest("div")).toHaveTextContent("4,3su 5");
    expect(screen.getByText("Raccomandazione").closest("div")).toHaveTextContent("+45");
    expect(screen.getByText(/2 risposte di date che ne hanno meno di 3 non si mostrano/)).toBeInTheDocument();
  });

  it("show each question with the share of each value", async () => {
    open();
    expect(await bars("Quanto ti sono stati utili i contenuti del corso?")).toEqual([
      "5 · Moltissimo1470%",
      "4315%",
      "3210%",
      "215%",
      "1 · Per niente00%",
    ]);
    expect(await bars("Quanto consiglieresti questo corso a un collega o a un amico?")).toEqual([
      "Promotori (9 e 10)1155%",
      "Neutri (7 e 8)735%",
      "Detrattori (da 0 a 6)210%",
    ]);
  });

  it("show courses and instructors, the lowest mean first, without those of too few answers", async () => {
    open();
    expect(await bars("Media per corso")).toEqual(["Trauma8 risposte3,8", "BLSD esecutore12 risposte4,6"]);
    await userEvent.click(screen.getByRole("link", { name: "Trauma" }));
    await waitFor(() => expect(address()).toBe(`${page}?course=2`));
  });

  it("stand in tables, too", async () => {
    open("?view=table");
    const table = within(await screen.findByRole("table", { name: "Per corso" }));
    expect(
      table.getByRole("row", { name: /^BLSD esecutore 3 40 22 55% 12 4,5 4,8 4,1 3,9 8,6 4,6 \+45/ }),
    ).toBeInTheDocument();
    expect(table.getByRole("row", { name: /^ALS 1 12 2 17% 0 – – – – – – –/ })).toBeInTheDocument();
    const dates = within(screen.getByRole("table", { name: "Le ultime 2 date" }));
    expect(dates.getByRole("link", { name: /12 marzo 2027/ })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/9/reservations",
    );
    expect(within(screen.getByRole("table", { name: "Risposte per domanda" })).getAllByRole("row")).toHaveLength(6);
  });

  it("are filtered by what the address says", async () => {
    const calls = open("?course=2&instructor=11&period=all");
    await screen.findByText("Tasso di risposta");
    const asked = calls.find(({ path }) => path === "/api/surveys/results");
    expect(asked?.search).toBe("?id_course=2&id_instructor=11");
    await userEvent.click(screen.getByRole("combobox", { name: /Periodo/ }));
    await userEvent.click(screen.getByRole("option", { name: "Quest'anno" }));
    expect(address()).toBe(`${page}?course=2&instructor=11&period=year`);
    await waitFor(() => {
      const last = calls.filter(({ path }) => path === "/api/surveys/results").at(-1);
      expect(last?.search).toMatch(/^\?from=\d{4}-01-01&id_course=2/);
    });
  });

  it("of one date name it, and lead back to all", async () => {
    const course_date = { id: 9, course: { id: 1, title: "BLSD esecutore" }, ends_on: "2027-03-12" };
    const calls = open("?date=9", surveyResults({ course_date }));
    expect(await screen.findByText(/la data conclusa il 12 marzo 2027/)).toBeInTheDocument();
    expect(calls.find(({ path }) => path === "/api/surveys/results")?.search).toBe("?id_course_date=9");
    expect(screen.getByRole("link", { name: "Lista Iscritti" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/9/reservations",
    );
    await userEvent.click(screen.getByRole("button", { name: "Tutte le date" }));
    expect(address()).toBe(page);
  });
});

describe("the comments", () => {
  it("keep their lines and name course and day only", async () => {
    open();
    const section = within(await screen.findByRole("region", { name: "Commenti" }));
    expect(await section.findByText(/2 commenti, in ordine casuale/)).toBeInTheDocument();
    expect(section.getAllByText("BLSD esecutore · 12 marzo 2027")).toHaveLength(2);
  });

  it("have pages in the address", async () => {
    const calls = open("?page=2", surveyResults(), {
      "GET /api/surveys/comments": ({ search }) => {
        const current_page = Number(new URLSearchParams(search).get("page"));
        const list = surveyComments(["Uno"], 21);
        return { body: { ...list, meta: { ...list.meta, current_page } } };
      },
    });
    await userEvent.click(await screen.findByRole("link", { name: "Pagina successiva" }));
    expect(address()).toBe(`${page}?page=3`);
    await waitFor(() => expect(calls.at(-1)?.search).toMatch(/page=3&per_page=10$/));
  });

  it("say when there are none, and when they have not loaded", async () => {
    let fails = true;
    open("", surveyResults(), {
      "GET /api/surveys/comments": () => (fails ? "offline" : { body: surveyComments([]) }),
    });
    fails = await screen.findByText(/I commenti non si sono caricati/).then(() => false);
    await userEvent.click(screen.getByRole("button", { name: "Ricarica i commenti" }));
    expect(await screen.findByText("Nessuno ha aggiunto un commento.")).toBeInTheDocument();
    expect(fails).toBe(false);
  });
});

describe("with little or nothing to show", () => {
  it("says that a date needs three answers, and shows none of them", async () => {
    open("", surveyResults({ total: tooFew, questions: [], courses: [], instructors: [], months: [] }));
    expect(await screen.findByText("Ancora poche risposte")).toBeInTheDocument();
    expect(screen.getByText(/da 3 risposte in su/)).toHaveTextContent("Finora ce ne sono 2");
    expect(screen.queryByRole("region", { name: "Commenti" })).not.toBeInTheDocument();
  });

  it("says how surveys come about when there is none", async () => {
    open("", noResults);
    expect(await screen.findByText("Ancora nessun questionario")).toBeInTheDocument();
  });

  it("takes filters away that leave nothing", async () => {
    open("?course=2", noResults);
    await userEvent.click(await screen.findByRole("button", { name: "Togli i filtri" }));
    expect(address()).toBe(page);
  });

  it("offers another try after a failure", async () => {
    let fails = true;
    open("", surveyResults(), {
      "GET /api/surveys/results": () => (fails ? "offline" : { body: surveyResults({ total: surveyFigures() }) }),
    });
    const alert = within(await screen.findByRole("alert"));
    fails = false;
    await userEvent.click(alert.getByRole("button", { name: "Riprova" }));
    expect(await screen.findByText("Tasso di risposta")).toBeInTheDocument();
  });
});

it("gives instructors no choice of colleagues", async () => {
  logIn({ istructor: true });
  const calls = open();
  await screen.findByText("Tasso di risposta");
  expect(screen.getByText(/dei corsi che hai tenuto/)).toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: /Istruttore/ })).not.toBeInTheDocument();
  expect(calls.some(({ path }) => path === "/api/shifts/instructors")).toBe(false);
  expect(screen.queryByRole("link", { name: "Anna Bianchi" })).not.toBeInTheDocument();
});
