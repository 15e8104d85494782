import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Course } from "@/api/types";
import { course } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { CourseScreen } from "./course-screen";

const open = (traits: Partial<Course> = {}) =>
  renderAt(
    "/courses/7",
    <CourseScreen
      course={course(traits)}
      product="Battito"
      contact="info@battito.example"
      booking={<p>Qui si prenota</p>}
      covered={false}
    />,
  );

const headings = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const section = (name: string) => {
  const found = screen.getByRole("heading", { level: 2, name }).closest("section");
  if (found === null) throw new Error(`no section ${name}`);
  return within(found);
};

describe("a course's page", () => {
  it("tells what it is, how long, for how many and for whom", () => {
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

  it("says whom to write to when no date is planned", () => {
    open({ next_dates: [] });
    expect(section("Prossime date").getByRole("link", { name: "info@battito.example" })).toHaveAttribute(
      "href",
      "mailto:info@battito.example",
    );
  });
});
