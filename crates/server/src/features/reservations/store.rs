//! Queries on reservations.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, sea_query::LockType,
};

use battito_domain::reservation::Status;
use battito_platform::{
    Page,
    entities::{
        certificate_options, certificates as papers, cities, course_dates, courses,
        reservation_certificates as certificates, reservations, users,
    },
    ids::one_of,
};

use super::{
    certificate_context,
    date_details::{Course, DateDetails},
    dto::HeldDate,
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

/// A reservation.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<reservations::Model>, DbErr> {
    reservations::Entity::find_by_id(id).one(db).await
}

/// The given reservations that belong to a date.
pub(in crate::features) async fn of_date(
    db: &impl ConnectionTrait,
    date_id: i64,
    ids: &[i64],
) -> Result<Vec<reservations::Model>, DbErr> {
    reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(date_id))
        .filter(reservations::Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await
}

/// Reservations, lowest id first, locked until the transaction ends. Lock dates before.
pub(in crate::features) async fn lock(
    tx: &DatabaseTransaction,
    ids: &[i64],
) -> Result<Vec<reservations::Model>, DbErr> {
    reservations::Entity::find()
        .filter(reservations::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(reservations::Column::Id)
        .lock(LockType::Update)
        .all(tx)
        .await
}

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

/// The live reservations of a user on these dates, by number.
pub async fn live_of_user(
    db: &impl ConnectionTrait,
    user_id: i64,
    date_ids: &[i64],
) -> Result<HashMap<i64, reservations::Model>, DbErr> {
    let rows = reservations::Entity::find()
        .filter(of_user(user_id))
        .filter(reservations::Column::Status.ne(Status::Cancelled.as_str()))
        .filter(reservations::Column::CourseDateId.is_in(date_ids.iter().copied()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Selects live reservations of dates that have not ended.
#[must_use]
pub fn is_upcoming(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(reservations::Column::Status.ne(Status::Cancelled.as_str()))
        .add(course_dates::Column::EndsAt.gt(now))
}

/// The dates of a course that a user holds and that have not ended, soonest first.
pub(in crate::features) async fn held_dates(
    db: &impl ConnectionTrait,
    user_id: i64,
    course_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<HeldDate>, DbErr> {
    reservations::Entity::find()
        .select_only()
        .column_as(reservations::Column::CourseDateId, "id")
        .column_as(reservations::Column::Id, "id_reservation")
        .column(reservations::Column::Status)
        .inner_join(course_dates::Entity)
        .filter(of_user(user_id).add(is_upcoming(now)))
        .filter(course_dates::Column::CourseId.eq(course_id))
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .into_model::<HeldDate>()
        .all(db)
        .await
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
        .filter(one_of(db, course_dates::Column::Id, ids))
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

/// Certificates of several reservations with their options and papers, by reservation. Options are few and papers may be
/// none, so they are read once each, instead of with every row.
pub async fn certificates_of(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Certificates>, DbErr> {
    let rows = certificates::Entity::find()
        .filter(one_of(db, certificates::Column::ReservationId, ids))
        .all(db)
        .await?;
    let options = options(db, rows.iter().map(|row| row.certificate_option_id)).await?;
    let mut papers = issued(db, rows.iter().filter_map(|row| row.certificate_id)).await?;
    let mut by_reservation: HashMap<i64, Certificates> = HashMap::new();
    for row in rows {
        if let Some(option) = options.get(&row.certificate_option_id) {
            by_reservation.entry(row.reservation_id).or_default().push(Certificate {
                paper: row.certificate_id.and_then(|id| papers.remove(&id)),
                option: option.clone(),
                row,
                replaces: None,
                renewal_course: None,
            });
        }
    }
    for certificates in by_reservation.values_mut() {
        certificates.sort_by_key(|one| (one.option.position, one.row.id));
    }
    certificate_context::complete(db, by_reservation.values_mut().flatten()).await?;
    Ok(by_reservation)
}

/// Certificate options by number.
async fn options(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, certificate_options::Model>, DbErr> {
    let ids: BTreeSet<i64> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = certificate_options::Entity::find()
        .filter(one_of(db, certificate_options::Column::Id, ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|option| (option.id, option)).collect())
}

/// Issued certificates by number.
async fn issued(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, papers::Model>, DbErr> {
    let ids: Vec<i64> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = papers::Entity::find()
        .filter(one_of(db, papers::Column::Id, ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|paper| (paper.id, paper)).collect())
}

/// People by number.
pub async fn people(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, users::Model>, DbErr> {
    let rows = users::Entity::find()
        .filter(one_of(db, users::Column::Id, ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|user| (user.id, user)).collect())
}
