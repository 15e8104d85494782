//! Shifts on the wire.

use battito_platform::{
    Instant,
    entities::statuses::{CourseDateStatus, ShiftRole, ShiftStatus},
    schemas::DayOrInstant,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::{
    availability::dto::Availability,
    cities::dto::City,
    course_dates::dto::{CourseDay, CourseReference},
};

/// A person by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShiftPerson {
    /// Number.
    pub id: i64,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
}

/// The course date of a shift.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShiftDate {
    /// Number.
    pub id: i64,
    /// Start.
    pub date: Instant,
    /// End.
    pub end_date: Instant,
    /// City.
    pub city: City,
    /// Address.
    pub venue: String,
    /// Course.
    pub course: CourseReference,
    /// Colour in the calendar, `#rrggbb`.
    pub color: Option<String>,
    /// Status.
    pub status: CourseDateStatus,
}

/// A shift.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Shift {
    /// Number.
    pub id: i64,
    /// The instructor.
    pub user: ShiftPerson,
    /// At which course date; null for other work.
    pub course_date: Option<ShiftDate>,
    /// Start.
    pub start: Instant,
    /// End.
    pub end: Instant,
    /// The real hours, in order: of a shift on a course date those of its days, without the nights.
    pub days: Vec<CourseDay>,
    /// Their sum, in hours.
    #[schema(minimum = 0)]
    pub hours: f64,
    /// Role.
    pub role: ShiftRole,
    /// Status.
    pub status: ShiftStatus,
    /// Note.
    pub note: Option<String>,
    /// Whether it is a shift of the person who asks.
    pub mine: bool,
    /// The `ETag` of this shift, for `If-Match`.
    pub etag: String,
}

/// Several shifts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftList {
    /// The shifts, soonest first.
    pub data: Vec<Shift>,
}

/// Which shifts: without `from` and `to` all of one course date, all of one person from today on, or those of the next 100 days.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShiftQuery {
    /// From this day or instant, or from today on.
    #[param(required = false, inline, value_type = DayOrInstant)]
    pub from: Option<String>,
    /// Until this day or instant, at most 100 days later, or for 100 days.
    #[param(required = false, inline, value_type = DayOrInstant)]
    pub to: Option<String>,
    /// Only of this person.
    pub id_user: Option<i64>,
    /// Only of this course date.
    pub id_course_date: Option<i64>,
    /// Only with this status.
    #[param(inline)]
    pub status: Option<ShiftStatus>,
}

/// A part of the calendar.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShiftPeriod {
    /// From this day or instant.
    #[param(required = true, inline, value_type = DayOrInstant)]
    pub from: Option<String>,
    /// Until this day or instant, at most 100 days later.
    #[param(required = true, inline, value_type = DayOrInstant)]
    pub to: Option<String>,
}

/// A shift as an admin proposes it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ShiftProposal {
    /// The person to teach: an instructor or an admin.
    #[schema(required = true, nullable = false)]
    pub id_user: Option<i64>,
    /// At which course date; none for other work.
    pub id_course_date: Option<i64>,
    /// Start; that of the course date when absent.
    pub start: Option<Instant>,
    /// End; that of the course date when absent.
    pub end: Option<Instant>,
    /// Role.
    #[schema(required = true, nullable = false)]
    pub role: Option<ShiftRole>,
    /// Note.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
}

/// A shift as it is written. With a status alone it is an answer. Otherwise all of it is replaced, and an
/// absent member takes its default, except the status. A response of `GET` may be sent back.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
pub struct ShiftWrite {
    /// The person to teach.
    pub id_user: Option<i64>,
    /// The person as read; counts when `id_user` is absent.
    pub user: Option<ShiftReference>,
    /// At which course date.
    pub id_course_date: Option<i64>,
    /// The course date as read; counts when `id_course_date` is absent.
    pub course_date: Option<ShiftReference>,
    /// Start; that of the course date when absent.
    pub start: Option<Instant>,
    /// End; that of the course date when absent.
    pub end: Option<Instant>,
    /// Role.
    pub role: Option<ShiftRole>,
    /// Note; none when absent.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// The answer. A change of the person, the date or the hours asks the instructor again, with any status.
    pub status: Option<ShiftStatus>,
    /// Why the instructor declines, for the admins and the log.
    #[schema(max_length = 500)]
    pub reason: Option<String>,
}

/// Something named by its number.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct ShiftReference {
    /// Number.
    pub id: i64,
}

/// Whether a course date has its instructors. `accepted`, `proposed` and `missing` add up to the need.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShiftCoverage {
    /// The date.
    pub course_date: ShiftDate,
    /// The days, in order; at least one.
    pub days: Vec<CourseDay>,
    /// Confirmed participants.
    #[schema(minimum = 0)]
    pub booked: i64,
    /// Instructors needed for them; at least one.
    #[schema(minimum = 1)]
    pub needed: i64,
    /// Instructors who have accepted.
    #[schema(minimum = 0)]
    pub accepted: i64,
    /// Instructors who have been asked and have not answered.
    #[schema(minimum = 0)]
    pub proposed: i64,
    /// Instructors who are still to be asked.
    #[schema(minimum = 0)]
    pub missing: i64,
}

/// The coverage of several dates.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftCoverageList {
    /// First the dates for which somebody is missing, then those that wait for an answer, then the others; each soonest
    /// first.
    pub data: Vec<ShiftCoverage>,
}

/// A candidate for a course date, or the reason against.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShiftCandidate {
    /// The person.
    pub user: ShiftPerson,
    /// Whether nothing speaks against it.
    pub free: bool,
    /// The reason against, in Italian; null when free.
    #[schema(example = "Turno sovrapposto")]
    pub reason: Option<String>,
    /// The shift at this date, when there is one, declined ones too.
    pub status: Option<ShiftStatus>,
    /// Hours of shifts in the month of the date, proposed and accepted.
    #[schema(minimum = 0)]
    pub hours: f64,
}

/// All people who teach.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftCandidateList {
    /// The free ones first, each group by the fewest hours.
    pub data: Vec<ShiftCandidate>,
}

/// A person who can have shifts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftInstructor {
    /// The person.
    pub user: ShiftPerson,
    /// Is an instructor; the others are admins only.
    pub istructor: bool,
    /// Whether it is the person who asks.
    pub mine: bool,
    /// When they can teach, as they say; null when they have said nothing.
    pub availability: Option<Availability>,
}

/// All people who can have shifts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftInstructorList {
    /// By name.
    pub data: Vec<ShiftInstructor>,
}

/// Which year.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShiftYear {
    /// The year; the current one when absent.
    #[param(minimum = 1900, maximum = 9998)]
    pub year: Option<i32>,
}

/// The hours that somebody has taught: of accepted shifts, as far as they are over.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HoursTaught {
    /// The person.
    pub user: ShiftPerson,
    /// Hours by month, from January.
    #[schema(min_items = 12, max_items = 12)]
    pub months: Vec<f64>,
    /// Their sum.
    #[schema(minimum = 0)]
    pub total: f64,
}

/// The hours taught in a year.
#[derive(Debug, Serialize, ToSchema)]
pub struct HoursTaughtList {
    /// The year.
    pub year: i32,
    /// Instructors by name.
    pub data: Vec<HoursTaught>,
}
