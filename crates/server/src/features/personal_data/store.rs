//! Queries on the data about a person.

use std::collections::HashMap;

use battito_domain::{certificate::CertificateStatus, reservation::Status};
use battito_platform::entities::{
    certificates, course_dates, course_reminders, renewal_contacts, renewals, reservation_attendances,
    reservation_certificates, reservations, shifts, statuses::ReservationStatus, users,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, sea_query::Expr,
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

/// The rows of a table whose `owner` is this person, the latest first.
pub(super) async fn latest<E: EntityTrait>(
    db: &impl ConnectionTrait,
    owner: E::Column,
    user_id: i64,
    order: E::Column,
) -> Result<Vec<E::Model>, DbErr> {
    E::find().filter(owner.eq(user_id)).order_by_desc(order).all(db).await
}

/// The numbers of the versions that a person has saved, the latest first, with the time.
pub(super) async fn versions<E: EntityTrait>(
    db: &impl ConnectionTrait,
    author: E::Column,
    user_id: i64,
    [id, created_at]: [E::Column; 2],
) -> Result<Vec<(i64, DateTime<Utc>)>, DbErr> {
    E::find()
        .select_only()
        .columns([id, created_at])
        .filter(author.eq(user_id))
        .order_by_desc(id)
        .into_tuple()
        .all(db)
        .await
}

/// Rows by what they belong to.
async fn grouped<E: EntityTrait>(
    db: &impl ConnectionTrait,
    rows: Select<E>,
    owner: impl Fn(&E::Model) -> i64,
) -> Result<HashMap<i64, Vec<E::Model>>, DbErr> {
    let mut groups: HashMap<i64, Vec<E::Model>> = HashMap::new();
    for row in rows.all(db).await? {
        groups.entry(owner(&row)).or_default().push(row);
    }
    Ok(groups)
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
        .order_by_desc(Column::Half);
    grouped(db, rows, |row| row.reservation_id).await
}

/// The reminders that were sent about these reservations.
pub(super) async fn course_reminders(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<course_reminders::Model>>, DbErr> {
    use course_reminders::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ReservationId.is_in(ids))
        .order_by_asc(Column::SentAt);
    grouped(db, rows, |row| row.reservation_id).await
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

/// The rows of a person's certificates on the board of renewals, by certificate.
pub(super) async fn renewals(db: &impl ConnectionTrait, user_id: i64) -> Result<HashMap<i64, renewals::Model>, DbErr> {
    let rows = renewals::Entity::find()
        .filter(renewals::Column::UserId.eq(user_id))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.certificate_id, row)).collect())
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
    let papers = certificates::Entity::find()
        .select_only()
        .column(certificates::Column::Id)
        .filter(certificates::Column::UserId.eq(user_id))
        .into_query();
    renewal_contacts::Entity::update_many()
        .col_expr(renewal_contacts::Column::Note, nothing())
        .filter(renewal_contacts::Column::CertificateId.in_subquery(papers))
        .exec(tx)
        .await?;
    Ok(())
}
