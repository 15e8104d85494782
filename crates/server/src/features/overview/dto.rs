//! The overview on the wire.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::{
    course_dates::dto::{CalendarCourseDate, CourseDateNeed, CourseReference},
    renewals::dto::RenewalCounts,
};

/// The first screen of staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct Overview {
    /// Today in Rome.
    pub today: NaiveDate,
    /// The dates that take place today or on the six days that follow, without cancelled ones; soonest first. Only the
    /// first 100.
    #[schema(max_items = 100)]
    pub dates: Vec<OverviewDate>,
    /// All dates of these days.
    #[schema(minimum = 0)]
    pub dates_total: u64,
    /// The tasks, each kind once. Kinds without a task, and those that the reader may not do, are left out.
    pub needs: Vec<OverviewNeed>,
    /// Certificates that expire, by state.
    pub renewals: RenewalCounts,
    /// The steps that a new centre still lacks. Null when it has done all.
    pub first_steps: Option<FirstSteps>,
}

/// A date with its instructors.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewDate {
    /// The date.
    pub course_date: CalendarCourseDate,
    /// Instructors who have not declined.
    pub teachers: Vec<OverviewTeacher>,
    /// Whether the person who asks is one of them.
    pub mine: bool,
}

/// An instructor of a date.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewTeacher {
    /// Number.
    pub id: i64,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// Whether they have accepted.
    pub accepted: bool,
}

/// Something to be done. `GET /course-dates?need=` lists its dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct OverviewNeed {
    /// The kind of task.
    pub need: CourseDateNeed,
    /// For how many dates.
    #[schema(minimum = 1)]
    pub dates: u64,
    /// How many people, instructors or certificates it is about: missing participants of `participants`, booked ones of
    /// `full`, waiting ones of `waiting`, instructors to find or still to accept of `instructors`, else certificates.
    #[schema(minimum = 1)]
    pub amount: i64,
}

/// The first steps of a new centre.
#[expect(clippy::struct_excessive_bools, reason = "each step is done or not by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct FirstSteps {
    /// There is a course.
    pub course: bool,
    /// There is a course date.
    pub date: bool,
    /// There is an instructor.
    pub instructor: bool,
    /// The design of the certificates names who signs them.
    pub signer: bool,
    /// There is a logo, of the centre or on its certificates.
    pub logo: bool,
    /// The privacy page is published: the centre has said who the data controller is.
    pub privacy: bool,
}

/// Which period.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresQuery {
    /// The first day, in Rome.
    #[param(required = true)]
    pub from: Option<NaiveDate>,
    /// The last one, at most 366 days later.
    #[param(required = true)]
    pub to: Option<NaiveDate>,
}

/// Figures of a period.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewFigures {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// How long each step of the charts is.
    pub step: FigureStep,
    /// The steps, in order and without gaps.
    pub steps: Vec<StepFigures>,
    /// Bookings of an equally long period before this one.
    #[schema(minimum = 0)]
    pub bookings_before: i64,
    /// The courses with dates that began in the period, by title.
    pub courses: Vec<CourseFigures>,
}

/// The length of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FigureStep {
    /// A day.
    Day,
    /// From Monday to Sunday.
    Week,
    /// A month of the calendar.
    Month,
}

/// The figures of a step. The first and the last may be shorter, where the period begins or ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StepFigures {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Reservations that were made, waiting ones and those that were cancelled later too.
    #[schema(minimum = 0)]
    pub bookings: i64,
    /// The cancelled ones among them.
    #[schema(minimum = 0)]
    pub cancelled: i64,
    /// Dates that began, without cancelled ones.
    #[schema(minimum = 0)]
    pub dates: i64,
    /// Their seats.
    #[schema(minimum = 0)]
    pub seats: i64,
    /// The seats that were taken.
    #[schema(minimum = 0)]
    pub taken: i64,
}

/// The figures of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CourseFigures {
    /// The course.
    pub course: CourseReference,
    /// Dates that began, without cancelled ones.
    #[schema(minimum = 0)]
    pub dates: i64,
    /// Their seats.
    #[schema(minimum = 0)]
    pub seats: i64,
    /// The seats that were taken.
    #[schema(minimum = 0)]
    pub taken: i64,
    /// People who came.
    #[schema(minimum = 0)]
    pub present: i64,
    /// People who did not come.
    #[schema(minimum = 0)]
    pub absent: i64,
    /// People who passed.
    #[schema(minimum = 0)]
    pub passed: i64,
    /// People who did not pass.
    #[schema(minimum = 0)]
    pub failed: i64,
}
