//! Queries of the list of certificates. As with users, only ids are sorted, and each order and filter has an index.

mod filter;
mod search;

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::Expr,
};

pub(super) use filter::Filter;
pub(super) use search::Search;

use super::dto::CertificateSort;
use crate::{
    entities::{
        certificate_words,
        certificates::{Column, Entity, Model},
        reservations,
    },
    platform::paging::{Direction, Page},
};

/// What a list is sorted by, and which way.
pub(super) type Order = (CertificateSort, Direction);

/// A page of the certificates that match, and their total.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let (ids, total) = match filter.only_beginning() {
        Some(beginning) if order.0 == CertificateSort::Holder => by_words(db, beginning, order.1, page).await?,
        _ => by_certificates(db, filter, order, page).await?,
    };
    Ok((with_ids(db, &ids).await?, total))
}

/// The ids of all certificates that match, in order, but no more than `most`.
pub(super) async fn ids(
    db: &impl ConnectionTrait,
    filter: &Filter,
    order: Order,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    let found = Entity::find().select_only().column(Column::Id);
    sorted(found.filter(filter.condition(db).await?), order)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// The certificates with these ids, in their order.
pub(super) async fn with_ids(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Model>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?;
    let mut rows: HashMap<i64, Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}

/// A page of a person's certificates, the latest first, and their total.
pub(super) async fn list_of_user(
    db: &impl ConnectionTrait,
    user_id: i64,
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let found = Entity::find().filter(Column::UserId.eq(user_id));
    let total = found.clone().count(db).await?;
    let rows = found
        .order_by_desc(Column::IssuedOn)
        .order_by_desc(Column::Id)
        .offset(page.offset())
        .limit(page.size)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// The course dates of the reservations that these certificates were issued for.
pub(super) async fn date_ids(db: &impl ConnectionTrait, rows: &[Model]) -> Result<HashMap<i64, i64>, DbErr> {
    let reservations_of_rows = rows.iter().filter_map(|row| row.reservation_id);
    let pairs: Vec<(i64, i64)> = reservations::Entity::find()
        .select_only()
        .columns([reservations::Column::Id, reservations::Column::CourseDateId])
        .filter(reservations::Column::Id.is_in(reservations_of_rows))
        .into_tuple()
        .all(db)
        .await?;
    Ok(pairs.into_iter().collect())
}

/// Reads nothing but the index of the words, which holds the order of the list, too.
async fn by_words(
    db: &impl ConnectionTrait,
    beginning: &str,
    direction: Direction,
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    use certificate_words::Column;
    let found = search::words(beginning).select_only().distinct();
    let total = found.clone().column(Column::CertificateId).count(db).await?;
    let rows: Vec<(String, i64)> = found
        .column(Column::SortKey)
        .column(Column::CertificateId)
        .order_by(Column::SortKey, direction.into())
        .order_by(Column::CertificateId, direction.into())
        .offset(page.offset())
        .limit(page.size)
        .into_tuple()
        .all(db)
        .await?;
    Ok((rows.into_iter().map(|(_, id)| id).collect(), total))
}

async fn by_certificates(
    db: &impl ConnectionTrait,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let found = Entity::find().select_only().filter(filter.condition(db).await?);
    let counted: Option<i64> = found.clone().expr(Expr::cust("COUNT(*)")).into_tuple().one(db).await?;
    let ids = sorted(found.column(Column::Id), order)
        .offset(page.offset())
        .limit(page.size)
        .into_tuple()
        .all(db)
        .await?;
    let total = counted.and_then(|total| u64::try_from(total).ok()).unwrap_or_default();
    Ok((ids, total))
}

fn sorted(certificates: Select<Entity>, (sort, direction): Order) -> Select<Entity> {
    let certificates = match sort {
        CertificateSort::IssuedAt => certificates.order_by(Column::IssuedOn, direction.into()),
        CertificateSort::ExpiresAt => certificates.order_by(filter::valid_until(), direction.into()),
        CertificateSort::Holder => certificates.order_by(Column::SortKey, direction.into()),
    };
    certificates.order_by(Column::Id, direction.into())
}
