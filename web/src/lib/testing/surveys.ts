// Results of surveys, and the page of a link, for tests.
import type { SurveyCommentList, SurveyFigures, SurveyResults } from "@/api/types";
import type { SurveyState } from "@/lib/page-state";

type OpenSurvey = Extract<SurveyState, { state: "open" }>;

export function openSurvey(changes: Partial<OpenSurvey> = {}): OpenSurvey {
  return {
    state: "open",
    course: "BLSD esecutore",
    ended_on: "2027-03-12",
    closes_on: "2027-04-12",
    instructors: ["Anna Bianchi", "Marco Rossi"],
    ...changes,
  };
}

export function surveyFigures(changes: Partial<SurveyFigures> = {}): SurveyFigures {
  return {
    dates: 3,
    invited: 40,
    answers: 22,
    counted: 20,
    means: [4.5, 4.8, 4.1, 3.9, 8.6],
    mean: 4.33,
    score: 45,
    ...changes,
  };
}

/** Of dates with too few answers. */
export const tooFew = surveyFigures({
  dates: 1,
  invited: 12,
  answers: 2,
  counted: 0,
  means: [null, null, null, null, null],
  mean: null,
  score: null,
});

export function surveyResults(changes: Partial<SurveyResults> = {}): SurveyResults {
  const four = (["content", "teaching", "practice", "organisation"] as const).map((question, index) => ({
    question,
    mean: 4.5 - index / 10,
    counts: [0, 1, 2, 3, 14],
  }));
  return {
    least_answers: 3,
    total: surveyFigures(),
    questions: [...four, { question: "recommend", mean: 8.6, counts: [0, 0, 0, 0, 0, 0, 2, 3, 4, 5, 6] }],
    months: [
      { month: "2027-01-01", figures: surveyFigures({ mean: 4.2, counted: 12 }) },
      { month: "2027-02-01", figures: tooFew },
      { month: "2027-03-01", figures: surveyFigures({ mean: 4.6, counted: 8 }) },
    ],
    courses: [
      { course: { id: 1, title: "BLSD esecutore" }, figures: surveyFigures({ mean: 4.6, counted: 12 }) },
      { course: { id: 2, title: "Trauma" }, figures: surveyFigures({ mean: 3.8, counted: 8 }) },
      { course: { id: 3, title: "ALS" }, figures: tooFew },
    ],
    instructors: [{ instructor: { id: 11, name: "Anna", surname: "Bianchi" }, figures: surveyFigures() }],
    dates: [
      { id: 9, course: { id: 1, title: "BLSD esecutore" }, ended_on: "2027-03-12", figures: surveyFigures() },
      { id: 8, course: { id: 3, title: "ALS" }, ended_on: "2027-02-12", figures: tooFew },
    ],
    course_date: null,
    ...changes,
  };
}

export const noResults = surveyResults({
  total: { ...tooFew, dates: 0, invited: 0, answers: 0 },
  questions: [],
  months: [],
  courses: [],
  instructors: [],
  dates: [],
});

export function surveyComments(texts: readonly string[], total = texts.length): SurveyCommentList {
  return {
    data: texts.map((text) => ({
      text,
      id_course_date: 9,
      course: { id: 1, title: "BLSD esecutore" },
      ended_on: "2027-03-12",
    })),
    meta: { current_page: 1, last_page: Math.max(1, Math.ceil(total / 10)), per_page: 10, total },
  };
}
