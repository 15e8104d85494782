//! Courses on the wire, with the contract's spellings: `type` is the kind, `destinatary` the audience, `external` the
//! provider and `pratice_teaching` the practical teaching.

use battito_platform::{
    Direction, Instant, PageMeta,
    entities::statuses::{Audience, CourseKind, Provider, ValidityFrom},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::cities::dto::City;

/// Which courses. Of each filter, 2 means all.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CourseQuery {
    /// Words, in any order. Without `scope` a course fits when it has every word or its stem, a part of it or a synonym, in
    /// the title, the descriptions, its kind and audience or the places of its dates; the best come first, unless `sort` is
    /// given. With `scope` every word must occur in the title or the descriptions. Case and accents never matter.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// 0 = given by the centre itself, 1 = by others.
    #[param(minimum = 0, maximum = 2)]
    pub organization: Option<u8>,
    /// 0 = full, 1 = renewal.
    #[param(minimum = 0, maximum = 2)]
    pub course_type: Option<u8>,
    /// 0 = healthcare professionals, 1 = laypeople; both also find courses for anyone.
    #[param(minimum = 0, maximum = 2)]
    pub recipient: Option<u8>,
    /// Name of a city where a date can be booked, in any case and without accents.
    #[param(max_length = 100)]
    pub city: Option<String>,
    /// The month of a date that can be booked, such as `2027-03`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$", example = "2027-03")]
    pub month: Option<String>,
    /// `all`: courses that are not published or are archived, too. Only for admins.
    #[param(inline)]
    pub scope: Option<Scope>,
    /// Only courses in this state; without it all but the archived ones.
    #[param(inline)]
    pub status: Option<CourseStatus>,
    /// Page, from 1; without it all courses are answered.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[serde(rename = "per_page")]
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
    /// Sort order; without it the order in which courses were added.
    #[param(inline)]
    pub sort: Option<CourseSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
}

impl CourseQuery {
    /// A number for the combination of filters. `None` with a search, a city, a month, a page or an order: only the few combinations of
    /// filters are cached.
    #[must_use]
    pub fn cache_key(&self) -> Option<i64> {
        let filters_only = self.search.is_none()
            && self.city.is_none()
            && self.month.is_none()
            && self.scope.is_none()
            && self.status.is_none()
            && self.page.is_none()
            && self.per_page.is_none()
            && self.sort.is_none()
            && self.direction.is_none();
        let filters = [self.organization, self.course_type, self.recipient];
        filters_only.then(|| {
            let digit = |filter: Option<u8>| filter.map_or(0, |value| i64::from(value) + 1);
            filters.into_iter().fold(0, |key, filter| key * 257 + digit(filter))
        })
    }
}

/// Sort orders of courses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CourseSort {
    /// The order in which they were added.
    #[default]
    Id,
    /// Title, in any case and without accents.
    Title,
    /// The soonest bookable date; courses without one stand last either way.
    NextDate,
    /// When it was last changed.
    UpdatedAt,
}

/// Which courses a list is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// All there are.
    All,
}

/// The state of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CourseStatus {
    /// The public sees it.
    Published,
    /// Not published.
    Draft,
    /// Archived.
    Archived,
}

/// Courses that fit.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseList {
    /// The courses.
    pub data: Vec<CourseSummary>,
    /// Where the page stands.
    pub meta: PageMeta,
    /// The values that `city` and `month` can find, independent of the filters. Not with `scope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub options: Option<DateOptions>,
    /// Another search, when this one finds nothing and has a typing error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suggestion: Option<Suggestion>,
}

/// The cities and months with dates that can be booked.
#[derive(Debug, Serialize, ToSchema)]
pub struct DateOptions {
    /// Names of cities, in alphabetical order.
    pub cities: Vec<String>,
    /// Months such as `2027-03`, in order.
    pub months: Vec<String>,
}

/// A search with its typing errors corrected.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    /// The words.
    pub search: String,
    /// How many courses it finds, with the same filters.
    #[schema(minimum = 1)]
    pub total: u64,
}

/// A course in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseSummary {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Description in one sentence.
    pub short_description: String,
    /// 0 = full, 1 = renewal.
    #[schema(value_type = i32, minimum = 0, maximum = 1)]
    pub r#type: CourseKind,
    /// 0 = healthcare professionals, 1 = laypeople, other = anyone.
    #[schema(value_type = i32)]
    pub destinatary: Audience,
    /// 0 = given by the centre itself, other = by others.
    #[schema(value_type = i32)]
    pub external: Provider,
    /// Hours.
    pub duration: i32,
    /// Participants it takes at least.
    pub min_participant: i32,
    /// Participants it takes at most.
    pub max_participant: i32,
    /// The soonest date that can be booked, of those that `city` and `month` find.
    pub next_date: Option<NextDate>,
    /// The soonest of them with free seats, when `next_date` has none. Not with `scope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_open_date: Option<NextDate>,
    /// Whether everyone may see it, unless it is archived. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub published: Option<bool>,
    /// When it was archived. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Instant>)]
    pub archived_at: Option<Option<Instant>>,
    /// When it was last changed. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub updated_at: Option<Instant>,
}

/// The picture of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CourseImage {
    /// Where it is. Another picture has another address.
    pub url: String,
    /// Whether it can be cropped again: the uncropped picture is there.
    pub has_source: bool,
}

/// The soonest date of a course that can be booked.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextDate {
    /// Start.
    pub date: Instant,
    /// City.
    pub city: City,
    /// 1 = private.
    #[schema(minimum = 0, maximum = 1)]
    pub private: u8,
    /// Free seats.
    #[schema(minimum = 0)]
    pub available: i64,
}

/// A course.
#[derive(Debug, Serialize, ToSchema)]
pub struct Course {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Description in one sentence.
    pub short_description: String,
    /// 0 = full, 1 = renewal.
    #[schema(value_type = i32, minimum = 0, maximum = 1)]
    pub r#type: CourseKind,
    /// 0 = healthcare professionals, 1 = laypeople, other = anyone.
    #[schema(value_type = i32)]
    pub destinatary: Audience,
    /// 0 = given by the centre itself, other = by others.
    #[schema(value_type = i32)]
    pub external: Provider,
    /// Hours.
    pub duration: i32,
    /// Participants it takes at least.
    pub min_participant: i32,
    /// Participants it takes at most.
    pub max_participant: i32,
    /// Participants one instructor may teach.
    pub participants_per_instructor: i32,
    /// The goal of the course.
    pub goal: String,
    /// Requirements for participants.
    pub requirements: Vec<String>,
    /// Topics of the course.
    pub arguments: Vec<String>,
    /// Classroom teaching.
    pub frontal_teaching: String,
    /// Practical teaching.
    pub pratice_teaching: Option<String>,
    /// How it is tested.
    pub test_methods: Option<String>,
    /// Timetable, by day.
    pub program: Option<Vec<ProgramDay>>,
    /// Programme, by module.
    pub program_module: Option<Vec<ProgramModule>>,
    /// The list of things to bring. Empty when the centre's own list applies.
    pub what_to_bring: Vec<String>,
    /// Dates that can be booked, soonest first.
    pub next_dates: Vec<CourseDateOption>,
    /// Certificates it can give, in order. Retired ones are for admins only.
    pub certificates: Vec<CertificateOption>,
    /// Whether everyone may see it, unless it is archived. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub published: Option<bool>,
    /// When it was archived. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Instant>)]
    pub archived_at: Option<Option<Instant>>,
    /// When it was last changed. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub updated_at: Option<Instant>,
    /// Its own picture; null when it has the default one. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CourseImage>)]
    pub image: Option<Option<CourseImage>>,
}

/// A day of a timetable.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProgramDay {
    /// Number of the day; wins over the heading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub day: Option<u32>,
    /// Heading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub heading: Option<String>,
    /// The entries, in order.
    pub entries: Vec<ProgramEntry>,
}

/// A module of a programme.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProgramModule {
    /// Heading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub heading: Option<String>,
    /// The entries, in order.
    pub entries: Vec<ProgramEntry>,
}

/// A step of a day or module.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProgramEntry {
    /// Title.
    pub title: String,
    /// Text, or a list of texts.
    pub description: ProgramText,
}

/// A text or a list of texts.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ProgramText {
    /// One text.
    One(String),
    /// A list.
    Many(Vec<String>),
}

/// A date one can book.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseDateOption {
    /// Number.
    pub id: i64,
    /// Start.
    pub date: Instant,
    /// End.
    pub end_date: Instant,
    /// City.
    pub city: City,
    /// Address; null for a date whose booking takes a password: people who book it read it.
    pub venue: Option<String>,
    /// 1 = private.
    #[schema(minimum = 0, maximum = 1)]
    pub private: u8,
    /// Colour in the calendar, `#rrggbb`.
    pub color: Option<String>,
    /// Whether booking takes a password. The password itself is never told here.
    pub password: bool,
    /// Free seats.
    #[schema(minimum = 0)]
    pub available: i64,
    /// Seats in all.
    pub seats: i32,
}

/// A certificate a course can give.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertificateOption {
    /// Number.
    pub id: i64,
    /// Name.
    pub name: String,
    /// 0 = may be chosen when booking; other = given to everyone.
    pub always: i32,
    /// Months it is valid; null when it does not expire.
    pub validity_months: Option<i32>,
    /// Whether it is valid until the end of its last month.
    pub validity_to_month_end: bool,
    /// The day from which the months count.
    pub validity_from: ValidityFrom,
    /// Whether another organisation prints it.
    pub external: bool,
    /// The course that renews it.
    pub id_renewal_course: Option<i64>,
    /// Whether it is not given any more.
    pub retired: bool,
}
