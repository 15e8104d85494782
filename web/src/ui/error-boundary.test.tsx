import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkMissing } from "@/lib/load-chunk";
import { renderAt } from "@/lib/testing/render";
import { ErrorBoundary } from "./error-boundary";

let problem: Error | null;

function Part() {
  if (problem !== null) throw problem;
  return <p>Il contenuto</p>;
}

const boundary = (
  <ErrorBoundary resetKey="a">
    <Part />
  </ErrorBoundary>
);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a part of a page that could not be shown", () => {
  it("is tried again by itself when the network is back, if its script was missing", async () => {
    problem = new ChunkMissing("A chunk could not be loaded.");
    renderAt("/", boundary);
    expect(await screen.findByRole("button", { name: "Riprova" })).toBeVisible();
    problem = null;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Il contenuto")).toBeVisible();
  });

  it("stays as it is when it failed for another reason", async () => {
    problem = new Error("A defect.");
    renderAt("/", boundary);
    await screen.findByRole("button", { name: "Riprova" });
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByRole("button", { name: "Riprova" })).toBeVisible();
  });
});
