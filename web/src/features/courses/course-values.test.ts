import { describe, expect, it } from "vitest";
import { certificateOption, course } from "@/lib/testing/courses";
import { formErrors } from "./course-rules";
import { courseFields, courseOf, newCourse, previewOf, valuesOf, type CourseValues } from "./course-values";

const program = [
  { day: 1, entries: [{ title: "Mattina", description: ["RCP", "DAE"] }] },
  { heading: "Prova", entries: [{ title: "Pratica", description: "Manichini" }] },
];

describe("the values of the course form", () => {
  it("go back to the wire as they came", () => {
    const stored = course({
      program,
      program_module: [{ heading: "Modulo A", entries: [{ title: "Teoria", description: "" }] }],
      certificates: [certificateOption({ id: 3, always: 1, external: true, id_renewal_course: 9 })],
      what_to_bring: ["Il manuale"],
      published: true,
    });
    expect(courseOf(valuesOf(stored))).toMatchObject({
      title: stored.title,
      requirements: stored.requirements,
      program,
      program_module: stored.program_module,
      certificates: stored.certificates,
      what_to_bring: ["Il manuale"],
      published: true,
    });
  });

  it("preview what a visitor would see, without what is blank or retired", () => {
    const values: CourseValues = {
      ...newCourse,
      arguments: [{ text: "RCP" }, { text: " " }],
      program: [{ day: null, heading: "Vuota", entries: [{ title: " ", description: "", list: false }] }],
      certificates: valuesOf(course({ certificates: [certificateOption({ retired: true })] })).certificates,
    };
    expect(previewOf(values, null)).toMatchObject({
      title: "Titolo del corso",
      arguments: ["RCP"],
      program: null,
      certificates: [],
    });
  });
});

it("a draft of a course holds every field but whether it is published", () => {
  expect([...courseFields, "published"].toSorted()).toEqual(Object.keys(newCourse).toSorted());
});

describe("errors of the server", () => {
  it("stand at the fields of the form", () => {
    const errors = {
      title: ["a"],
      "requirements.1": ["b"],
      "program.0.entries.2.description.4": ["c"],
      "program.0.entries.2.description": ["d"],
      "program_module.1.entries": ["e"],
      "certificates.0.validity_months": ["f"],
    };
    expect(formErrors(errors)).toEqual({
      title: ["a"],
      "requirements.1.text": ["b"],
      "program.0.entries.2.description": ["c", "d"],
      "program_module.1.entries.0.title": ["e"],
      "certificates.0.validity_months": ["f"],
    });
  });
});
