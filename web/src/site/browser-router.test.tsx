import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CoursesScreen } from "@/features/courses/courses-screen";
import { searchPause } from "@/lib/durations";

import { createQueryClient } from "@/lib/query-client";
import { list, summary } from "@/lib/testing/courses";
import { serve } from "@/lib/testing/server";
import { BrowserRouter } from "./browser-router";

const address = () => location.pathname + location.search;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });

/** A page whose script is still on its way. */
const SlowPage = lazy(() => new Promise<never>(() => {}));

const Key = () => <output data-testid="key">{useLocation().key}</output>;

const Pages = () => (useLocation().pathname === "/courses" ? <CoursesScreen product="Battito" /> : <SlowPage />);

beforeEach(async () => {
  vi.useFakeTimers();
  serve({ "GET /api/courses": { body: list(summary(7)) } });
  history.replaceState(null, "", "/courses");
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Key />
        <Suspense>
          <Pages />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await pass(0);
});

afterEach(() => vi.useRealTimers());

it("a link to a place on the same page leaves the reader on the page that the server rendered", async () => {
  const key = () => screen.getByTestId("key").textContent;
  expect(key()).toBe("default");
  history.pushState(null, "", "#contenuto");
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
  expect(key()).toBe("default");
});

describe("the search of the course list", () => {
  it("replaces the address after its pause", async () => {
    type("trauma");
    await pass(searchPause - 1);
    expect(address()).toBe("/courses");
    await pass(1);
    expect(address()).toBe("/courses?search=trauma");
  });

  it("does not call back a reader who has gone on to a course that is still loading", async () => {
    type("trauma");
    fireEvent.click(screen.getByRole("link", { name: "Corso 7" }));
    expect(address()).toBe("/courses/7");
    await pass(searchPause);
    expect(address()).toBe("/courses/7");
  });

  it("starts anew when that reader thinks better of it", async () => {
    type("trauma");
    fireEvent.click(screen.getByRole("link", { name: "Corso 7" }));
    await pass(searchPause);
    await act(async () => {
      history.back();
      await vi.waitFor(() => expect(address()).toBe("/courses"));
    });
    await pass(0);
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByText("Trovato 1 corso")).toBeInTheDocument();
  });
});
