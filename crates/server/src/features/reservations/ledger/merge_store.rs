//! The queries of a merge of two people.

use std::collections::HashSet;

use battito_domain::{
    attendance::Sheet,
    reservation::{Attendance, Outcome},
};
use battito_platform::entities::{
    reservation_certificates as certificates,
    reservations::{ActiveModel, Column, Entity, Model},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, LockType},
};

use crate::features::reservations::attendances;

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

/// All reservations of people on a date, cancelled ones included, locked: a scan takes the lock of its reservation only.
pub(super) async fn lock_on_date(
    tx: &DatabaseTransaction,
    date_id: i64,
    user_ids: [i64; 2],
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::UserId.is_in(user_ids))
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .all(tx)
        .await
}

/// The given reservations that have an issued certificate.
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

/// Gives reservations to another person. The caller has cancelled the live one of a date that the person has
/// already booked.
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

/// Copies attendance, also of half days, outcome and note that only `from` has to `to`. Each comes with its sheet.
pub(super) async fn complete_record(
    tx: &DatabaseTransaction,
    (to, known): (&Model, &Sheet),
    (from, other): (&Model, &Sheet),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut completed = ActiveModel {
        id: Set(to.id),
        updated_at: Set(now),
        ..Default::default()
    };
    let outcome = if to.outcome.0 == Outcome::None {
        from.outcome
    } else {
        to.outcome
    };
    completed.outcome = Set(outcome);
    let mut sheet = known.clone();
    sheet.complete_with(other);
    // An absent person cannot pass, so an absence that only the other row has is not copied onto a pass.
    let contradicts = (sheet.attendance(), outcome.0) == (Attendance::Absent, Outcome::Passed);
    if sheet != *known && !contradicts {
        completed.attendance = Set(sheet.attendance().into());
        if sheet.marks().iter().any(|mark| mark.at.is_some()) {
            attendances::save_marks(tx, to.id, &sheet, from.updated_at).await?;
        }
    }
    if to.note.is_none() {
        completed.note = Set(from.note.clone());
    }
    completed.update(tx).await?;
    Ok(())
}
