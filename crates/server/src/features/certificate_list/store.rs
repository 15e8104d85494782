//! Queries of the list of certificates. As with users, only ids are sorted, and each order and filter has an index.

mod search;

use std::collections::HashMap;

use battito_domain::certificate::{EXPIRING_DAYS, PaperState, PaperStatus, days_after};
use battito_platform::{
    ApiError, Direction, Page,
    entities::{
        certificate_words,
        certificates::{Column, Entity, Model},
        reservations,
    },
    paging::{Rows, Totals, count},
};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use self::search::Found;
pub(in crate::features) use self::search::Search;

use super::dto::CertificateSort;

/// Certificates that are sorted faster than they are found in the order of an index.
const FEW: u64 = 10_000;

/// The sort order of a list and its direction.
pub(super) type Order = (CertificateSort, Direction);

/// A page of the certificates that match, and their total.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    totals: &CertificateTotals,
    filter: &Filter,
    (sort, direction): Order,
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let (condition, found) = (filter.condition(), filter.search.find(db).await?);
    let (ids, total) = match (found, order_of_words(sort)) {
        (Found::Words(words, rest), Some(order)) if rest.is_empty() && condition.is_empty() => {
            by_words(db, *words, (order, direction), page).await?
        }
        (found, _) => {
            let condition = condition.add(found.condition(db).await?);
            let matching = Entity::find().select_only().filter(condition);
            let total = totals
                .get_or_count(filter.stored_total(), count(db, matching.clone()))
                .await?;
            let few = filter.is_only_by_validity() && total < FEW;
            let matching = if few { few_of(matching, sort) } else { matching };
            (
                page_of(db, matching, (sort, direction), page.nearest(total)).await?,
                total,
            )
        }
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
    let searched = filter.search.condition(db).await?;
    let found = Entity::find().select_only().filter(filter.condition().add(searched));
    sorted(found.column(Column::Id), order)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// The latest certificates that a search finds.
///
/// # Errors
/// 422 for `search` when it is too long.
pub(in crate::features) async fn first(
    db: &impl ConnectionTrait,
    text: &str,
    most: u64,
) -> Result<Vec<Model>, ApiError> {
    let found = Search::parse(Some(text))?.condition(db).await?;
    let latest = Entity::find()
        .filter(found)
        .order_by_desc(Column::IssuedOn)
        .order_by_desc(Column::Id);
    Ok(latest.limit(most).all(db).await?)
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
pub(in crate::features) async fn list_of_user(
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

/// The column of the words that holds an order.
fn order_of_words(sort: CertificateSort) -> Option<certificate_words::Column> {
    match sort {
        CertificateSort::IssuedAt => Some(certificate_words::Column::IssuedOn),
        CertificateSort::Holder => Some(certificate_words::Column::SortKey),
        CertificateSort::ExpiresAt => None,
    }
}

/// Reads nothing but the index of the words, which holds the order of the list, too.
async fn by_words(
    db: &impl ConnectionTrait,
    words: Select<certificate_words::Entity>,
    (order, direction): (certificate_words::Column, Direction),
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    use certificate_words::Column;
    let found = words.select_only().distinct().column(Column::CertificateId);
    let ids: Vec<i64> = found
        .clone()
        .column(order)
        .order_by(order, direction.into())
        .order_by(Column::CertificateId, direction.into())
        .offset(page.offset())
        .limit(page.size)
        .into_tuple()
        .all(db)
        .await?;
    let total = match page.total_of_last(ids.len()) {
        Some(total) => total,
        None => found.count(db).await?,
    };
    Ok((ids, total))
}

/// Reads few certificates first, which are then sorted: in an order that has an index, either engine would rather look for
/// them among all certificates.
fn few_of(matching: Select<Entity>, sort: CertificateSort) -> Select<Entity> {
    let sorted_by = match sort {
        CertificateSort::IssuedAt => Column::IssuedOn,
        CertificateSort::ExpiresAt => Column::ExpiresOn,
        CertificateSort::Holder => Column::SortKey,
    };
    // The order leads to the index. The limit keeps SQLite from merging the two queries.
    let few = matching
        .columns([Column::Id, sorted_by])
        .order_by_asc(valid_until())
        .limit(FEW);
    let mut certificates = Entity::find().select_only();
    *QueryTrait::query(&mut certificates) = SelectStatement::new()
        .from_subquery(few.into_query(), "certificates")
        .take();
    certificates
}

async fn page_of(
    db: &impl ConnectionTrait,
    matching: Select<Entity>,
    (sort, direction): Order,
    rows: Rows,
) -> Result<Vec<i64>, DbErr> {
    let ids = sorted(matching.column(Column::Id), (sort, rows.direction(direction)))
        .offset(rows.offset)
        .limit(rows.limit)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.in_order(ids))
}

fn sorted(certificates: Select<Entity>, (sort, direction): Order) -> Select<Entity> {
    let certificates = match sort {
        CertificateSort::IssuedAt => certificates.order_by(Column::IssuedOn, direction.into()),
        CertificateSort::ExpiresAt => certificates.order_by(valid_until(), direction.into()),
        CertificateSort::Holder => certificates.order_by(Column::SortKey, direction.into()),
    };
    certificates.order_by(Column::Id, direction.into())
}

/// The last day of validity as the indexes have it, to the letter. A certificate that does not expire is valid until the last
/// day of the year 9999.
const VALID_UNTIL: &str = "COALESCE(expires_on, '9999-12-31')";

/// Which certificates to list.
#[derive(Debug)]
pub(super) struct Filter {
    pub(super) search: Search,
    pub(super) status: Option<PaperState>,
    pub(super) expiring_within: Option<u16>,
    pub(super) course: Option<i64>,
    /// Only those of these.
    pub(super) ids: Option<Vec<i64>>,
    /// The first and the last day of issue.
    pub(super) issued: (Option<NaiveDate>, Option<NaiveDate>),
    pub(super) today: NaiveDate,
}

/// The totals of certificates with this status, or that expire within so many days, on a day.
pub(super) type CertificateTotals = Totals<(Option<PaperState>, Option<u16>, NaiveDate)>;

impl Filter {
    /// The condition without the search.
    pub(super) fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.status.map(|status| self.has(status)))
            .add_option(self.expiring_within.map(|days| self.expires_within(days)))
            .add(self.chosen())
    }

    /// The condition on course, days of issue and ids.
    fn chosen(&self) -> Condition {
        let (from, to) = self.issued;
        Condition::all()
            .add_option(self.course.map(|id| Column::CourseId.eq(id)))
            .add_option(self.ids.as_ref().map(|ids| Column::Id.is_in(ids.iter().copied())))
            .add_option(from.map(|day| Column::IssuedOn.gte(day)))
            .add_option(to.map(|day| Column::IssuedOn.lte(day)))
    }

    /// Whether totals are stored and planners helped: for all certificates alone, or by their status or validity.
    fn is_usual(&self) -> bool {
        self.search == Search::Everything && self.chosen().is_empty()
    }

    /// Whether it filters by nothing but the day until which certificates are valid.
    pub(super) fn is_only_by_validity(&self) -> bool {
        let of_issued = |status| matches!(status, PaperState::Valid | PaperState::Expiring | PaperState::Expired);
        self.is_usual() && (self.expiring_within.is_some() || self.status.is_some_and(of_issued))
    }

    /// The key of stored totals.
    pub(super) fn stored_total(&self) -> Option<(Option<PaperState>, Option<u16>, NaiveDate)> {
        self.is_usual()
            .then_some((self.status, self.expiring_within, self.today))
    }

    fn has(&self, status: PaperState) -> Condition {
        match status {
            PaperState::Valid => {
                stored(PaperStatus::Issued).add(valid_until().gt(days_after(self.today, EXPIRING_DAYS)))
            }
            PaperState::Expiring => self.expires_within(EXPIRING_DAYS),
            PaperState::Expired => stored(PaperStatus::Issued).add(valid_until().lt(self.today)),
            PaperState::Revoked => stored(PaperStatus::Revoked),
            PaperState::Replaced => stored(PaperStatus::Replaced),
        }
    }

    fn expires_within(&self, days: u16) -> Condition {
        stored(PaperStatus::Issued).add(valid_until().between(self.today, days_after(self.today, days)))
    }
}

fn stored(status: PaperStatus) -> Condition {
    Condition::all().add(Column::Status.eq(status.as_str()))
}

/// The expression of the indexes.
fn valid_until() -> Expr {
    Expr::cust(VALID_UNTIL)
}
