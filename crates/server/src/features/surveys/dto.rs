//! Surveys on the wire, and the page of a link.

use battito_platform::{PageMeta, entities::statuses::SurveyQuestion};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::{course_dates::dto::CourseReference, shifts::dto::ShiftPerson};

/// Which surveys. Instructors get those of the dates they have taught.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SurveyFilter {
    /// Courses that ended on this day or later, in Rome.
    pub from: Option<NaiveDate>,
    /// Courses that ended on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Course.
    pub id_course: Option<i64>,
    /// An instructor. Instructors may only name themselves.
    pub id_instructor: Option<i64>,
    /// Course date.
    pub id_course_date: Option<i64>,
}

/// Which page.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CommentPage {
    /// Page, from 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<u64>,
    /// Comments on a page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}

/// How often people were asked and answered, and how. Only dates with at least three answers count.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SurveyFigures {
    /// Dates whose participants were asked.
    #[schema(minimum = 0)]
    pub dates: i64,
    /// People who were asked.
    #[schema(minimum = 0)]
    pub invited: i64,
    /// Answers, also of dates that do not count.
    #[schema(minimum = 0)]
    pub answers: i64,
    /// Answers that count. Everything below is made of them.
    #[schema(minimum = 0)]
    pub counted: i64,
    /// Mean of each question, in their order; null without answers that count.
    #[schema(min_items = 5, max_items = 5)]
    pub means: Vec<Option<f64>>,
    /// Mean of the four questions that are answered from 1 to 5.
    pub mean: Option<f64>,
    /// Promoters (9 and 10) less detractors (0 to 6), in percent.
    #[schema(minimum = -100, maximum = 100)]
    pub score: Option<i64>,
}

/// How a question was answered.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct QuestionResult {
    /// Which.
    pub question: SurveyQuestion,
    /// Mean; null without answers that count.
    pub mean: Option<f64>,
    /// How often each value was chosen, from the lowest to the highest.
    pub counts: Vec<i64>,
}

/// The results of a month.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SurveyMonth {
    /// Its first day.
    pub month: NaiveDate,
    /// Results.
    pub figures: SurveyFigures,
}

/// The results of a course.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CourseResult {
    /// Course.
    pub course: CourseReference,
    /// Results.
    pub figures: SurveyFigures,
}

/// The results of the dates that somebody taught at.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct InstructorResult {
    /// The instructor.
    pub instructor: ShiftPerson,
    /// Results.
    pub figures: SurveyFigures,
}

/// A date of the results.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DateResult {
    /// Number of the date.
    pub id: i64,
    /// Course.
    pub course: CourseReference,
    /// The day it ended.
    pub ended_on: NaiveDate,
    /// Results.
    pub figures: SurveyFigures,
}

/// The results of the surveys that match.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SurveyResults {
    /// A date is shown and counted from so many answers on.
    #[schema(minimum = 1)]
    pub least_answers: i64,
    /// All together.
    pub total: SurveyFigures,
    /// Each question, in their order.
    pub questions: Vec<QuestionResult>,
    /// The months from the first to the last with a survey, without gaps.
    pub months: Vec<SurveyMonth>,
    /// Courses, by title.
    pub courses: Vec<CourseResult>,
    /// Instructors, by name. An instructor sees only their own.
    pub instructors: Vec<InstructorResult>,
    /// The latest dates, at most 50.
    #[schema(max_items = 50)]
    pub dates: Vec<DateResult>,
    /// The course date that was asked for, whether it has a survey or not.
    pub course_date: Option<SurveyedDate>,
}

/// A course date by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SurveyedDate {
    /// Number.
    pub id: i64,
    /// Course.
    pub course: CourseReference,
    /// The day it ends.
    pub ends_on: NaiveDate,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SurveyComment {
    /// The text, as it was written.
    pub text: String,
    /// Number of the date.
    pub id_course_date: i64,
    /// Course.
    pub course: CourseReference,
    /// The day it ended.
    pub ended_on: NaiveDate,
}

/// A page of comments, in random order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SurveyCommentList {
    /// Comments.
    pub data: Vec<SurveyComment>,
    /// Which page.
    pub meta: PageMeta,
}

/// The page of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum SurveyPage {
    /// The questions.
    Open(OpenSurvey),
    /// This link has been used.
    Answered,
    /// No answers are taken.
    Closed,
}

/// A survey that takes answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenSurvey {
    /// The title of the course.
    pub course: String,
    /// The day it ended.
    pub ended_on: NaiveDate,
    /// The last day for answers.
    pub closes_on: NaiveDate,
    /// The instructors, by name.
    pub instructors: Vec<String>,
}
