//! Answers of the API that many ask for, kept as finished bytes. They are exact: any commit of this process makes them void,
//! and what another node commits, or the clock changes, shows within half a second. One request makes an answer, the others
//! that ask for it at the same moment wait for it.

use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};
use serde::Serialize;

use super::{
    document::{Document, Effort},
    error::ApiError,
    state::Inner,
};

/// What is kept, in bytes.
const CAPACITY: u64 = 16 << 20;
/// How many answers that is, roughly: a hint to the cache.
const ANSWERS: usize = 256;

/// How long an answer counts, in milliseconds of the clock, when another node may have changed it.
const SPAN_MS: i64 = 500;

/// What was asked for, the commits before, and the half second.
type Moment = (String, u64, i64);

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Moment, Arc<Document>> for Bytes {
    fn weight(&self, _: &Moment, document: &Arc<Document>) -> u64 {
        document.size() as u64
    }
}

/// The answers of the moment.
#[derive(Debug)]
pub struct Kept(Cache<Moment, Arc<Document>, Bytes>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::with_weighter(ANSWERS, CAPACITY, Bytes))
    }
}

impl Kept {
    /// The answer to what `asked` names, made now unless it was made a moment ago. `asked` must come from a bounded set, or
    /// strangers decide what is kept.
    ///
    /// # Errors
    /// Those of `make`, which are not kept.
    pub async fn json<T: Serialize>(
        &self,
        app: &Inner,
        asked: String,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<Document>, ApiError> {
        let moment = (asked, app.db().commits(), app.now().timestamp_millis() / SPAN_MS);
        if let Some(document) = self.0.get(&moment) {
            return Ok(document);
        }
        let make = async {
            let text = serde_json::to_string(&make().await?).map_err(ApiError::internal)?;
            let finished = tokio::task::spawn_blocking(|| Document::new("application/json", text, Effort::Quick));
            finished.await.map(Arc::new).map_err(ApiError::internal)
        };
        // Boxed, so that those who find the answer do not carry the room to make it.
        Box::pin(self.0.get_or_insert_async(&moment, make)).await
    }
}
