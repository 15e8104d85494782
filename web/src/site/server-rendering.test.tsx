// @vitest-environment node
// The public pages as the rendering server will meet them: no window, no document, no Intl.
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Router, Route, Routes } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { noFilters } from "@/features/courses/filters";
import { catalogueQuery, courseQuery } from "@/features/courses/queries";
import { centreQuery } from "@/lib/centre";
import { createQueryClient } from "@/lib/query-client";
import { centre } from "@/lib/testing/centre";
import { course, list, summary } from "@/lib/testing/courses";
import { SiteLayout } from "./layout/site-layout";
import { AboutPage } from "./pages/about-page";
import { CoursePage } from "./pages/course-page";
import { CoursesPage } from "./pages/courses-page";
import { HomePage } from "./pages/home-page";
import { PrivacyPage } from "./pages/legal-pages";

const nowhere = { createHref: String, push() {}, replace() {}, go() {} };

function html(address: string, pattern: string, page: ReactNode): string {
  const queries = createQueryClient();
  queries.setQueryData(centreQuery.queryKey, centre);
  queries.setQueryData(catalogueQuery(noFilters).queryKey, list(summary(1), summary(2), summary(3)));
  queries.setQueryData(courseQuery(7).queryKey, course());
  return renderToString(
    <QueryClientProvider client={queries}>
      <Router location={address} navigator={nowhere} static>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={pattern} element={page} />
          </Route>
        </Routes>
      </Router>
    </QueryClientProvider>,
  );
}

beforeAll(() => {
  vi.stubGlobal("Intl", undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("rendered on the server", () => {
  it("Home has its promise, its courses and the next dates", () => {
    const page = html("/", "/", <HomePage />);
    for (const text of ["Formazione Sanitaria di Eccellenza", "Corso 2", "Dettagli corso", "12 marzo", "Accedi"]) expect(page).toContain(text);
  });

  it("the list has every course and their number", () => {
    const page = html("/courses", "/courses", <CoursesPage />);
    for (const text of ["Esplora i Corsi", "Trovati 3 corsi", "/assets/images/courses/3.webp"]) expect(page).toContain(text);
  });

  it("a course has its title, its sections and its dates", () => {
    const page = html("/courses/7", "/courses/:id", <CoursePage />);
    for (const text of ["BLSD esecutore · Battito", "Obbiettivi del Corso", "venerdì 12 marzo 2027"]) expect(page).toContain(text);
  });

  it("the about and privacy pages have their texts, the counters their final figures", () => {
    const about = html("/about", "/about", <AboutPage />);
    for (const text of ["Chi Siamo", "oltre 13.000"]) expect(about).toContain(text);
    expect(html("/privacy", "/privacy", <PrivacyPage />)).toContain("Titolare");
  });

  it("no page has an inline style or script, which the content security policy forbids", () => {
    const all = html("/", "/", <HomePage />) + html("/courses/7", "/courses/:id", <CoursePage />);
    expect(all).not.toMatch(/ style="|<script/);
  });
});
