//! What the public can see at this moment, as a list of courses with a stamp each. The stamp differs whenever the course's
//! page would: a change of the course or of a date grows its version in the database, on whatever node it was made, and a
//! date that closes changes the rest. Read again when it is older than a blink, so that a request costs no query.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};

use crate::{
    features::catalogue::{self, store::Public},
    platform::{error::ApiError, state::App},
};

/// Older than this, the next request reads again; the others go on with what there is.
const FRESH: Duration = Duration::from_millis(250);
/// Older than this, every request waits for the reading.
const STALE: Duration = Duration::from_millis(600);
/// The longest a reading may take; a database that is away is asked again after this long.
const PATIENCE: Duration = Duration::from_secs(1);

/// The public courses.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// By number, in the order of the list.
    pub(super) courses: BTreeMap<i64, Stamp>,
    /// Of all courses together.
    pub(super) version: u64,
}

/// One course.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stamp {
    /// Differs whenever its page would.
    pub(super) version: u64,
    /// When it was last edited.
    pub(super) updated_at: DateTime<Utc>,
}

impl Content {
    fn of(courses: Vec<Public>) -> Self {
        let courses: BTreeMap<i64, Stamp> = courses
            .into_iter()
            .map(|course| {
                let version = digest(&(course.version, course.open_dates, course.next_closing));
                (
                    course.id,
                    Stamp {
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

/// Keeps the latest [`Content`].
#[derive(Debug, Default)]
pub(super) struct Index {
    latest: RwLock<Option<(Arc<Content>, Instant)>>,
    reading: tokio::sync::Mutex<()>,
}

impl Index {
    /// What the public can see, never older than a second as long as the database answers. When it does not, the last that
    /// was read.
    pub(super) async fn content(&self, app: &App) -> Result<Arc<Content>, ApiError> {
        match self.younger_than(FRESH) {
            Some(content) => Ok(content),
            None => Box::pin(self.read(app)).await,
        }
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
        let read = tokio::time::timeout(PATIENCE, catalogue::store::all_public(app.db().read(), app.now())).await;
        let problem = match read {
            Ok(Ok(courses)) => return Ok(self.keep(Arc::new(Content::of(courses)), began)),
            Ok(Err(error)) => ApiError::from(error),
            Err(_) => ApiError::Unavailable("the courses could not be read in time".into()),
        };
        match self.younger_than(Duration::MAX) {
            Some(old) => {
                tracing::warn!(%problem, "pages show what was last known");
                Ok(self.keep(old, began + PATIENCE))
            }
            None => Err(problem),
        }
    }

    fn younger_than(&self, age: Duration) -> Option<Arc<Content>> {
        let latest = self.latest.read().unwrap_or_else(PoisonError::into_inner);
        let (content, read_at) = latest.as_ref()?;
        (read_at.elapsed() < age).then(|| Arc::clone(content))
    }

    fn keep(&self, content: Arc<Content>, read_at: Instant) -> Arc<Content> {
        *self.latest.write().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(&content), read_at));
        content
    }
}
