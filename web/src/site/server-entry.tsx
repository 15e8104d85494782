// Renders a page of the site to HTML. Runs inside the server, in an engine without window, document, network and Intl.
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server.edge";
import { StaticRouter } from "react-router";
import type { CertificateCheck, Course, CourseList, SentCentre } from "@/api/types";
import { checkQuery } from "@/features/certificate-checks/queries";
import { spelledCode } from "@/features/certificate-checks/code";
import { chooseCourses, soonest } from "@/features/courses/home-selection";
import { shownDates } from "@/features/courses/upcoming-dates";
import { filtersIn, noFilters } from "@/features/courses/filters";
import { catalogueQuery, courseQuery } from "@/features/courses/queries";
import { providePageState, type PageState, type SurveyState } from "@/lib/page-state";
import { createQueryClient } from "@/lib/query-client";
import { to } from "@/lib/routes";
import { SiteApp } from "./site-app";

/** The input of rendering: the address of the page, the centre, and the API's answers that the page shows. */
export type Input = {
  path: string;
  search: string;
  centre: SentCentre;
  /** 0 to 1, decides which courses Home shows. */
  seed: number;
  /** Whether the courses are Home's, which shows a few of them only. */
  home?: boolean;
  courses?: CourseList;
  course?: Course;
  /** No answer: refused after too many attempts. */
  check?: { answer: CertificateCheck | null };
  survey?: SurveyState;
  notFound?: true;
};

type Output = { head: string; title: string; description: string; body: string; state: string };

export function render(input: Input): Output {
  const state = stateOf(input);
  providePageState(state);
  const html = renderToString(
    <QueryClientProvider client={createQueryClient(state.queries)}>
      <StaticRouter location={{ pathname: input.path, search: input.search }}>
        <SiteApp />
      </StaticRouter>
    </QueryClientProvider>,
  );
  // React puts what belongs into the head before everything else.
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? "";
  return {
    head,
    title: plain(/<title>([^<]*)/.exec(head)?.[1]),
    description: plain(/<meta name="description" content="([^"]*)"/.exec(head)?.[1]),
    body: html.slice(head.length),
    state: JSON.stringify(state),
  };
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** Text out of the HTML that React wrote. */
function plain(html = ""): string {
  return html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

function stateOf({
  path,
  search,
  centre,
  seed,
  home = false,
  courses,
  course,
  check,
  survey,
  notFound,
}: Input): PageState {
  // The legal texts are longer than any other page: only their own pages carry them.
  const isLegal = path === to.privacy() || path === to.cookies();
  const state: PageState = { centre: isLegal ? centre : { ...centre, privacy: undefined, cookies: undefined } };
  if (notFound) state.notFound = notFound;
  if (survey !== undefined) state.survey = survey;
  const queries: PageState["queries"] = [];
  if (courses !== undefined && home) {
    const chosen = chooseCourses(courses.data, seed);
    const next = soonest(courses.data, shownDates).map((item) => item.course);
    state.picks = { chosen: chosen.map(({ id }) => id), soonest: next.map(({ id }) => id) };
    // Of a long list only what is shown travels; the rest follows with the seats.
    const shown = courses.data.filter((one) => chosen.includes(one) || next.includes(one));
    const part = { data: shown, meta: { ...courses.meta, per_page: shown.length } };
    queries.push([catalogueQuery(noFilters).queryKey, withoutSeats(part)]);
  } else if (courses !== undefined) {
    queries.push([catalogueQuery(filtersIn(new URLSearchParams(search))).queryKey, withoutSeats(courses)]);
  }
  if (course !== undefined) {
    const dates = course.next_dates.map((date) => ({ ...date, available: null }));
    queries.push([courseQuery(course.id).queryKey, { ...course, next_dates: dates }]);
  }
  if (check?.answer === null) state.checkRefused = true;
  else if (check !== undefined) {
    const typed = decodeURIComponent(path.slice(to.certificateCheck("").length));
    const surname = new URLSearchParams(search).get("surname")?.trim() ?? "";
    queries.push([checkQuery(spelledCode(typed) ?? typed, surname).queryKey, check.answer]);
  }
  if (queries.length > 0) state.queries = queries;
  return state;
}

function withoutSeats(courses: CourseList): CourseList {
  return {
    ...courses,
    data: courses.data.map((course) => ({
      ...course,
      next_date: course.next_date && { ...course.next_date, available: null },
      next_open_date: undefined,
    })),
  };
}

Object.assign(globalThis, { renderPage: (input: string) => JSON.stringify(render(JSON.parse(input))) });
