//! Caches serialized API responses that many clients ask for, and values from which several responses are
//! made. Concurrent requests for a missing response share one load and its outcome, also an error. See
//! docs/adr/0013-response-cache.md.

use std::{
    any::{Any, type_name},
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use chrono::{DateTime, Utc};
use futures_util::{FutureExt, TryFutureExt, future::BoxFuture};
use moka::{future::Cache, policy::EvictionPolicy};
use serde::Serialize;

use super::{
    document::{Compression, Document},
    error::ApiError,
};

/// The size of the cache, in bytes.
const CAPACITY: u64 = 16 << 20;
/// How long a response is served: then it shows changes of other nodes.
const MAX_AGE: Duration = Duration::from_millis(500);

/// The size of a value in the accounting of the cache, in bytes.
const VALUE_SIZE: usize = 64 << 10;

/// Names a response or a value: what it is, and which of its kind. The set of names must be bounded, since anyone may ask.
pub type Name = (&'static str, i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    name: Name,
    /// The minute of the clock: dates open and close at whole minutes.
    minute: i64,
}

impl Key {
    fn new(name: Name, now: DateTime<Utc>) -> Self {
        let minute = now.timestamp().div_euclid(60);
        Self { name, minute }
    }
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

#[derive(Debug, Clone)]
struct Entry {
    content: Content,
    /// The changes that the content shows, and perhaps later ones.
    changes: u64,
}

/// Caches serialized responses of one kind of content.
#[derive(Debug, Clone)]
pub struct ResponseCache {
    entries: Cache<Key, Entry>,
    changes: Arc<AtomicU64>,
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            entries: Cache::builder()
                .max_capacity(CAPACITY)
                .weigher(|_, entry: &Entry| u32::try_from(entry.content.size()).unwrap_or(u32::MAX))
                .eviction_policy(EvictionPolicy::lru())
                .time_to_live(MAX_AGE)
                .build(),
            changes: Arc::default(),
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
        T: Serialize + Send + 'static,
        F: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let load = || load().and_then(serialize).boxed();
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
        let load = || load().map_ok(|value| Content::Value(Arc::new(value))).boxed();
        let value = match self.get(name, now, load).await? {
            Content::Value(value) => value.downcast().ok(),
            Content::Response(_) => None,
        };
        value.ok_or_else(|| ApiError::internal(format!("{name:?} is no {}", type_name::<T>())))
    }

    /// The response with this name, when it is cached and shows the last change.
    #[must_use]
    pub fn cached_json(&self, name: Name, now: DateTime<Utc>) -> Option<Arc<Document>> {
        let changes = self.changes();
        let entry = self.entries.get(&Key::new(name, now)).now_or_never()??;
        match entry.content {
            Content::Response(document) if entry.changes >= changes => Some(document),
            _ => None,
        }
    }

    async fn get(
        &self,
        name: Name,
        now: DateTime<Utc>,
        load: impl FnOnce() -> BoxFuture<'static, Result<Content, ApiError>>,
    ) -> Result<Content, ApiError> {
        let key = Key::new(name, now);
        let changes = self.changes();
        let mut load = pin!(async move {
            let changes = self.changes();
            load().await.map(|content| Entry { content, changes })
        });
        loop {
            // One request loads, and the others wait for it.
            let entry = self.entries.try_get_with(key, load.as_mut()).await?;
            if entry.changes >= changes {
                return Ok(entry.content);
            }
            // Loaded before the last change.
            self.entries.invalidate(&key).await;
        }
    }

    /// How often the content has changed.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// The content has changed: responses loaded before are not served any more.
    pub fn invalidate(&self) {
        self.changes.fetch_add(1, Ordering::Release);
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

/// The response with this content.
async fn serialize<T: Serialize + Send>(content: T) -> Result<Content, ApiError> {
    let text = serde_json::to_string(&content).map_err(ApiError::internal)?;
    let compress = || Document::new("application/json", text, Compression::Fast);
    let document = tokio::task::spawn_blocking(compress).await;
    Ok(Content::Response(Arc::new(document.map_err(ApiError::internal)?)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use axum::http::{HeaderMap, StatusCode};
    use futures_util::future::join_all;
    use tokio::sync::Notify;

    use super::*;
    use crate::document::ClientCache;

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
    async fn a_load_that_began_before_a_change_is_not_served_after_it() {
        let cache = ResponseCache::default();
        let committed = Arc::new(Notify::new());
        let first = cache.value(NAME, DateTime::UNIX_EPOCH, || {
            let committed = Arc::clone(&committed);
            async move {
                committed.notified().await;
                Ok("before")
            }
        });
        let second = async {
            cache.invalidate();
            committed.notify_one();
            cache.value(NAME, DateTime::UNIX_EPOCH, || async { Ok("after") }).await
        };
        let (first, second) = tokio::join!(first, second);
        assert_eq!([*first.unwrap(), *second.unwrap()], ["before", "after"]);
    }
}
