//! Queries on reservations.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

use battito_domain::reservation::Status;

use super::{
    certificate_context,
    date_details::{Course, DateDetails},
};
use crate::{
    entities::{
        certificate_options, certificates as papers, cities, course_dates, courses,
        reservation_certificates as certificates, reservations, users,
    },
    platform::paging::Page,
};

/// A certificate that comes with a reservation.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// Its row.
    pub row: certificates::Model,
    /// The option of the course.
    pub option: certificate_options::Model,
    /// The issued certificate.
    pub paper: Option<papers::Model>,
    /// The number that the issued certificate replaces.
    pub replaces: Option<String>,
    /// Number and title of the course that renews it, while everyone may see it.
    pub renewal_course: Option<(i64, String)>,
}

/// Certificates of a reservation, in the order of the options.
pub type Certificates = Vec<Certificate>;

/// A reservation of this user.
pub async fn find_own(db: &impl ConnectionTrait, id: i64, user_id: i64) -> Result<Option<reservations::Model>, DbErr> {
    reservations::Entity::find_by_id(id)
        .filter(reservations::Column::UserId.eq(user_id))
        .one(db)
        .await
}

/// Selects the reservations of a user.
#[must_use]
pub fn of_user(user_id: i64) -> Condition {
    Condition::all().add(reservations::Column::UserId.eq(user_id))
}

/// Selects live reservations of dates that have not ended.
#[must_use]
pub fn is_upcoming(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(reservations::Column::Status.ne(Status::Cancelled.as_str()))
        .add(course_dates::Column::EndsAt.gt(now))
}

/// Whether there is a date with this id.
pub async fn date_exists(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let found = course_dates::Entity::find_by_id(id)
        .select_only()
        .column(course_dates::Column::Id);
    Ok(found.into_tuple::<i64>().one(db).await?.is_some())
}

/// A page of reservations that fit a condition, with the number of all of them. Joins dates, so that conditions
/// may speak of them. Sorted by the start of the date.
pub async fn page(
    db: &impl ConnectionTrait,
    condition: Condition,
    direction: sea_orm::Order,
    page: Page,
) -> Result<(Vec<reservations::Model>, u64), DbErr> {
    let found = reservations::Entity::find()
        .inner_join(course_dates::Entity)
        .filter(condition);
    let total = found.clone().count(db).await?;
    let rows = found
        .order_by(course_dates::Column::StartsAt, direction.clone())
        .order_by(reservations::Column::Id, direction)
        .offset(page.offset())
        .limit(page.size)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Dates with course and city by date id, in one query.
pub async fn date_details(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, DateDetails>, DbErr> {
    let dates = course_dates::Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .filter(course_dates::Column::Id.is_in(ids))
        .into_partial_model::<DateDetails>()
        .all(db)
        .await?;
    Ok(dates.into_iter().map(|details| (details.date.id, details)).collect())
}

/// The course and the city of a date as it is in memory, which need not be stored yet.
pub(super) async fn course_and_city(
    db: &impl ConnectionTrait,
    date: &course_dates::Model,
) -> Result<(Option<Course>, Option<cities::Model>), DbErr> {
    let course = courses::Entity::find_by_id(date.course_id).into_partial_model::<Course>();
    let city = cities::Entity::find_by_id(date.city_id);
    Ok((course.one(db).await?, city.one(db).await?))
}

/// Certificates of several reservations with their options and papers, by reservation.
pub async fn certificates_of(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Certificates>, DbErr> {
    let mut by_reservation: HashMap<i64, Certificates> = HashMap::new();
    let rows = certificates::Entity::find()
        .find_also_related(certificate_options::Entity)
        .find_also_related(papers::Entity)
        .filter(certificates::Column::ReservationId.is_in(ids))
        .order_by_asc(certificate_options::Column::Position)
        .all(db)
        .await?;
    for (row, option, paper) in rows {
        if let Some(option) = option {
            by_reservation.entry(row.reservation_id).or_default().push(Certificate {
                row,
                option,
                paper,
                replaces: None,
                renewal_course: None,
            });
        }
    }
    certificate_context::complete(db, by_reservation.values_mut().flatten()).await?;
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
