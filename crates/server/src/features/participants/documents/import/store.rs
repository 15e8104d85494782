//! Reads a date and the people of a file.

use battito_domain::{
    booking::seats_on_offer,
    course_date::{Enrolment, enrolment, gives_seats},
    email_address::EmailAddress,
    messages,
    person::{PersonChanges, sort_key},
    reservation::Status,
    tax_code::TaxCode,
};
use battito_platform::{
    ApiError,
    entities::{reservations, users},
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use super::{decide::Facts, rows::ImportedRows};
use crate::features::{participants::documents::store as documents, reservations::ledger};

/// Reads all of it.
///
/// # Errors
/// 404 without such a date; 422 when the date is cancelled.
pub(super) async fn facts(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    date_id: i64,
    rows: &ImportedRows,
) -> Result<Facts, ApiError> {
    let details = documents::details(db, date_id).await?;
    let date = &details.date;
    let enrolment = enrolment(date.status.0, date.ends_at, now)
        .ok_or_else(|| ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE))?;
    let users = users_of(db, rows).await?;
    let counts = ledger::seat_counts::count(db, &[date_id]).await?.get(date_id);
    let queue = if gives_seats(date.status.0, date.starts_at, now) {
        counts.waiting
    } else {
        0
    };
    let certificates = documents::choices(db, details.course.id).await?;
    let known = |id| certificates.iter().any(|option| option.id == id);
    if rows.certificate.is_some_and(|id| !known(id)) {
        return Err(ApiError::field("certificate", messages::INVALID_CERTIFICATE));
    }
    Ok(Facts {
        booked: booked(db, date_id, users.iter().map(|user| user.id)).await?,
        users,
        certificates,
        usual: rows.certificate,
        audience: details.course.audience.0,
        over: enrolment == Enrolment::Late,
        available: seats_on_offer(date.seats.into(), counts.confirmed, queue),
    })
}

/// The users who have a tax code, an address, or name and birth date of the file. The columns have indexes.
async fn users_of(db: &impl ConnectionTrait, rows: &ImportedRows) -> Result<Vec<users::Model>, DbErr> {
    let people = || rows.rows.iter().map(|row| &row.person);
    let tax_codes = people().filter_map(|person| person.tax_code().map(TaxCode::as_str));
    let emails = people().filter_map(|person| person.email().map(EmailAddress::key));
    let mut users = users::Entity::find()
        .filter(users::Column::FiscalCode.is_in(tax_codes))
        .all(db)
        .await?;
    let by_email = users::Entity::find()
        .filter(users::Column::EmailKey.is_in(emails))
        .all(db)
        .await?;
    users.extend(by_email);
    let births: Vec<_> = people().filter_map(PersonChanges::birth_date).collect();
    if !births.is_empty() {
        let keys = people().filter_map(|person| Some(sort_key(person.name()?.as_str(), person.surname()?.as_str())));
        let by_birth = users::Entity::find()
            .filter(users::Column::SortKey.is_in(keys))
            .filter(users::Column::BirthDate.is_in(births))
            .filter(users::Column::AnonymisedAt.is_null());
        users.extend(by_birth.all(db).await?);
    }
    users.sort_by_key(|user| user.id);
    users.dedup_by_key(|user| user.id);
    Ok(users)
}

/// The users who have a live reservation for the date.
async fn booked<C: FromIterator<i64>>(
    db: &impl ConnectionTrait,
    date_id: i64,
    users: impl Iterator<Item = i64>,
) -> Result<C, DbErr> {
    use reservations::Column;
    let found: Vec<i64> = reservations::Entity::find()
        .select_only()
        .column(Column::UserId)
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::UserId.is_in(users))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}
