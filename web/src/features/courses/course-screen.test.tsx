import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Course } from "@/api/types";
import { course, courseDate } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { CourseDates, type DateChoice } from "./course-dates";
import { CourseScreen } from "./course-screen";

const choose = vi.fn<(date: number) => void>();

const open = (traits: Partial<Course> = {}, choice: Partial<DateChoice> = {}) =>
  renderAt(
    "/courses/7",
    <CourseScreen
      course={course(traits)}
      product="Battito"
      booking={<p>Qui si prenota</p>}
      covered={false}
      dates={
        <CourseDates
          dates={course(traits).next_dates}
          contact="info@battito.example"
          choice={{ course: 7, chosen: null, held: [], onChoose: choose, ...choice }}
        />
      }
    />,
  );

const headings = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const section = (name: string) => {
  const found = screen.getByRole("heading", { level: 2, name }).closest("section");
  if (found === null) throw new Error(`no section ${name}`);
  return within(found);
};

describe("a course's page", () => {
  it("shows its kind, length, number of participants and audience", () => {
    open();
    expect(screen.getByRole("heading", { level: 1, name: "BLSD esecutore" })).toBeInTheDocument();
    for (const text of [
      "5 ore",
      "Da 6 a 18",
      "Intero",
      "Chiunque",
      "Battito",
      "Cinque ore per saper salvare una vita.",
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText("Qui si prenota")).toBeInTheDocument();
  });

  it("leaves out the sections a course does not have", () => {
    open();
    expect(headings()).toEqual([
      "Prossime date",
      "Obbiettivi del Corso",
      "Prerequisiti",
      "Cosa Imparerò",
      "Didattica Frontale",
    ]);
  });

  it("has all sections in the specification's words and order", () => {
    open({
      pratice_teaching: "Al manichino.",
      test_methods: "Una prova.",
      program: [
        { day: 1, heading: "Mattina", entries: [{ title: "09:00 Accoglienza", description: "Presentazioni." }] },
      ],
      program_module: [{ heading: "Modulo 1", entries: [{ title: "Il cuore", description: ["Anatomia", "Ritmi"] }] }],
    });
    expect(headings().slice(1)).toEqual([
      "Obbiettivi del Corso",
      "Prerequisiti",
      "Cosa Imparerò",
      "Didattica Frontale",
      "Didattica Interattiva",
      "Metodi di Verifica",
      "Programma (in fasce orarie)",
      "Programma (in moduli)",
    ]);
    const hours = section("Programma (in fasce orarie)");
    expect(hours.getByRole("heading", { level: 3, name: "Giorno 1" })).toBeInTheDocument();
    expect(hours.queryByText("Mattina")).not.toBeInTheDocument();
    expect(hours.getByText("Presentazioni.")).toBeInTheDocument();
    expect(section("Programma (in moduli)").getByText("Ritmi")).toBeInTheDocument();
  });

  it("sets lists of more than four items in two columns", () => {
    open({ requirements: ["a", "b", "c", "d"], arguments: ["a", "b", "c", "d", "e"] });
    expect(section("Prerequisiti").getByRole("list")).not.toHaveClass("md:grid-cols-2");
    expect(section("Cosa Imparerò").getByRole("list")).toHaveClass("md:grid-cols-2");
  });

  it("marks private dates and tells the free seats of each", () => {
    const [first] = course().next_dates;
    if (first === undefined) throw new Error("no date");
    open({ next_dates: [first, { ...first, id: 72, private: 1, available: 0 }] });
    const dates = section("Prossime date");
    expect(dates.getByText("venerdì 12 marzo 2027")).not.toHaveClass("text-danger");
    expect(dates.getByText("[PRIVATO] venerdì 12 marzo 2027")).toHaveClass("text-danger");
    expect(dates.getByText("4 posti")).toBeInTheDocument();
    expect(dates.getByText("Posti esauriti")).toBeInTheDocument();
  });

  it("marks a private next date among the facts, in red", () => {
    const [first] = course().next_dates;
    if (first === undefined) throw new Error("no date");
    open({ next_dates: [{ ...first, private: 1 }] });
    expect(screen.getByText("[PRIVATO] 12 marzo")).toHaveClass("text-danger");
  });

  it("makes every date a link that chooses it in the booking card", async () => {
    const full = courseDate({ id: 72, date: "2027-04-02T09:00:00+02:00", available: 0 });
    open({ next_dates: [courseDate(), full] }, { chosen: 70 });
    const rows = section("Prossime date").getAllByRole("link");
    expect(rows.map((row) => [row.getAttribute("href"), row.getAttribute("aria-current")])).toEqual([
      ["/courses/7?date=70#prenotazione", "true"],
      ["/courses/7?date=72#prenotazione", null],
    ]);
    expect(rows[0]).toHaveTextContent("Scelta");
    expect(rows[1]).toHaveTextContent("Posti esauritiLista d'attesa");
    await userEvent.click(section("Prossime date").getByRole("link", { name: /2 aprile/ }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(72);
  });

  it("leads from a date that the reader holds to I Miei Corsi", () => {
    const dates = [courseDate(), courseDate({ id: 72 }), courseDate({ id: 73 })];
    const held: DateChoice["held"] = [
      { id: 70, id_reservation: 5, status: "confirmed" },
      { id: 72, id_reservation: 6, status: "waiting" },
    ];
    open({ next_dates: dates }, { held });
    const rows = section("Prossime date").getAllByRole("link");
    expect(rows.map((row) => row.getAttribute("href"))).toEqual([
      "/control-panel/user/reservations",
      "/control-panel/user/reservations",
      "/courses/7?date=73#prenotazione",
    ]);
    expect(rows[0]).toHaveTextContent("Già prenotato");
    expect(rows[1]).toHaveTextContent("In lista d'attesa");
  });

  it("lists what to bring when the course has its own list", () => {
    open({ what_to_bring: ["Scarponcini chiusi", "Il manuale"] });
    expect(
      section("Cosa portare")
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Scarponcini chiusi", "Il manuale"]);
  });

  it("gives the address to write to when no date is planned", () => {
    open({ next_dates: [] });
    expect(section("Prossime date").getByRole("link", { name: "info@battito.example" })).toHaveAttribute(
      "href",
      "mailto:info@battito.example",
    );
  });
});
