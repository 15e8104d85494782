import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { course } from "@/lib/testing/courses";
import { CourseSections } from "./course-sections";

it("shows a text as often as it is written, also while it is being changed", () => {
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  const entry = { title: "Pratica", description: ["Manichino", "Manichino"] };
  const twice = course({
    goal: "Salvare.\nSalvare.",
    requirements: ["Guanti", "Guanti"],
    program: [
      { day: 1, entries: [entry, entry] },
      { day: 1, entries: [entry] },
    ],
  });
  const { rerender } = render(<CourseSections course={twice} />);
  expect(screen.getAllByText("Guanti")).toHaveLength(2);
  expect(screen.getAllByText("Salvare.")).toHaveLength(2);
  expect(screen.getAllByText("Manichino")).toHaveLength(6);
  rerender(<CourseSections course={{ ...twice, requirements: ["Guanti"], goal: "Salvare." }} />);
  expect(screen.getAllByText("Guanti")).toHaveLength(1);
  expect(screen.getAllByText("Salvare.")).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
});
