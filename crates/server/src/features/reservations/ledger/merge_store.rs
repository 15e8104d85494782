//! The queries of a merge of two people.

use std::collections::HashSet;

use battito_domain::reservation::{Attendance, Outcome};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::Expr,
};

use crate::entities::{
    reservation_attendances, reservation_certificates as certificates,
    reservations::{ActiveModel, Column, Entity, Model},
};

/// The dates of which a user has any reservation, lowest id first.
pub(super) async fn dates_of_user(tx: &DatabaseTransaction, user_id: i64) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .distinct()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::CourseDateId)
        .into_tuple()
        .all(tx)
        .await
}

/// All reservations of a person on a date, cancelled ones included.
pub(super) async fn of_user_on_date(tx: &DatabaseTransaction, date_id: i64, user_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .all(tx)
        .await
}

/// Those of these reservations that have an issued certificate.
pub(super) async fn with_issued_certificates(tx: &DatabaseTransaction, ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    let issued: Vec<i64> = certificates::Entity::find()
        .select_only()
        .column(certificates::Column::ReservationId)
        .filter(certificates::Column::ReservationId.is_in(ids.iter().copied()))
        .filter(certificates::Column::CertificateId.is_not_null())
        .into_tuple()
        .all(tx)
        .await?;
    Ok(issued.into_iter().collect())
}

/// Gives reservations to another person. Whoever calls it has cancelled the live one of a date that the person has already
/// booked.
pub(super) async fn give_to(
    tx: &DatabaseTransaction,
    ids: &[i64],
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(user_id))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Replaces the attendance of each half day of one reservation with that of another.
async fn move_half_days(tx: &DatabaseTransaction, from: i64, to: i64) -> Result<(), DbErr> {
    use reservation_attendances::{Column, Entity};
    Entity::delete_many()
        .filter(Column::ReservationId.eq(to))
        .exec(tx)
        .await?;
    Entity::update_many()
        .col_expr(Column::ReservationId, Expr::value(to))
        .filter(Column::ReservationId.eq(from))
        .exec(tx)
        .await?;
    Ok(())
}

/// Copies attendance, outcome and note that only `from` has to `to`.
pub(super) async fn complete_record(
    tx: &DatabaseTransaction,
    to: &Model,
    from: &Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut completed = ActiveModel {
        id: Set(to.id),
        updated_at: Set(now),
        ..Default::default()
    };
    if to.attendance.0 == Attendance::Unknown && from.attendance.0 != Attendance::Unknown {
        completed.attendance = Set(from.attendance);
        move_half_days(tx, from.id, to.id).await?;
    }
    if to.outcome.0 == Outcome::None {
        completed.outcome = Set(from.outcome);
    }
    if to.note.is_none() {
        completed.note = Set(from.note.clone());
    }
    completed.update(tx).await?;
    Ok(())
}
