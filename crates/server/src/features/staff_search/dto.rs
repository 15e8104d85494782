//! The results of the palette, on the wire.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    features::{cities::dto::City, course_dates::dto::CourseReference},
    platform::{Instant, schemas::found_person::FoundPerson},
};

/// The text to search.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// At least two letters: of a name, an e-mail address, a tax code, a course or a city.
    #[param(required = true, nullable = false, min_length = 2, max_length = 200)]
    pub q: Option<String>,
}

/// The results: at most eight of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    /// Users, those whose tax code or e-mail address begins with the text first.
    pub people: Vec<FoundPerson>,
    /// Courses. Only admins get any, because only they can edit one.
    pub courses: Vec<CourseReference>,
    /// Dates that have not ended, soonest first.
    pub course_dates: Vec<FoundCourseDate>,
}

/// A date of a course.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundCourseDate {
    /// Number.
    pub id: i64,
    /// Start.
    pub date: Instant,
    /// 1 = private.
    pub private: u8,
    /// City.
    pub city: City,
    /// Course.
    pub course: CourseReference,
}
