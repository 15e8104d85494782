//! Dates of courses on the wire, as staff see and write them.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    entities::statuses::CourseDateStatus,
    features::cities::dto::City,
    platform::{
        instant::Instant,
        paging::{Direction, PageMeta},
        schemas::day_or_instant,
    },
};

/// A course by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CourseReference {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
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
    /// Seats in all.
    pub seats: i32,
    /// Until when it can be booked.
    pub booking_deadline: Instant,
    /// 1 = private.
    #[schema(minimum = 0, maximum = 1)]
    pub private: u8,
    /// Colour in the calendar, `#rrggbb`.
    #[schema(required = true)]
    pub color: Option<String>,
    /// Booking password.
    #[schema(required = true)]
    pub password: Option<String>,
    /// Status.
    pub status: CourseDateStatus,
    /// Note for staff.
    #[schema(required = true)]
    pub note: Option<String>,
    /// Free seats.
    #[schema(minimum = 0)]
    pub available: i64,
    /// Confirmed reservations.
    #[schema(minimum = 0)]
    pub booked: i64,
    /// Reservations on the waiting list.
    #[schema(minimum = 0)]
    pub waiting: i64,
}

/// A page of dates.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseDateList {
    /// The dates.
    pub data: Vec<CourseDate>,
    /// Paging.
    pub meta: PageMeta,
}

/// A date as staff write it. What a reader got may be sent back: members that only the server sets are ignored.
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
    /// Starting at this day or instant, or later.
    #[param(schema_with = day_or_instant)]
    pub from: Option<String>,
    /// Starting at this day or instant, or earlier.
    #[param(schema_with = day_or_instant)]
    pub to: Option<String>,
    /// Only this status.
    #[param(inline)]
    pub status: Option<CourseDateStatus>,
    /// Words that must all occur in the course, the city or the address.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
    /// What to sort by; the start when absent.
    #[param(inline)]
    pub sort: Option<CourseDateSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
}

/// What dates are sorted by.
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
