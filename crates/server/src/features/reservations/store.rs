//! Queries on reservations.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Set, sea_query::LockType,
};

use battito_domain::{messages, reservation::Status};

use super::place::Place;
use crate::{
    entities::{
        certificate_options, cities, course_dates, courses, reservation_certificates as certificates, reservations,
        users,
    },
    platform::{error::ApiError, error::unique_violation, paging::Page},
};

/// Locks a date's row until the transaction ends: whoever holds it decides on the date's seats.
pub async fn lock_date(tx: &DatabaseTransaction, id: i64) -> Result<Option<course_dates::Model>, DbErr> {
    course_dates::Entity::find_by_id(id)
        .lock(LockType::Update)
        .one(tx)
        .await
}

/// How many reservations of a date have this status.
pub async fn count(db: &impl ConnectionTrait, course_date_id: i64, status: Status) -> Result<i64, DbErr> {
    let count = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(course_date_id))
        .filter(reservations::Column::Status.eq(status.as_str()))
        .count(db)
        .await?;
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

/// The waiting list of a date, in order of arrival.
pub async fn queue(db: &impl ConnectionTrait, course_date_id: i64) -> Result<Vec<reservations::Model>, DbErr> {
    reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(course_date_id))
        .filter(reservations::Column::Status.eq(Status::Waiting.as_str()))
        .order_by_asc(reservations::Column::Id)
        .all(db)
        .await
}

/// Certificates of a reservation, each with its option, in the order of the options.
pub type Certificates = Vec<(certificates::Model, certificate_options::Model)>;

/// A reservation to add.
#[derive(Debug)]
pub struct NewReservation {
    /// Whose it is.
    pub user_id: i64,
    /// Confirmed or waiting.
    pub status: Status,
    /// The certificates that come with it.
    pub options: Vec<certificate_options::Model>,
}

/// Adds reservations of a date in this order, with their certificates; gives them by user. A second live one of the same
/// person becomes a field error.
pub async fn insert_all(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    course_date_id: i64,
    new: impl Iterator<Item = &NewReservation> + Clone,
) -> Result<HashMap<i64, (reservations::Model, Certificates)>, ApiError> {
    let rows = new.clone().map(|one| reservations::ActiveModel {
        course_date_id: Set(course_date_id),
        user_id: Set(one.user_id),
        status: Set(one.status.as_str().to_owned()),
        attendance: Set("unknown".to_owned()),
        outcome: Set("none".to_owned()),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    });
    let taken = [("course_date_id", "id_course_date", messages::ALREADY_BOOKED)];
    let added = reservations::Entity::insert_many(rows)
        .exec_with_returning(tx)
        .await
        .map_err(|error| unique_violation(error, &taken))?;
    let mut by_user: HashMap<i64, _> = added.into_iter().map(|row| (row.user_id, row)).collect();
    let mut pending = Vec::new();
    for one in new.clone() {
        let Some(reservation) = by_user.get(&one.user_id) else {
            continue;
        };
        pending.extend(one.options.iter().map(|option| certificates::ActiveModel {
            reservation_id: Set(reservation.id),
            certificate_option_id: Set(option.id),
            status: Set("pending".to_owned()),
            ..Default::default()
        }));
    }
    let added = certificates::Entity::insert_many(pending)
        .exec_with_returning(tx)
        .await?;
    let key = |row: &certificates::Model| (row.reservation_id, row.certificate_option_id);
    let mut by_option: HashMap<_, _> = added.into_iter().map(|row| (key(&row), row)).collect();
    let whole = |one: &NewReservation| {
        let reservation = by_user.remove(&one.user_id)?;
        let certificate = |option: &certificate_options::Model| {
            Some((by_option.remove(&(reservation.id, option.id))?, option.clone()))
        };
        let certificates = one.options.iter().filter_map(certificate).collect();
        Some((one.user_id, (reservation, certificates)))
    };
    Ok(new.filter_map(whole).collect())
}

/// A reservation of this user.
pub async fn find_own(db: &impl ConnectionTrait, id: i64, user_id: i64) -> Result<Option<reservations::Model>, DbErr> {
    reservations::Entity::find_by_id(id)
        .filter(reservations::Column::UserId.eq(user_id))
        .one(db)
        .await
}

/// A page of reservations that fit a condition, with the number of all of them. Joins dates and people, so that conditions
/// may speak of both.
pub async fn page(
    db: &impl ConnectionTrait,
    condition: Condition,
    order: (OrderBy, sea_orm::Order),
    page: Page,
) -> Result<(Vec<reservations::Model>, u64), DbErr> {
    let found = reservations::Entity::find()
        .inner_join(course_dates::Entity)
        .inner_join(users::Entity)
        .filter(condition);
    let total = found.clone().count(db).await?;
    let (column, direction) = order;
    let ordered = match column {
        OrderBy::Start => found.order_by(course_dates::Column::StartsAt, direction.clone()),
        OrderBy::Arrival => found,
    };
    let rows = ordered
        .order_by(reservations::Column::Id, direction)
        .offset(page.offset())
        .limit(page.size)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// What lists of reservations are ordered by.
#[derive(Debug, Clone, Copy)]
pub enum OrderBy {
    /// Start of the date.
    Start,
    /// Order of arrival.
    Arrival,
}

/// Dates by number, each with course and city, in one query.
pub async fn places(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Place>, DbErr> {
    let places = course_dates::Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .filter(course_dates::Column::Id.is_in(ids))
        .into_partial_model::<Place>()
        .all(db)
        .await?;
    Ok(places.into_iter().map(|place| (place.date.id, place)).collect())
}

/// Certificates of several reservations with their options, by reservation, in one query.
pub async fn certificates_of(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Certificates>, DbErr> {
    let mut by_reservation: HashMap<i64, Certificates> = HashMap::new();
    let rows = certificates::Entity::find()
        .find_also_related(certificate_options::Entity)
        .filter(certificates::Column::ReservationId.is_in(ids))
        .order_by_asc(certificate_options::Column::Position)
        .all(db)
        .await?;
    for (certificate, option) in rows {
        if let Some(option) = option {
            by_reservation
                .entry(certificate.reservation_id)
                .or_default()
                .push((certificate, option));
        }
    }
    Ok(by_reservation)
}

/// People by number.
pub async fn people(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, users::Model>, DbErr> {
    let rows = users::Entity::find()
        .filter(users::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|user| (user.id, user)).collect())
}

/// Numbers of the waiting reservations of several dates, by date, in order of arrival.
pub async fn queues(db: &impl ConnectionTrait, dates: Vec<i64>) -> Result<HashMap<i64, Vec<i64>>, DbErr> {
    let mut by_date: HashMap<i64, Vec<i64>> = HashMap::new();
    if dates.is_empty() {
        return Ok(by_date);
    }
    let rows: Vec<(i64, i64)> = reservations::Entity::find()
        .select_only()
        .column(reservations::Column::CourseDateId)
        .column(reservations::Column::Id)
        .filter(reservations::Column::CourseDateId.is_in(dates))
        .filter(reservations::Column::Status.eq(Status::Waiting.as_str()))
        .order_by_asc(reservations::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    for (date, id) in rows {
        by_date.entry(date).or_default().push(id);
    }
    Ok(by_date)
}
