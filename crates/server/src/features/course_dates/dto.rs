//! Dates of courses on the wire, as staff see and write them.

use battito_domain::{course_date::Day, messages};
use battito_platform::{
    Direction, Instant, PageMeta, bulk::Ids, entities::statuses::CourseDateStatus, schemas::DayOrInstant,
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::cities::dto::City;

/// A course by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CourseReference {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
}

/// The hours of one day of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CourseDay {
    /// Start.
    pub start: Instant,
    /// End.
    pub end: Instant,
}

impl From<Day> for CourseDay {
    fn from(day: Day) -> Self {
        Self {
            start: Instant(day.starts_at),
            end: Instant(day.ends_at),
        }
    }
}

impl From<CourseDay> for Day {
    fn from(day: CourseDay) -> Self {
        Self {
            starts_at: day.start.into(),
            ends_at: day.end.into(),
        }
    }
}

/// How many instructors a date has and needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct InstructorCoverage {
    /// With a shift that they have not declined.
    #[schema(minimum = 0)]
    pub assigned: i64,
    /// With a shift that they have accepted.
    #[schema(minimum = 0)]
    pub accepted: i64,
    /// Needed for the people booked; at least one.
    #[schema(minimum = 1)]
    pub needed: i64,
}

/// A date of a course.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseDate {
    /// Number.
    pub id: i64,
    /// Course.
    pub course: CourseReference,
    /// City.
    pub city: City,
    /// Address.
    pub venue: String,
    /// Start.
    pub date: Instant,
    /// End.
    pub end_date: Instant,
    /// The days, in order; at least one.
    pub days: Vec<CourseDay>,
    /// Seats in all.
    pub seats: i32,
    /// Until when it can be booked.
    pub booking_deadline: Instant,
    /// 1 = private.
    #[schema(minimum = 0, maximum = 1)]
    pub private: u8,
    /// Colour in the calendar, `#rrggbb`.
    pub color: Option<String>,
    /// Booking password.
    pub password: Option<String>,
    /// Status.
    pub status: CourseDateStatus,
    /// Note for staff.
    pub note: Option<String>,
    /// Why it was cancelled, as the participants were told.
    pub cancel_reason: Option<String>,
    /// Free seats.
    #[schema(minimum = 0)]
    pub available: i64,
    /// Confirmed reservations.
    #[schema(minimum = 0)]
    pub booked: i64,
    /// Reservations on the waiting list.
    #[schema(minimum = 0)]
    pub waiting: i64,
    /// Instructors.
    pub instructors: InstructorCoverage,
}

/// A date as a calendar shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarCourseDate {
    /// Number.
    pub id: i64,
    /// Course.
    pub course: CourseReference,
    /// City.
    pub city: City,
    /// Address.
    pub venue: String,
    /// Start.
    pub date: Instant,
    /// End.
    pub end_date: Instant,
    /// The days, in order; at least one.
    pub days: Vec<CourseDay>,
    /// Seats in all.
    pub seats: i32,
    /// 1 = private.
    #[schema(minimum = 0, maximum = 1)]
    pub private: u8,
    /// Colour in the calendar, `#rrggbb`.
    pub color: Option<String>,
    /// Status.
    pub status: CourseDateStatus,
    /// Confirmed reservations.
    #[schema(minimum = 0)]
    pub booked: i64,
    /// Reservations on the waiting list.
    #[schema(minimum = 0)]
    pub waiting: i64,
    /// Instructors.
    pub instructors: InstructorCoverage,
}

/// The dates of a part of the calendar.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseCalendar {
    /// The dates, soonest first.
    pub data: Vec<CalendarCourseDate>,
}

/// Several dates.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseDates {
    /// The dates, soonest first.
    pub data: Vec<CourseDate>,
}

/// A page of dates.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseDateList {
    /// The dates.
    pub data: Vec<CourseDate>,
    /// Paging.
    pub meta: PageMeta,
}

/// A date as staff write it. A response of `GET` may be sent back: members that only the server sets are
/// ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseDateWrite {
    /// Course.
    #[schema(required = true, nullable = false)]
    pub id_course: Option<i64>,
    /// The course as it was read; counts when `id_course` is absent.
    pub course: Option<CourseChoice>,
    /// City.
    #[schema(required = true, nullable = false)]
    pub city: Option<CityChoice>,
    /// Address.
    #[schema(required = true, nullable = false, min_length = 1, max_length = 200)]
    pub venue: Option<String>,
    /// Start.
    #[schema(required = true, nullable = false)]
    pub date: Option<Instant>,
    /// End.
    #[schema(required = true, nullable = false)]
    pub end_date: Option<Instant>,
    /// The hours of each day; from start to end without the nights when absent. Days that are sent back as they were read
    /// move along with the start and the end.
    #[schema(max_items = 31)]
    pub days: Option<Vec<CourseDay>>,
    /// Seats; as many as the course takes when absent.
    #[schema(minimum = 1, maximum = 500)]
    pub seats: Option<i32>,
    /// Until when it can be booked; the start when absent.
    pub booking_deadline: Option<Instant>,
    /// 1 = private; 0 when absent.
    #[schema(minimum = 0, maximum = 1)]
    pub private: Option<u8>,
    /// Colour in the calendar, `#rrggbb`.
    #[schema(pattern = "^#[0-9A-Fa-f]{6}$")]
    pub color: Option<String>,
    /// Booking password; none when absent.
    #[schema(max_length = 100)]
    pub password: Option<String>,
    /// Status; unchanged when absent, and `scheduled` for a new date.
    pub status: Option<CourseDateStatus>,
    /// Note for staff.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
}

/// A course named by its number.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct CourseChoice {
    /// Number.
    pub id: i64,
}

/// A city by number, or by name and province: then it is added when it is missing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum CityChoice {
    /// By number.
    Known {
        /// Number.
        id: i64,
    },
    /// By name and province.
    Named {
        /// Name, in any case.
        #[schema(min_length = 1, max_length = 100)]
        name: String,
        /// Province, two letters.
        #[schema(pattern = "^[A-Za-z]{2}$")]
        province: String,
    },
}

/// Which dates.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CourseDateQuery {
    /// Course.
    pub course: Option<i64>,
    /// City.
    pub city: Option<i64>,
    /// Only those for which this instructor has a shift that was not declined.
    #[param(inline, value_type = Option<String>, pattern = "^(me|[1-9][0-9]{0,17})$")]
    pub instructor: Option<InstructorChoice>,
    /// Starting at this day or instant, or later.
    #[param(required = false, inline, value_type = DayOrInstant)]
    pub from: Option<String>,
    /// Starting at this day or instant, or earlier.
    #[param(required = false, inline, value_type = DayOrInstant)]
    pub to: Option<String>,
    /// Only this status.
    #[param(inline)]
    pub status: Option<CourseDateStatus>,
    /// 1 = only private ones, 0 = only the others.
    #[param(minimum = 0, maximum = 1)]
    pub private: Option<u8>,
    /// Only those for which this is to be done. Of those to come, those of the next 60 days.
    #[param(inline)]
    pub need: Option<CourseDateNeed>,
    /// Only those of these, at most 500, separated by commas.
    #[param(inline, value_type = Option<String>, pattern = "^[0-9]{1,18}(,[0-9]{1,18}){0,499}$")]
    pub ids: Option<Ids>,
    /// Words that must all occur in the course, the city or the address.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
    /// Sort order; the start when absent.
    #[param(inline)]
    pub sort: Option<CourseDateSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
}

/// An instructor by whom dates are filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum InstructorChoice {
    /// The reader: `me`.
    Me,
    /// A user.
    User(i64),
}

impl TryFrom<String> for InstructorChoice {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text == "me" {
            return Ok(Self::Me);
        }
        let id = text.parse().ok().filter(|id| *id > 0);
        id.map(Self::User).ok_or(messages::INVALID_VALUE)
    }
}

impl InstructorChoice {
    /// The user that is meant when `reader` asks.
    #[must_use]
    pub const fn user_id(self, reader: i64) -> i64 {
        match self {
            Self::Me => reader,
            Self::User(id) => id,
        }
    }
}

/// What becomes of many dates. An absent member stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CourseDatesChange {
    /// How many dates the client has shown.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 500)]
    pub rows: Option<u64>,
    /// Confirmed, or not any more.
    pub confirmed: Option<bool>,
    /// 1 = private, 0 = public.
    #[schema(minimum = 0, maximum = 1)]
    pub private: Option<u8>,
}

/// Which part of the calendar.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CourseCalendarQuery {
    /// From this day or instant.
    #[param(required = true, inline, value_type = DayOrInstant)]
    pub from: Option<String>,
    /// Until this day or instant, at most 62 days later.
    #[param(required = true, inline, value_type = DayOrInstant)]
    pub to: Option<String>,
    /// Course.
    pub course: Option<i64>,
    /// City.
    pub city: Option<i64>,
    /// Only those for which this instructor has a shift that was not declined.
    #[param(inline, value_type = Option<String>, pattern = "^(me|[1-9][0-9]{0,17})$")]
    pub instructor: Option<InstructorChoice>,
}

/// The reservations that a client expects on a date that it removes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExpectedReservations {
    /// No live reservation.
    None,
}

/// How to remove a date.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CourseDateRemovalQuery {
    /// With `none`, a date on which somebody is booked or waiting stays as it is. Without it, the reservations are cancelled.
    #[param(inline)]
    pub reservations: Option<ExpectedReservations>,
}

/// Why a date is cancelled.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseDateCancellation {
    /// The reason, which everybody booked is told.
    #[schema(required = true, nullable = false, min_length = 1, max_length = 500)]
    pub reason: Option<String>,
}

/// On which days a date is repeated: either `dates`, or `every` and `times`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CourseDateRepetition {
    /// The days of the copies.
    #[schema(max_items = 52, value_type = Option<Vec<String>>, example = json!(["2027-04-12"]))]
    pub dates: Option<Vec<NaiveDate>>,
    /// The interval between two copies.
    pub every: Option<Interval>,
    /// Number of copies.
    #[schema(minimum = 1, maximum = 52)]
    pub times: Option<u16>,
    /// The day of the first copy; one interval after the date when absent.
    #[schema(value_type = Option<String>, format = Date)]
    pub from: Option<NaiveDate>,
}

/// An interval of repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Interval {
    /// Seven days.
    Week,
}

/// Sort orders of dates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CourseDateSort {
    /// Start.
    #[default]
    Date,
    /// Title of the course.
    Course,
    /// Name of the city.
    City,
}

/// A task of staff for a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CourseDateNeed {
    /// It begins within 14 days and has fewer participants than its course needs.
    Participants,
    /// It is to come and has no seat left.
    Full,
    /// It is to come and people wait for a seat.
    Waiting,
    /// Fewer instructors have accepted than its participants need.
    Instructors,
    /// People were present and have passed, and have not been issued their certificates.
    Certificates,
    /// Certificates were requested from another organisation and have not been uploaded.
    Files,
}
