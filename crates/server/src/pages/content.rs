//! The index of public courses with the version of each. The version is different whenever the page of the course would be:
//! a change of the course or of one of its dates, on any node, increments it in the database, and a date that closes changes
//! the number of bookable dates. The index is read again a few times a second, so a request costs no query.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use battito_platform::{ApiError, App};
use chrono::{DateTime, Utc};

use crate::features::catalogue::{self, store::PublicCourse};

/// Older than this, one request reads the index again, and the others use the old one meanwhile.
const FRESH: Duration = Duration::from_millis(250);
/// Older than this, every request waits for the new index.
const STALE: Duration = Duration::from_millis(600);
/// The timeout of reading it, and the pause after a failure.
const READ_TIMEOUT: Duration = Duration::from_secs(1);

/// The index of public courses.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// By id, in the order of the list.
    pub(super) courses: BTreeMap<i64, CourseVersion>,
    /// Of all courses together.
    pub(super) version: u64,
}

/// One course.
#[derive(Debug, Clone, Copy)]
pub(super) struct CourseVersion {
    /// Different whenever its page would be.
    pub(super) version: u64,
    /// When it was last edited.
    pub(super) updated_at: DateTime<Utc>,
}

impl Content {
    fn of(courses: Vec<PublicCourse>) -> Self {
        let courses: BTreeMap<i64, CourseVersion> = courses
            .into_iter()
            .map(|course| {
                let version = digest(&(course.version, course.open_dates, course.next_closing));
                (
                    course.id,
                    CourseVersion {
                        version,
                        updated_at: course.updated_at,
                    },
                )
            })
            .collect();
        let all: Vec<_> = courses.iter().map(|(id, stamp)| (id, stamp.version)).collect();
        let version = digest(&all);
        Self { courses, version }
    }
}

fn digest(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

/// Caches the latest [`Content`].
#[derive(Debug, Default)]
pub(super) struct Index {
    latest: RwLock<Option<(Arc<Content>, Instant)>>,
    reading: tokio::sync::Mutex<()>,
}

impl Index {
    /// The index, at most a second old while the database responds. When it does not, the latest one.
    pub(super) async fn content(&self, app: &App) -> Result<Arc<Content>, ApiError> {
        match self.fresh() {
            Some(content) => Ok(content),
            None => Box::pin(self.read(app)).await,
        }
    }

    /// The index, when it need not be read again.
    pub(super) fn fresh(&self) -> Option<Arc<Content>> {
        self.younger_than(FRESH)
    }

    async fn read(&self, app: &App) -> Result<Arc<Content>, ApiError> {
        let _reading = match (self.reading.try_lock(), self.younger_than(STALE)) {
            (Ok(guard), _) => guard,
            (Err(_), Some(content)) => return Ok(content),
            (Err(_), None) => {
                let guard = self.reading.lock().await;
                if let Some(content) = self.younger_than(FRESH) {
                    return Ok(content);
                }
                guard
            }
        };
        let began = Instant::now();
        let read = tokio::time::timeout(READ_TIMEOUT, catalogue::store::all_public(app.db().read(), app.now())).await;
        let problem = match read {
            Ok(Ok(courses)) => return Ok(self.store(Arc::new(Content::of(courses)), began)),
            Ok(Err(error)) => ApiError::from(error),
            Err(_) => ApiError::Unavailable("the courses could not be read in time".into()),
        };
        match self.younger_than(Duration::MAX) {
            Some(old) => {
                tracing::warn!(%problem, "pages show the latest content that could be read");
                Ok(self.store(old, began + READ_TIMEOUT))
            }
            None => Err(problem),
        }
    }

    fn younger_than(&self, age: Duration) -> Option<Arc<Content>> {
        let latest = self.latest.read().unwrap_or_else(PoisonError::into_inner);
        let (content, read_at) = latest.as_ref()?;
        (read_at.elapsed() < age).then(|| Arc::clone(content))
    }

    fn store(&self, content: Arc<Content>, read_at: Instant) -> Arc<Content> {
        *self.latest.write().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(&content), read_at));
        content
    }
}
