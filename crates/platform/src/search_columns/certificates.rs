//! The search columns and words of certificates. Their source never changes, and they are written together.

use futures_util::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, LockType},
};

use super::{ApiError, BATCH, Db};
use crate::entities::{
    certificate_words,
    certificates::{Column, Entity, Searched},
};

/// Certificates without words, by the index of the words.
const HAS_NO_WORDS: &str = "NOT EXISTS (SELECT 1 FROM certificate_words WHERE certificate_id = certificates.id)";

/// Updates every certificate whose search columns are out of date, or whose words are missing. Returns how many there were.
pub(super) async fn repair(db: &Db) -> Result<usize, ApiError> {
    Ok(repair_columns(db).await? + repair_words(db).await?)
}

async fn repair_columns(db: &Db) -> Result<usize, ApiError> {
    let (mut after, mut repaired) = (i64::MIN, 0);
    loop {
        let batch: Vec<Searched> = Entity::find()
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_partial_model()
            .all(db.read())
            .await?;
        let Some(last) = batch.last() else { return Ok(repaired) };
        after = last.id;
        let outdated = batch
            .iter()
            .filter(|row| row.columns() != (row.search_text.clone(), row.sort_key.clone()));
        repaired += rewrite(db, outdated.map(|row| row.id).collect()).await?;
    }
}

async fn repair_words(db: &Db) -> Result<usize, ApiError> {
    let (mut after, mut repaired) = (i64::MIN, 0);
    loop {
        let missing: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Id.gt(after))
            .filter(Expr::cust(HAS_NO_WORDS))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(db.read())
            .await?;
        let Some(last) = missing.last() else {
            return Ok(repaired);
        };
        after = *last;
        repaired += rewrite(db, missing).await?;
    }
}

async fn rewrite(db: &Db, ids: Vec<i64>) -> Result<usize, ApiError> {
    if ids.is_empty() {
        return Ok(0);
    }
    db.write(move |tx| rewrite_in(tx, ids).boxed()).await
}

async fn rewrite_in(tx: &DatabaseTransaction, ids: Vec<i64>) -> Result<usize, ApiError> {
    let mut certificates: Vec<Searched> = Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_partial_model()
        .all(tx)
        .await?;
    for certificate in &mut certificates {
        (certificate.search_text, certificate.sort_key) = certificate.columns();
        Entity::update_many()
            .col_expr(Column::SearchText, Expr::value(certificate.search_text.as_str()))
            .col_expr(Column::SortKey, Expr::value(certificate.sort_key.as_str()))
            .filter(Column::Id.eq(certificate.id))
            .exec(tx)
            .await?;
    }
    certificate_words::replace(tx, &certificates).await?;
    Ok(certificates.len())
}
