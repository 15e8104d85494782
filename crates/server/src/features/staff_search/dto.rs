//! The results of the palette, on the wire.

use battito_platform::{Instant, schemas::found_person::FoundPerson};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::{cities::dto::City, course_dates::dto::CourseReference};

/// The text to search.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// At least two letters: of a name, an e-mail address, a tax code, a company, a course or a city; or digits of a telephone or
    /// certificate number.
    #[param(required = true, nullable = false, min_length = 2, max_length = 200)]
    pub q: Option<String>,
}

/// The results: at most eight of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    /// Users, those whose tax code or e-mail address begins with the text first.
    pub people: Vec<FoundPerson>,
    /// Certificates whose number begins with a word of the text, the latest first.
    pub certificates: Vec<FoundCertificate>,
    /// Courses. Only admins get any, because only they can edit one.
    pub courses: Vec<CourseReference>,
    /// Dates that have not ended, soonest first.
    pub course_dates: Vec<FoundCourseDate>,
}

/// A certificate.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundCertificate {
    /// Number in the database.
    pub id: i64,
    /// The number that is printed.
    pub number: String,
    /// Name and surname of the holder.
    pub holder: String,
    /// The user number of the holder; null for an imported one without an account.
    pub id_user: Option<i64>,
    /// Title of the course.
    pub title: String,
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
