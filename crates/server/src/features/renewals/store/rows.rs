//! The rows of the board: which are missing or out of date, and writing them.

use battito_domain::{
    certificate::{EXPIRING_DAYS, PaperStatus, days_after},
    renewal::RenewalState,
};
use battito_platform::{
    entities::{
        certificates,
        renewals::{Column, Entity, Model},
    },
    paging,
};
use chrono::{Days, NaiveDate};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, LockType, OnConflict, Query},
};

/// How long after its last day a certificate that was never on the board still comes onto it.
const LATEST_ARRIVAL_DAYS: u64 = 365;
/// The expression of the index on certificates, to the letter.
const VALID_UNTIL: &str = "COALESCE(certificates.expires_on, '9999-12-31')";

/// The first last day that the board has unless it is asked for older ones.
pub(in crate::features) fn oldest(today: NaiveDate) -> NaiveDate {
    today
        .checked_sub_days(Days::new(LATEST_ARRIVAL_DAYS))
        .unwrap_or(NaiveDate::MIN)
}

/// Whether a certificate that is not on the board belongs there.
pub(in super::super) fn arrives(paper: &certificates::Model, today: NaiveDate) -> bool {
    paper.status.0 == PaperStatus::Issued
        && paper
            .expires_on
            .is_some_and(|last| last >= oldest(today) && last <= days_after(today, EXPIRING_DAYS))
}

/// Certificates that belong onto the board and are not there yet. As a rule there are none, which two counts tell from the
/// indexes alone. A row that has to go and one that is missing hide each other until the first is gone.
pub(in super::super) async fn arrivals(
    db: &impl ConnectionTrait,
    today: NaiveDate,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    let days = (oldest(today), days_after(today, EXPIRING_DAYS));
    let belong = certificates::Entity::find()
        .select_only()
        .filter(certificates::Column::Status.eq(PaperStatus::Issued.as_str()))
        .filter(Expr::cust(VALID_UNTIL).between(days.0, days.1));
    let are_there = Entity::find()
        .filter(Column::ExpiresOn.between(days.0, days.1))
        .count(db)
        .await?;
    if paging::count(db, belong.clone()).await? == are_there {
        return Ok(Vec::new());
    }
    let on_board = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::CertificateId)).equals((certificates::Entity, certificates::Column::Id)))
        .to_owned();
    belong
        .column(certificates::Column::Id)
        .filter(Expr::not_exists(on_board))
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// Certificates that have expired and are on the board as if they had not.
pub(in super::super) async fn overdue(
    db: &impl ConnectionTrait,
    today: NaiveDate,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    let unexpired = [RenewalState::Expiring.as_str(), RenewalState::Reminded.as_str()];
    ids(Condition::all()
        .add(Column::State.is_in(unexpired))
        .add(Column::ExpiresOn.lt(today)))
    .limit(most)
    .into_tuple()
    .all(db)
    .await
}

/// How many certificates of the past year and the next 90 days are on the board.
pub(in super::super) async fn count(db: &impl ConnectionTrait, today: NaiveDate) -> Result<u64, DbErr> {
    Entity::find()
        .filter(Column::ExpiresOn.gte(oldest(today)))
        .count(db)
        .await
}

/// One of `parts` parts of these certificates.
pub(in super::super) async fn part(
    db: &impl ConnectionTrait,
    today: NaiveDate,
    (part, parts): (i64, i64),
) -> Result<Vec<i64>, DbErr> {
    ids(Condition::all()
        .add(Column::ExpiresOn.gte(oldest(today)))
        .add(Expr::col(Column::CertificateId).modulo(parts).eq(part)))
    .into_tuple()
    .all(db)
    .await
}

/// In no order: one would keep SQLite from the index that has the condition.
fn ids(condition: Condition) -> sea_orm::Select<Entity> {
    Entity::find()
        .select_only()
        .column(Column::CertificateId)
        .filter(condition)
}

/// Certificates by number.
pub(in crate::features) async fn papers(
    db: &impl ConnectionTrait,
    ids: &[i64],
) -> Result<Vec<certificates::Model>, DbErr> {
    certificates::Entity::find()
        .filter(certificates::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(certificates::Column::Id)
        .all(db)
        .await
}

/// The rows of these certificates.
pub(in super::super) async fn find_all(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CertificateId.is_in(ids.iter().copied()))
        .order_by_asc(Column::CertificateId)
        .all(db)
        .await
}

/// The same, locked until the transaction ends. All who lock several do so in this order.
pub(in super::super) async fn lock_all(tx: &DatabaseTransaction, ids: &[i64]) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CertificateId.is_in(ids.iter().copied()))
        .order_by_asc(Column::CertificateId)
        .lock(LockType::Update)
        .all(tx)
        .await
}

/// Writes rows, in the order of their certificates.
pub(in super::super) async fn write(tx: &DatabaseTransaction, rows: Vec<Model>) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    let rows = rows.into_iter().map(|row| row.into_active_model().reset_all());
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(Column::CertificateId)
                .update_columns([
                    Column::UserId,
                    Column::CourseId,
                    Column::RenewalCourseId,
                    Column::ExpiresOn,
                    Column::SortKey,
                    Column::State,
                    Column::ReservationId,
                    Column::RenewedById,
                    Column::CreditedStep,
                    Column::RemindOn,
                ])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Takes certificates off the board.
pub(in super::super) async fn delete(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    if ids.is_empty() {
        return Ok(());
    }
    Entity::delete_many()
        .filter(Column::CertificateId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}
