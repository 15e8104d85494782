//! Calls that act on many rows of a list: those that the list's filters find, or of them only the ones that `ids` names. Each
//! row is a transaction of its own, as if somebody had pressed the button on it: a row that cannot be changed is left out, with
//! the reason. The caller says how many rows were shown, so that a list that has changed meanwhile is not acted on.

use std::future::Future;

use battito_domain::messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{error::ApiError, paging::Page, traces};

/// The most rows of one call.
pub const MOST_ROWS: u64 = 500;

/// All rows of a bulk call, as a page of its list.
pub const PAGE: Page = Page {
    number: 1,
    size: MOST_ROWS,
};

/// Ids in a query, separated by commas.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Ids(pub Vec<i64>);

impl TryFrom<String> for Ids {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let ids: Result<Vec<i64>, _> = text.split(',').map(str::parse).collect();
        let few = |ids: &Vec<i64>| ids.len() as u64 <= MOST_ROWS;
        ids.ok().filter(few).map(Self).ok_or(messages::INVALID_VALUE)
    }
}

/// How many rows the client has shown.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BulkRequest {
    /// Rows; 409 when there are more or fewer.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 500)]
    pub rows: Option<u64>,
}

/// What was done.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BulkResult {
    /// Rows in all.
    pub total: usize,
    /// Rows for which it was done.
    pub done: usize,
    /// The others.
    pub skipped: Vec<SkippedItem>,
}

/// An item that a job, or a call about several, leaves out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SkippedItem {
    /// Number: of a reservation, or of a row of the list.
    pub id: i64,
    /// Why, as a sentence for people.
    pub reason: String,
}

impl BulkRequest {
    /// Compares the rows that were shown with those that are meant now.
    ///
    /// # Errors
    /// 422 without a number, or with too many rows; 409 when the list has changed.
    pub fn check(&self, total: u64) -> Result<(), ApiError> {
        let Some(rows) = self.rows else {
            return Err(ApiError::field("rows", messages::REQUIRED));
        };
        if rows == 0 || rows > MOST_ROWS {
            let message = format!("Al massimo {MOST_ROWS} righe alla volta: restringi la ricerca o i filtri.");
            return Err(ApiError::field("rows", &message));
        }
        if rows != total {
            let now = if total == 1 {
                "adesso la riga è 1".to_owned()
            } else {
                format!("adesso le righe sono {total}")
            };
            return Err(ApiError::Conflict(format!(
                "L'elenco è cambiato nel frattempo: {now}. Ricontrolla, poi riprova."
            )));
        }
        Ok(())
    }
}

/// Acts on each of these rows, one after the other. It goes on when the client goes away.
///
/// # Errors
/// 500 when `act` panics.
pub async fn each<Act, Done>(ids: Vec<i64>, act: Act) -> Result<BulkResult, ApiError>
where
    Act: Fn(i64) -> Done + Send + 'static,
    Done: Future<Output = Result<(), ApiError>> + Send,
{
    let rows = async move {
        let (total, mut skipped) = (ids.len(), Vec::new());
        let mut ids = ids.into_iter();
        while let Some(id) = ids.next() {
            let Err(error) = act(id).await else { continue };
            if matches!(error, ApiError::Internal(_)) {
                tracing::error!(%error, id, "a row of a bulk call failed");
            }
            let skip = |id| SkippedItem {
                id,
                reason: error.message().to_owned(),
            };
            skipped.push(skip(id));
            if matches!(error, ApiError::Unavailable(_)) {
                // The others would only wait for the database in turn.
                skipped.extend(ids.by_ref().map(skip));
            }
        }
        BulkResult {
            total,
            done: total - skipped.len(),
            skipped,
        }
    };
    let rows = tokio::spawn(traces::of_request(rows));
    rows.await.map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_numbers_between_commas() {
        let read = |text: &str| Ids::try_from(text.to_owned()).map(|ids| ids.0);
        assert_eq!(read("3,1,20"), Ok(vec![3, 1, 20]));
        assert!(read("").is_err() && read("1,").is_err() && read("a").is_err());
        assert!(read(&vec!["1"; 501].join(",")).is_err());
    }

    #[tokio::test]
    async fn a_row_that_cannot_be_changed_is_left_out_and_a_database_that_is_away_ends_the_call() {
        let result = each(vec![1, 2, 3, 4], |id| async move {
            match id {
                1 => Err(ApiError::Conflict("Non ora.".into())),
                3 => Err(ApiError::Unavailable("away".into())),
                _ => Ok(()),
            }
        });
        let BulkResult { total, done, skipped } = result.await.unwrap();
        assert_eq!((total, done), (4, 1));
        let skipped: Vec<_> = skipped.iter().map(|row| (row.id, row.reason.as_str())).collect();
        let away = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";
        assert_eq!(skipped, [(1, "Non ora."), (3, away), (4, away)]);
    }

    #[test]
    fn a_list_that_has_changed_is_refused() {
        let shown = |rows| BulkRequest { rows };
        assert!(shown(Some(3)).check(3).is_ok());
        assert!(matches!(shown(Some(3)).check(4), Err(ApiError::Conflict(_))));
        for rows in [None, Some(0), Some(501)] {
            assert!(matches!(shown(rows).check(501), Err(ApiError::Invalid(_))));
        }
    }
}
