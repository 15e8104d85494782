//! Caches serialized API responses that many clients ask for, and values from which several responses are made. Concurrent
//! requests for what is not there share one load and its outcome, also an error. See docs/adr/0013-response-cache.md.

use std::{
    any::{Any, type_name},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use chrono::{DateTime, Utc};
use futures_util::{FutureExt, future::BoxFuture};
use moka::{future::Cache, policy::EvictionPolicy};
use serde::Serialize;

use super::{
    document::{Compression, Document},
    error::ApiError,
};

/// The size of the cache, in bytes.
const CAPACITY: u64 = 16 << 20;
/// The longest a response is served: by then it shows what another node has committed.
const MAX_AGE: Duration = Duration::from_millis(500);
/// A response of this age is loaded again in the background, while it still serves.
const REFRESH_AGE: Duration = Duration::from_millis(300);
/// Up to this many changes a second make a new version each. With more, cached responses show them by age.
const CHANGES_PER_SECOND: u32 = 10;
/// The time that each change takes of the budget.
const CHANGE_INTERVAL: Duration = Duration::from_millis(1000 / CHANGES_PER_SECOND as u64);

/// What a value counts towards the size of the cache, in bytes.
const VALUE_SIZE: usize = 64 << 10;

/// Names a response or a value: what it is, and which of its kind. The set of names must be bounded, since anyone may ask.
pub type Name = (&'static str, i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    name: Name,
    version: u64,
    /// The minute of the clock: dates open and close at whole minutes.
    minute: i64,
}

#[derive(Debug, Clone)]
enum Content {
    Response(Arc<Document>),
    Value(Arc<dyn Any + Send + Sync>),
}

impl Content {
    fn size(&self) -> usize {
        match self {
            Self::Response(document) => document.size(),
            Self::Value(_) => VALUE_SIZE,
        }
    }
}

/// Loads what an entry holds.
type Load = BoxFuture<'static, Result<Content, ApiError>>;

#[derive(Debug)]
struct Entry {
    content: Content,
    loaded_at: Instant,
    refreshing: AtomicBool,
}

/// Caches serialized responses of one kind of content.
#[derive(Debug, Clone)]
pub struct ResponseCache {
    entries: Cache<Key, Arc<Entry>>,
    version: Arc<Version>,
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            entries: Cache::builder()
                .max_capacity(CAPACITY)
                .weigher(|_, entry: &Arc<Entry>| u32::try_from(entry.content.size()).unwrap_or(u32::MAX))
                .eviction_policy(EvictionPolicy::lru())
                .time_to_live(MAX_AGE)
                .build(),
            version: Arc::default(),
        }
    }
}

impl ResponseCache {
    /// Returns the response with this name, and loads it when it is not cached.
    ///
    /// # Errors
    /// Those of `load`. They are shared by all requests that wait for the same load, and never cached.
    pub async fn json<T, F>(
        &self,
        name: Name,
        now: DateTime<Utc>,
        load: impl FnOnce() -> F,
    ) -> Result<Arc<Document>, ApiError>
    where
        T: Serialize + 'static,
        F: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let load = || serialize(load()).boxed();
        match self.get(name, now, load).await? {
            Content::Response(document) => Ok(document),
            Content::Value(_) => Err(ApiError::internal(format!("{name:?} is a value"))),
        }
    }

    /// Returns the value with this name, and loads it when it is not cached. A name stands for one type of values.
    ///
    /// # Errors
    /// Those of `load`, as [`ResponseCache::json`].
    pub async fn value<T, F>(
        &self,
        name: Name,
        now: DateTime<Utc>,
        load: impl FnOnce() -> F,
    ) -> Result<Arc<T>, ApiError>
    where
        T: Any + Send + Sync,
        F: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let load = || load().map(|value| Ok(Content::Value(Arc::new(value?)))).boxed();
        let value = match self.get(name, now, load).await? {
            Content::Value(value) => value.downcast().ok(),
            Content::Response(_) => None,
        };
        value.ok_or_else(|| ApiError::internal(format!("{name:?} is no {}", type_name::<T>())))
    }

    async fn get(&self, name: Name, now: DateTime<Utc>, load: impl FnOnce() -> Load) -> Result<Content, ApiError> {
        let key = Key {
            name,
            version: self.version.current(Instant::now()),
            minute: now.timestamp().div_euclid(60),
        };
        if let Some(entry) = self.entries.get(&key).await {
            if entry.claim_refresh() {
                tokio::spawn(self.clone().refresh(key, load()));
            }
            return Ok(entry.content.clone());
        }
        match self.entries.try_get_with(key, Entry::load(load())).await {
            Ok(entry) => Ok(entry.content.clone()),
            Err(error) => Err(error.into()),
        }
    }

    async fn refresh(self, key: Key, load: Load) {
        match Entry::load(load).await {
            Ok(entry) => self.entries.insert(key, entry).await,
            // The entry expires, and the next request reports the error.
            Err(error) => tracing::debug!(%error, "an entry could not be refreshed"),
        }
    }

    /// How often the content has changed.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.version.changes.load(Ordering::Acquire)
    }

    /// The content has changed: responses loaded before are not served any more.
    pub fn invalidate(&self) {
        self.version.changes.fetch_add(1, Ordering::Release);
    }
}

/// Middleware for the operations that change the content: a successful one invalidates the cache before it is answered.
pub async fn invalidate_on_success(State(cache): State<ResponseCache>, request: Request, next: Next) -> Response {
    let writes = !request.method().is_safe();
    let response = next.run(request).await;
    if writes && response.status().is_success() {
        cache.invalidate();
    }
    response
}

/// The response with what a load returns.
async fn serialize<T: Serialize>(load: impl Future<Output = Result<T, ApiError>>) -> Result<Content, ApiError> {
    let text = serde_json::to_string(&load.await?).map_err(ApiError::internal)?;
    let compress = || Document::new("application/json", text, Compression::Fast);
    let document = tokio::task::spawn_blocking(compress).await;
    Ok(Content::Response(Arc::new(document.map_err(ApiError::internal)?)))
}

impl Entry {
    async fn load(load: Load) -> Result<Arc<Self>, ApiError> {
        let loaded_at = Instant::now();
        Ok(Arc::new(Self {
            content: load.await?,
            loaded_at,
            refreshing: AtomicBool::new(false),
        }))
    }

    /// Whether the caller is to refresh this entry: true once.
    fn claim_refresh(&self) -> bool {
        self.loaded_at.elapsed() >= REFRESH_AGE && !self.refreshing.swap(true, Ordering::Relaxed)
    }
}

/// The version of the content. A change makes a new version at once, so the next request loads it. While changes come faster
/// than [`CHANGES_PER_SECOND`], the version stays: every request would wait for a load. Responses are then refreshed by age.
#[derive(Debug, Default)]
struct Version {
    changes: AtomicU64,
    published: Mutex<Published>,
}

#[derive(Debug, Default)]
struct Published {
    version: u64,
    /// The changes that the budget has counted.
    counted: u64,
    /// When the budget is full again (the generic cell rate algorithm).
    full_at: Option<Instant>,
}

impl Version {
    fn current(&self, now: Instant) -> u64 {
        let changes = self.changes.load(Ordering::Acquire);
        let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        if published.version == changes {
            return changes;
        }
        let burst = CHANGE_INTERVAL * CHANGES_PER_SECOND;
        let new = u32::try_from(changes - published.counted)
            .unwrap_or(u32::MAX)
            .min(2 * CHANGES_PER_SECOND);
        let full_at = published.full_at.map_or(now, |full_at| full_at.max(now)) + CHANGE_INTERVAL * new;
        published.counted = changes;
        // After a burst without an end the budget is back within a second.
        published.full_at = Some(full_at.min(now + 2 * burst));
        if full_at <= now + burst {
            published.version = changes;
        }
        published.version
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use axum::http::{HeaderMap, StatusCode};
    use futures_util::future::join_all;

    use super::*;
    use crate::platform::document::ClientCache;

    const NAME: Name = ("courses", 0);

    /// The cached response, or else this one.
    async fn get(cache: &ResponseCache, minute: i64, text: &'static str) -> String {
        let now = DateTime::from_timestamp(minute * 60, 0).unwrap();
        let document = cache.json(NAME, now, || async move { Ok(text) }).await.unwrap();
        let response = document.response(StatusCode::OK, ClientCache::Revalidate, &HeaderMap::new());
        let bytes = axum::body::to_bytes(response.into_body(), 99).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[tokio::test]
    async fn serves_a_response_until_the_content_or_the_minute_changes() {
        let cache = ResponseCache::default();
        assert_eq!(get(&cache, 1, "first").await, "first");
        assert_eq!(get(&cache, 1, "never loaded").await, "first");
        assert_eq!(get(&cache, 2, "a minute later").await, "a minute later");
        cache.invalidate();
        assert_eq!(get(&cache, 2, "changed").await, "changed");
    }

    #[tokio::test]
    async fn keeps_values_beside_responses() {
        let cache = ResponseCache::default();
        let value = |number: u64| {
            let cache = &cache;
            async move {
                cache
                    .value(("numbers", 0), DateTime::UNIX_EPOCH, || async move { Ok(number) })
                    .await
            }
        };
        assert_eq!(*value(7).await.unwrap(), 7);
        assert_eq!(*value(8).await.unwrap(), 7);
        cache.invalidate();
        assert_eq!(*value(8).await.unwrap(), 8);
        let text = cache.value(("numbers", 0), DateTime::UNIX_EPOCH, || async { Ok("a text") });
        assert!(
            matches!(text.await, Err(ApiError::Internal(_))),
            "a name stands for one type"
        );
    }

    #[tokio::test]
    async fn fifty_waiters_share_one_failed_load() {
        let cache = ResponseCache::default();
        let loads = Arc::new(AtomicUsize::default());
        let waiters = (0..50).map(|_| {
            let loads = Arc::clone(&loads);
            cache.json::<(), _>(NAME, DateTime::UNIX_EPOCH, || async move {
                loads.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Err(ApiError::Unavailable("the database is away".into()))
            })
        });
        for outcome in join_all(waiters).await {
            assert!(matches!(outcome, Err(ApiError::Unavailable(_))));
        }
        assert_eq!(loads.load(Ordering::Relaxed), 1);
        assert_eq!(
            get(&cache, 0, "back again").await,
            "back again",
            "errors are not cached"
        );
    }

    #[tokio::test]
    async fn refreshes_an_old_entry_once_in_the_background() {
        let document = Arc::new(Document::new("application/json", "1".into(), Compression::Fast));
        let entry = |loaded_at| Entry {
            content: Content::Response(Arc::clone(&document)),
            loaded_at,
            refreshing: AtomicBool::new(false),
        };
        let now = Instant::now();
        assert!(!entry(now).claim_refresh());
        let old = entry(now.checked_sub(REFRESH_AGE).unwrap());
        assert_eq!([old.claim_refresh(), old.claim_refresh()], [true, false]);
    }

    #[test]
    fn shows_a_change_at_once_unless_more_than_ten_a_second_come() {
        let version = Version::default();
        let start = Instant::now();
        let change_at = |now| {
            let change = version.changes.fetch_add(1, Ordering::Release) + 1;
            version.current(now) == change
        };
        assert!((0..10).all(|_| change_at(start)));
        assert!(!change_at(start), "the eleventh at the same moment waits");
        let busy = (1..100).any(|step| change_at(start + CHANGE_INTERVAL / 10 * step));
        assert!(!busy, "a hundred a second make no versions");
        let quiet = start + Duration::from_secs(3);
        assert_eq!(
            version.current(quiet),
            version.changes.load(Ordering::Acquire),
            "then all show"
        );
        assert!(change_at(quiet));
    }
}
