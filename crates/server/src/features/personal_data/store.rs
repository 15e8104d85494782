//! Queries on the data about a person.

use std::collections::HashMap;

use battito_domain::{certificate::CertificateStatus, reservation::Status};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, sea_query::Expr,
};

use crate::entities::{
    centre_settings, certificate_designs, certificates, course_dates, course_reminders, jobs, one_time_tokens,
    renewal_reminders, renewals, reservation_attendances, reservation_certificates, reservations, sessions, shifts,
    statuses::ReservationStatus, users,
};

/// The statuses of the live reservations of dates that have not started.
pub(super) async fn upcoming_statuses(
    db: &impl ConnectionTrait,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<ReservationStatus>, DbErr> {
    reservations::Entity::find()
        .inner_join(course_dates::Entity)
        .select_only()
        .column(reservations::Column::Status)
        .filter(reservations::Column::UserId.eq(user_id))
        .filter(reservations::Column::Status.ne(Status::Cancelled.as_str()))
        .filter(course_dates::Column::StartsAt.gt(now))
        .into_tuple()
        .all(db)
        .await
}

/// All certificates of a person, the latest first.
pub(super) async fn certificates(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<certificates::Model>, DbErr> {
    certificates::Entity::find()
        .filter(certificates::Column::UserId.eq(user_id))
        .order_by_desc(certificates::Column::IssuedOn)
        .order_by_desc(certificates::Column::Id)
        .all(db)
        .await
}

/// All reservations of a person, the latest first.
pub(super) async fn reservations(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<reservations::Model>, DbErr> {
    reservations::Entity::find()
        .filter(reservations::Column::UserId.eq(user_id))
        .order_by_desc(reservations::Column::Id)
        .all(db)
        .await
}

/// The attendance by half day of these reservations.
pub(super) async fn half_days(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<reservation_attendances::Model>>, DbErr> {
    use reservation_attendances::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ReservationId.is_in(ids))
        .order_by_asc(Column::Day)
        .order_by_desc(Column::Half)
        .all(db)
        .await?;
    let mut by_reservation: HashMap<i64, Vec<_>> = HashMap::new();
    for row in rows {
        by_reservation.entry(row.reservation_id).or_default().push(row);
    }
    Ok(by_reservation)
}

/// The rows of a person's certificates on the board of renewals, by certificate.
pub(super) async fn renewals(db: &impl ConnectionTrait, user_id: i64) -> Result<HashMap<i64, renewals::Model>, DbErr> {
    let rows = renewals::Entity::find()
        .filter(renewals::Column::UserId.eq(user_id))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.certificate_id, row)).collect())
}

/// The reminders that were sent about these certificates.
pub(super) async fn reminders(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<renewal_reminders::Model>>, DbErr> {
    use renewal_reminders::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::CertificateId.is_in(ids))
        .order_by_asc(Column::SentAt)
        .all(db)
        .await?;
    let mut by_certificate: HashMap<i64, Vec<_>> = HashMap::new();
    for row in rows {
        by_certificate.entry(row.certificate_id).or_default().push(row);
    }
    Ok(by_certificate)
}

/// The reminders that were sent about these reservations.
pub(super) async fn course_reminders(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<course_reminders::Model>>, DbErr> {
    use course_reminders::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ReservationId.is_in(ids))
        .order_by_asc(Column::SentAt)
        .all(db)
        .await?;
    let mut by_reservation: HashMap<i64, Vec<_>> = HashMap::new();
    for row in rows {
        by_reservation.entry(row.reservation_id).or_default().push(row);
    }
    Ok(by_reservation)
}

/// All shifts of a person, withdrawn ones too, the latest first.
pub(super) async fn shifts(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<shifts::Model>, DbErr> {
    shifts::Entity::find()
        .filter(shifts::Column::UserId.eq(user_id))
        .order_by_desc(shifts::Column::StartsAt)
        .all(db)
        .await
}

/// The sessions of a person, the latest first.
pub(super) async fn sessions(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<sessions::Model>, DbErr> {
    sessions::Entity::find()
        .filter(sessions::Column::UserId.eq(user_id))
        .order_by_desc(sessions::Column::Id)
        .all(db)
        .await
}

/// The links sent to a person, the latest first.
pub(super) async fn links(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<one_time_tokens::Model>, DbErr> {
    one_time_tokens::Entity::find()
        .filter(one_time_tokens::Column::UserId.eq(user_id))
        .order_by_desc(one_time_tokens::Column::Id)
        .all(db)
        .await
}

/// The jobs that a person has started.
pub(super) async fn jobs(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<jobs::Model>, DbErr> {
    jobs::Entity::find()
        .filter(jobs::Column::CreatedBy.eq(user_id))
        .order_by_desc(jobs::Column::Id)
        .all(db)
        .await
}

/// When a person has saved a design of the certificates.
pub(super) async fn designs(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<(i64, DateTime<Utc>)>, DbErr> {
    use certificate_designs::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::CreatedAt])
        .filter(Column::CreatedBy.eq(user_id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// When a person has saved the settings of the centre.
pub(super) async fn centre_versions(
    db: &impl ConnectionTrait,
    user_id: i64,
) -> Result<Vec<(i64, DateTime<Utc>)>, DbErr> {
    use centre_settings::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::CreatedAt])
        .filter(Column::CreatedBy.eq(user_id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// The duplicates that were merged with a person.
pub(super) async fn merged_into(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<i64>, DbErr> {
    users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::MergedInto.eq(user_id))
        .order_by_asc(users::Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// Deletes the due certificates of a person's reservations that were not issued: nothing is issued to them
/// any more.
pub(super) async fn delete_due_certificates(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    let reservations = reservations::Entity::find()
        .select_only()
        .column(reservations::Column::Id)
        .filter(reservations::Column::UserId.eq(user_id));
    reservation_certificates::Entity::delete_many()
        .filter(reservation_certificates::Column::ReservationId.in_subquery(reservations.into_query()))
        .filter(reservation_certificates::Column::Status.is_in([
            CertificateStatus::Pending.as_str(),
            CertificateStatus::Requested.as_str(),
        ]))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the notes of staff on the reservations and shifts of a person.
pub(super) async fn clear_notes(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    let nothing = || Expr::value(Option::<String>::None);
    reservations::Entity::update_many()
        .col_expr(reservations::Column::Note, nothing())
        .filter(reservations::Column::UserId.eq(user_id))
        .filter(reservations::Column::Note.is_not_null())
        .exec(tx)
        .await?;
    shifts::Entity::update_many()
        .col_expr(shifts::Column::Note, nothing())
        .filter(shifts::Column::UserId.eq(user_id))
        .filter(shifts::Column::Note.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}
