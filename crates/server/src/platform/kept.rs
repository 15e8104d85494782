//! Answers of the API that many ask for, kept as finished bytes. They are exact: any commit of this process makes them void,
//! and what another node commits, or the clock changes, shows half a second later. One request makes an answer; the others
//! that ask for it meanwhile get that of the half second before, or wait for it when there is none.

use std::{sync::Arc, time::Duration};

use quick_cache::{
    Weighter,
    sync::{Cache, GuardResult},
};
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
        // Boxed, so that those who find the answer do not carry the room to make it.
        Box::pin(self.made(moment, make)).await
    }

    async fn made<T: Serialize>(
        &self,
        moment: Moment,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<Document>, ApiError> {
        let (asked, commits, span) = &moment;
        let making = match self.0.get(&(asked.clone(), *commits, span - 1)) {
            Some(before) => match self.0.get_value_or_guard(&moment, Some(Duration::ZERO)) {
                GuardResult::Value(document) => return Ok(document),
                GuardResult::Timeout => return Ok(before),
                GuardResult::Guard(making) => making,
            },
            None => match self.0.get_value_or_guard_async(&moment).await {
                Ok(document) => return Ok(document),
                Err(making) => making,
            },
        };
        let text = serde_json::to_string(&make().await?).map_err(ApiError::internal)?;
        let finished = tokio::task::spawn_blocking(|| Document::new("application/json", text, Effort::Quick));
        let document = finished.await.map(Arc::new).map_err(ApiError::internal)?;
        // Refused only when it was thrown away meanwhile.
        let _ = making.insert(Arc::clone(&document));
        Ok(document)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, StatusCode};

    use super::*;
    use crate::platform::document::Keeping;

    fn moment(commits: u64, span: i64) -> Moment {
        ("courses".to_owned(), commits, span)
    }

    async fn kept(kept: &Kept, moment: Moment, answer: &str) -> String {
        let document = kept.made(moment, async || Ok(answer)).await.unwrap();
        text(&document).await
    }

    async fn text(document: &Document) -> String {
        let answer = document.answer(StatusCode::OK, Keeping::Revalidate, &HeaderMap::new());
        let bytes = axum::body::to_bytes(answer.into_body(), 99).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// What a second request gets while the first makes an answer of this moment.
    async fn meanwhile(answers: &Kept, moment: Moment) -> String {
        let (made, come) = tokio::sync::oneshot::channel();
        let first = answers.made(moment.clone(), async || {
            let _ = come.await;
            Ok("new")
        });
        let second = async {
            let second = kept(answers, moment, "never made").await;
            let _ = made.send(());
            second
        };
        let (first, second) = tokio::join!(first, tokio::time::timeout(Duration::from_millis(200), second));
        assert_eq!(text(&first.unwrap()).await, "new");
        second.unwrap_or_else(|_| "waits".to_owned())
    }

    #[tokio::test]
    async fn the_answer_before_serves_until_the_new_one_is_made() {
        let answers = Kept::default();
        assert_eq!(kept(&answers, moment(1, 7), "old").await, "old");
        assert_eq!(kept(&answers, moment(1, 7), "never made").await, "old");
        assert_eq!(meanwhile(&answers, moment(1, 8)).await, "old");
        assert_eq!(kept(&answers, moment(1, 8), "never made").await, "new");
    }

    #[tokio::test]
    async fn nobody_gets_the_answer_before_a_commit_or_an_older_one() {
        let answers = Kept::default();
        assert_eq!(kept(&answers, moment(1, 7), "old").await, "old");
        assert_eq!(meanwhile(&answers, moment(2, 8)).await, "waits");
        assert_eq!(meanwhile(&answers, moment(1, 9)).await, "waits");
    }
}
