//! Caches the courses that are listed, and the index that the public searches, with the state of the catalogue that they were
//! built from. A list compares that state with the database's, so they are never old, also after a change on another
//! node. See docs/adr/0046-course-search.md.

use std::{collections::HashMap, sync::Arc};

use battito_domain::course_search::CourseIndex;
use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use tokio::sync::Mutex;

use crate::entities::statuses::{Audience, CourseKind, Provider};

/// The state of the catalogue from which an index is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CatalogueState {
    /// How many courses there are.
    pub courses: i64,
    /// The sum of the versions of all courses: every change of a course or of its dates increments one.
    pub versions: i64,
    /// The version of the centre's settings, which have the synonyms.
    pub centre: i64,
}

/// A course in a list, without its dates.
#[derive(Debug, Clone, FromQueryResult)]
pub struct IndexedCourse {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Description in one sentence.
    pub short_description: String,
    /// Full or a renewal.
    pub kind: CourseKind,
    /// For whom.
    pub audience: Audience,
    /// By whom.
    pub provider: Provider,
    /// Hours.
    pub duration: i32,
    /// Participants it takes at least.
    pub min_participant: i32,
    /// Participants it takes at most.
    pub max_participant: i32,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// The folded title and descriptions.
    pub search_text: String,
    /// Whether everyone may see it, unless it is archived.
    pub published: bool,
    /// When it was archived.
    pub archived_at: Option<DateTime<Utc>>,
}

impl IndexedCourse {
    /// Whether the public sees it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.published && self.archived_at.is_none()
    }
}

/// A bookable date in a list, without its free seats.
#[derive(Debug, FromQueryResult)]
pub struct IndexedDate {
    /// Number.
    pub id: i64,
    /// Number of its course.
    pub course_id: i64,
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// Until when it can be booked.
    pub booking_deadline: DateTime<Utc>,
    /// Participants it takes.
    pub seats: i32,
    /// Whether it is private.
    pub private: bool,
    /// Number of its city.
    pub city_id: i64,
    /// Name of its city.
    pub city: String,
    /// The same, folded.
    pub city_key: String,
    /// Province of its city.
    pub province: String,
}

/// All courses with their bookable dates, and the index of those that the public sees.
#[derive(Debug)]
pub struct IndexedCatalogue {
    /// The state it was built from.
    pub state: CatalogueState,
    /// When the first of the dates closes.
    pub next_closing: Option<DateTime<Utc>>,
    /// The words of the public courses.
    pub index: CourseIndex,
    /// All courses by number.
    pub courses: HashMap<i64, IndexedCourse>,
    /// Their bookable dates, the soonest first, by the number of the course.
    pub dates: HashMap<i64, Vec<IndexedDate>>,
    /// The cities of public courses, in their alphabetical order.
    pub cities: Vec<String>,
    /// Their months, such as `2027-03`, in order.
    pub months: Vec<String>,
}

impl IndexedCatalogue {
    /// Whether it was built from this state, and none of its dates has closed since.
    #[must_use]
    pub fn is_current(&self, state: CatalogueState, now: DateTime<Utc>) -> bool {
        self.state == state && self.next_closing.is_none_or(|closing| now <= closing)
    }
}

/// The latest index. A request that builds it holds the lock, and the others wait.
pub type CourseIndexCache = Mutex<Option<Arc<IndexedCatalogue>>>;
