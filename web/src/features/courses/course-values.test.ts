import { describe, expect, it } from "vitest";
import { certificateOption, course } from "@/lib/testing/courses";
import { formErrors } from "./course-rules";
import {
  courseFields,
  courseOf,
  newCertificate,
  newCourse,
  previewOf,
  valuesOf,
  withOptionsOf,
  type CourseValues,
} from "./course-values";

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

  it("number the days of a programme by their places, which follow when parts are moved", () => {
    const entries = [{ title: "Mattina", description: "" }];
    const stored = course({
      program: [
        { day: 1, entries },
        { day: 2, entries: [{ title: "Esame", description: "" }] },
      ],
    });
    const values = valuesOf(stored);
    expect(courseOf(values)).toMatchObject({ program: stored.program });
    const moved = courseOf({ ...values, program: values.program.toReversed() });
    expect(moved.program).toMatchObject([{ day: 1, entries: [{ title: "Esame" }] }, { day: 2 }]);
    // One part alone is the whole course, and days that are no places stay as they are.
    expect(courseOf({ ...values, program: values.program.slice(1) }).program?.[0]).not.toHaveProperty("day");
    const gap = course({
      program: [
        { day: 1, entries },
        { day: 3, entries },
      ],
    });
    expect(valuesOf(gap).program.map(({ day }) => day)).toEqual([1, 3]);
  });

  it("name the options of the version that they are saved over", () => {
    const stored = course({
      certificates: [
        certificateOption({ id: 3, name: "IRC" }),
        certificateOption({ id: 9, name: "AHA" }),
        certificateOption({ id: 8, name: "AHA", retired: true }),
        certificateOption({ id: 5, name: "Tessera" }),
      ],
    });
    const typed = [
      { option: 3, name: "IRC nuovo" },
      { option: 4, name: "AHA " },
      { option: 8, name: "AHA" },
      { option: 6, name: "IRC" },
      { option: null, name: "Tessera" },
    ];
    const values = { ...newCourse, certificates: typed.map((one) => ({ ...newCertificate(), ...one })) };
    const named = withOptionsOf(stored, values).certificates.map(({ option, name }) => ({ option, name }));
    expect(named).toEqual([typed[0], { ...typed[1], option: 9 }, typed[2], { ...typed[3], option: null }, typed[4]]);
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
