//! Answers of the API that many ask for, kept as finished bytes. They are exact: any commit of this process makes them void,
//! what another node commits shows half a second later, and what the clock changes five seconds later. One request makes an
//! answer; the others that ask for it meanwhile get that of the half second before, or wait for it when there is none.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use quick_cache::{
    Weighter,
    sync::{Cache, GuardResult},
};
use serde::Serialize;

use super::{
    db::Db,
    document::{Document, Effort},
    error::ApiError,
};

/// What is kept, in bytes.
const CAPACITY: u64 = 16 << 20;
/// How many answers that is, roughly: a hint to the cache.
const ANSWERS: usize = 256;

/// How long an answer counts, in milliseconds of the clock, when another node may have changed it.
const SPAN_MS: i64 = 500;

/// How many of those an answer may count again when nobody has committed anything: by then the clock may have changed it.
const SPANS_UNCHANGED: i64 = 10;

/// What was asked for, the commits before, and the half second.
type Moment = (String, u64, i64);

/// An answer, and what it depends on besides its moment.
#[derive(Debug, Clone)]
struct Answer {
    document: Arc<Document>,
    /// The half second in which it was made,
    made: i64,
    /// and what of the database could be seen then.
    snapshot: Arc<str>,
}

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Moment, Answer> for Bytes {
    fn weight(&self, _: &Moment, answer: &Answer) -> u64 {
        answer.document.size() as u64
    }
}

/// The answers of the moment.
#[derive(Debug)]
pub struct ResponseCache(Cache<Moment, Answer, Bytes>);

impl Default for ResponseCache {
    fn default() -> Self {
        Self(Cache::with_weighter(ANSWERS, CAPACITY, Bytes))
    }
}

impl ResponseCache {
    /// The answer to what `asked` names, made now unless it was made a moment ago. `asked` must come from a bounded set, or
    /// strangers decide what is kept.
    ///
    /// # Errors
    /// Those of `make`, which are not kept.
    pub async fn json<T: Serialize>(
        &self,
        db: &Db,
        now: DateTime<Utc>,
        asked: String,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<Document>, ApiError> {
        let moment = (asked, db.commits(), now.timestamp_millis() / SPAN_MS);
        if let Some(answer) = self.0.get(&moment) {
            return Ok(answer.document);
        }
        // Boxed, so that those who find the answer do not carry the room to make it.
        let snapshot = async || Ok(db.snapshot().await?);
        Box::pin(self.made(moment, snapshot, make)).await
    }

    async fn made<T: Serialize>(
        &self,
        moment: Moment,
        snapshot: impl AsyncFnOnce() -> Result<String, ApiError>,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<Document>, ApiError> {
        let (asked, commits, span) = &moment;
        let of = |span: i64| self.0.get(&(asked.clone(), *commits, span));
        let just_before = of(span - 1);
        let making = match &just_before {
            Some(before) => match self.0.get_value_or_guard(&moment, Some(Duration::ZERO)) {
                GuardResult::Value(answer) => return Ok(answer.document),
                GuardResult::Timeout => return Ok(Arc::clone(&before.document)),
                GuardResult::Guard(making) => making,
            },
            None => match self.0.get_value_or_guard_async(&moment).await {
                Ok(answer) => return Ok(answer.document),
                Err(making) => making,
            },
        };
        // Looked at before the answer is made: what is committed meanwhile makes it differ the next time.
        let snapshot: Arc<str> = snapshot().await?.into();
        let counts_still = |answer: &Answer| answer.snapshot == snapshot && span - answer.made < SPANS_UNCHANGED;
        let latest = just_before.or_else(|| (2..SPANS_UNCHANGED).find_map(|back| of(span - back)));
        let answer = match latest.filter(counts_still) {
            Some(answer) => answer,
            None => Answer {
                document: finished(make().await?).await?,
                made: *span,
                snapshot,
            },
        };
        let document = Arc::clone(&answer.document);
        // Refused only when it was thrown away meanwhile.
        let _ = making.insert(answer);
        Ok(document)
    }
}

async fn finished(answer: impl Serialize) -> Result<Arc<Document>, ApiError> {
    let text = serde_json::to_string(&answer).map_err(ApiError::internal)?;
    let finished = tokio::task::spawn_blocking(|| Document::new("application/json", text, Effort::Quick));
    finished.await.map(Arc::new).map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, StatusCode};

    use super::*;
    use crate::platform::document::Keeping;

    fn moment(commits: u64, span: i64) -> Moment {
        ("courses".to_owned(), commits, span)
    }

    /// The answer when the database looks different each half second.
    async fn kept(kept: &ResponseCache, moment: Moment, answer: &str) -> String {
        let snapshot = moment.2.to_string();
        kept_in(kept, moment, &snapshot, answer).await
    }

    async fn kept_in(kept: &ResponseCache, moment: Moment, snapshot: &str, answer: &str) -> String {
        let snapshot = async || Ok(snapshot.to_owned());
        let document = kept.made(moment, snapshot, async || Ok(answer)).await.unwrap();
        text(&document).await
    }

    async fn text(document: &Document) -> String {
        let answer = document.answer(StatusCode::OK, Keeping::Revalidate, &HeaderMap::new());
        let bytes = axum::body::to_bytes(answer.into_body(), 99).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// What a second request gets while the first makes an answer of this moment.
    async fn meanwhile(answers: &ResponseCache, moment: Moment) -> String {
        let (made, come) = tokio::sync::oneshot::channel();
        let first = answers.made(
            moment.clone(),
            async || Ok("new".to_owned()),
            async || {
                let _ = come.await;
                Ok("new")
            },
        );
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
        let answers = ResponseCache::default();
        assert_eq!(kept(&answers, moment(1, 7), "old").await, "old");
        assert_eq!(kept(&answers, moment(1, 7), "never made").await, "old");
        assert_eq!(meanwhile(&answers, moment(1, 8)).await, "old");
        assert_eq!(kept(&answers, moment(1, 8), "never made").await, "new");
    }

    #[tokio::test]
    async fn the_answer_before_counts_again_while_nobody_commits_but_not_for_ever() {
        let answers = ResponseCache::default();
        assert_eq!(kept_in(&answers, moment(1, 0), "a", "old").await, "old");
        for span in 1..SPANS_UNCHANGED {
            assert_eq!(kept_in(&answers, moment(1, span), "a", "never made").await, "old");
        }
        assert_eq!(kept_in(&answers, moment(1, SPANS_UNCHANGED), "a", "new").await, "new");
        let much_later = 2 * SPANS_UNCHANGED - 1;
        assert_eq!(kept_in(&answers, moment(1, much_later), "a", "never made").await, "new");
        let next = much_later + 1;
        assert_eq!(kept_in(&answers, moment(1, next), "b", "newer").await, "newer");
        assert_eq!(kept_in(&answers, moment(2, next + 1), "b", "newest").await, "newest");
    }

    #[tokio::test]
    async fn nobody_gets_the_answer_before_a_commit_or_an_older_one() {
        let answers = ResponseCache::default();
        assert_eq!(kept(&answers, moment(1, 7), "old").await, "old");
        assert_eq!(meanwhile(&answers, moment(2, 8)).await, "waits");
        assert_eq!(meanwhile(&answers, moment(1, 9)).await, "waits");
    }
}
