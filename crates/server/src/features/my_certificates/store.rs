//! Queries on one's own certificates.

use std::collections::HashMap;

use battito_domain::certificate::PaperStatus;
use battito_platform::entities::certificates::{Column, Entity, Model};
use chrono::NaiveDate;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A certificate of this person.
pub(super) async fn find_own(db: &impl ConnectionTrait, id: i64, user_id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).filter(Column::UserId.eq(user_id)).one(db).await
}

/// The certificates in force of this person whose last day is one of these, the first to expire first.
pub(super) async fn ending(
    db: &impl ConnectionTrait,
    user_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(PaperStatus::Issued.as_str()))
        .filter(Column::ExpiresOn.between(from, to))
        .order_by_asc(Column::ExpiresOn)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Numbers of the certificates that others replace or are replaced by.
pub(super) struct Numbers {
    /// The number that each certificate replaces, by its id.
    pub(super) replaced: HashMap<i64, String>,
    /// Certificates that replace others, by their ids.
    pub(super) replacing: HashMap<i64, String>,
}

/// The numbers that replaced and replacing certificates of these have.
pub(super) async fn numbers_around(db: &impl ConnectionTrait, rows: &[Model]) -> Result<Numbers, DbErr> {
    let numbers = |key: Column| Entity::find().select_only().column(key).column(Column::Number);
    let replaced: Vec<(i64, String)> = numbers(Column::ReplacedById)
        .filter(Column::ReplacedById.is_in(rows.iter().map(|row| row.id)))
        .into_tuple()
        .all(db)
        .await?;
    let replacing: Vec<(i64, String)> = numbers(Column::Id)
        .filter(Column::Id.is_in(rows.iter().filter_map(|row| row.replaced_by_id)))
        .into_tuple()
        .all(db)
        .await?;
    Ok(Numbers {
        replaced: replaced.into_iter().collect(),
        replacing: replacing.into_iter().collect(),
    })
}
