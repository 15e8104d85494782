//! The queries of the seat ledger: the only ones that count seats or write the status of a reservation, and the one
//! condition that selects the dates that can be booked.

use std::collections::{HashMap, HashSet};

use battito_domain::{
    certificate::CertificateStatus,
    course_date, messages,
    reservation::{Attendance, Outcome, Status},
};
use battito_platform::{
    ApiError,
    entities::{
        certificate_options, cities, course_dates, courses, reservation_certificates as certificates,
        reservations::{ActiveModel, Column, Entity, Model},
        users,
    },
    error::{foreign_key_violation, unique_violation},
    ids::one_of,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, DerivePartialModel,
    EntityTrait, FromQueryResult, IntoActiveModel, PartialModelTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Set,
    sea_query::{Expr, ExprTrait, Func, IntoColumnRef, IntoIden, LockType, Query},
};

use super::{
    super::{
        attendances,
        date_details::Course,
        store::{Certificate, Certificates},
    },
    seat_counts::SeatCounts,
    seat_ledger::Assignment,
};

/// The statuses in which a date can be booked.
pub const BOOKABLE_STATUSES: [course_date::Status; 2] =
    [course_date::Status::Scheduled, course_date::Status::Confirmed];

/// Selects the dates that can be booked at `now`: `BookingWindow::is_open` as a condition, without the course. A full date
/// is bookable, because it has a waiting list. `dates` is the table or its alias.
#[must_use]
pub fn bookable(dates: impl IntoIden, now: DateTime<Utc>) -> Condition {
    let dates = dates.into_iden();
    let column = |column: course_dates::Column| Expr::col((dates.clone(), column));
    Condition::all()
        .add(column(course_dates::Column::Status).is_in(BOOKABLE_STATUSES.map(course_date::Status::as_str)))
        .add(column(course_dates::Column::StartsAt).gt(now))
        .add(column(course_dates::Column::BookingDeadline).gte(now))
}

/// A status as a literal of the SQL. With a bound parameter PostgreSQL cannot know whether few rows match or nearly all: in a
/// large centre it would keep no generic plan and plan the statement at each booking (0.9 ms).
fn literal(status: Status) -> Expr {
    Expr::Constant(status.as_str().into())
}

/// A subquery that counts the reservations with this status of the date that `date_id` names in the surrounding query. Seats are
/// given by it, from the reservations themselves, under the lock of the date.
fn count_of(date_id: impl IntoColumnRef, status: Status) -> Expr {
    Query::select()
        .expr(Column::Id.count())
        .from(Entity)
        .and_where(Column::CourseDateId.into_expr().eq(Expr::col(date_id)))
        .and_where(Column::Status.into_expr().eq(literal(status)))
        .to_owned()
        .into()
}

/// Locks these people until the transaction ends, the lowest id first, and returns the ids with an enabled
/// account. Disabling or merging one of them waits, or has finished. Bookings share the lock.
pub(super) async fn lock_people(tx: &DatabaseTransaction, ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let enabled: Vec<i64> = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.is_in(ids.iter().copied()))
        .filter(users::Column::DisabledAt.is_null())
        .order_by_asc(users::Column::Id)
        .lock(LockType::Share)
        .into_tuple()
        .all(tx)
        .await?;
    Ok(enabled.into_iter().collect())
}

/// Locks the row of a date until the transaction ends.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<course_dates::Model>, DbErr> {
    course_dates::lock(tx, id, LockType::Update).await
}

/// Locks the rows of several dates, the lowest id first, so that two transactions that lock the same dates do not deadlock.
pub async fn lock_in_order(tx: &DatabaseTransaction, ids: impl IntoIterator<Item = i64>) -> Result<(), DbErr> {
    let ids: std::collections::BTreeSet<i64> = ids.into_iter().collect();
    for id in ids {
        lock(tx, id).await?;
    }
    Ok(())
}

/// The rows that decisions about a date need, besides its own.
pub(super) struct Read {
    pub(super) course: Course,
    pub(super) city: cities::Model,
    /// Certificates that the course gives, in order: not those that are retired.
    pub(super) options: Vec<certificate_options::Model>,
    pub(super) counts: SeatCounts,
    pub(super) last_queued_at: Option<DateTime<Utc>>,
    /// The given people who have a live reservation.
    pub(super) booked: HashSet<i64>,
}

/// One row for each certificate of the course and each of the people who have booked. All other columns repeat.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    joined: Joined,
    confirmed: i64,
    waiting: i64,
    last_queued_at: Option<DateTime<Utc>>,
    booked_by: Option<i64>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "course_dates::Entity")]
struct Joined {
    #[sea_orm(nested)]
    course: Course,
    #[sea_orm(nested)]
    city: cities::Model,
    #[sea_orm(nested)]
    option: Option<certificate_options::Model>,
}

/// Reads the rows that decisions about a locked date need, in one query: all others wait for the date
/// meanwhile.
pub(super) async fn read(tx: &DatabaseTransaction, date_id: i64, people: &[i64]) -> Result<Option<Read>, DbErr> {
    const DATE_ID: (course_dates::Entity, course_dates::Column) = (course_dates::Entity, course_dates::Column::Id);
    let last_queued_at: Expr = Query::select()
        .expr(queue_order().max())
        .from(Entity)
        .and_where(Column::CourseDateId.eq(date_id))
        .and_where(Column::Status.into_expr().eq(literal(Status::Waiting)))
        .to_owned()
        .into();
    let options_of_the_course = Condition::all()
        .add(
            certificate_options::Column::CourseId
                .into_expr()
                .equals((course_dates::Entity, course_dates::Column::CourseId)),
        )
        .add(certificate_options::Column::RetiredAt.is_null());
    let live_ones_of_the_people = Condition::all()
        .add(Column::CourseDateId.eq(date_id))
        .add(Column::UserId.is_in(people.iter().copied()))
        .add(Column::Status.into_expr().ne(literal(Status::Cancelled)));
    let mut joined = course_dates::Entity::find_by_id(date_id)
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .order_by_asc(certificate_options::Column::Position)
        .order_by_asc(certificate_options::Column::Id);
    QueryTrait::query(&mut joined)
        .left_join(certificate_options::Entity, options_of_the_course)
        .left_join(Entity, live_ones_of_the_people);
    let rows: Vec<Row> = Joined::select_cols(joined.select_only())
        .expr_as(count_of(DATE_ID, Status::Confirmed), "confirmed")
        .expr_as(count_of(DATE_ID, Status::Waiting), "waiting")
        .expr_as(last_queued_at, "last_queued_at")
        .column_as(Column::UserId, "booked_by")
        .into_model()
        .all(tx)
        .await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let mut read = Read {
        course: first.joined.course.clone(),
        city: first.joined.city.clone(),
        counts: SeatCounts {
            confirmed: first.confirmed,
            waiting: first.waiting,
        },
        last_queued_at: first.last_queued_at,
        booked: rows.iter().filter_map(|row| row.booked_by).collect(),
        options: rows.into_iter().filter_map(|row| row.joined.option).collect(),
    };
    read.options.dedup_by_key(|option| option.id);
    Ok(Some(read))
}

/// A reservation to add.
#[derive(Debug)]
pub(super) struct NewReservation {
    pub(super) user_id: i64,
    /// Confirmed or waiting.
    pub(super) status: Status,
    pub(super) queued_at: Option<DateTime<Utc>>,
    pub(super) recorded_at: Option<DateTime<Utc>>,
    /// The certificates that come with it.
    pub(super) options: Vec<certificate_options::Model>,
}

/// Adds reservations of a date with their certificates, and returns them by user. A second live one of the same person is
/// a field error, and so is a certificate option that an admin removes at the same moment.
pub(super) async fn insert_all(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    course_date_id: i64,
    new: impl Iterator<Item = &NewReservation> + Clone,
) -> Result<HashMap<i64, (Model, Certificates)>, ApiError> {
    let rows = new.clone().map(|one| ActiveModel {
        course_date_id: Set(course_date_id),
        user_id: Set(one.user_id),
        status: Set(one.status.into()),
        attendance: Set(Attendance::Unknown.into()),
        outcome: Set(Outcome::None.into()),
        queued_at: Set(one.queued_at),
        recorded_at: Set(one.recorded_at),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    });
    let taken = [("course_date_id", "id_course_date", messages::ALREADY_BOOKED)];
    let added = Entity::insert_many(rows)
        .exec_with_returning(tx)
        .await
        .map_err(|error| unique_violation(error, &taken))?;
    let mut by_user: HashMap<i64, _> = added.into_iter().map(|row| (row.user_id, row)).collect();
    let mut pending = Vec::new();
    for one in new.clone() {
        let Some(reservation) = by_user.get(&one.user_id) else {
            continue;
        };
        pending.extend(one.options.iter().map(|option| (option.id, reservation.id)));
    }
    // Their foreign keys lock the options in this order, as an edit of the course does.
    pending.sort_unstable();
    let pending = pending
        .into_iter()
        .map(|(option, reservation)| certificates::ActiveModel {
            reservation_id: Set(reservation),
            certificate_option_id: Set(option),
            status: Set(CertificateStatus::Pending.into()),
            ..Default::default()
        });
    let added = certificates::Entity::insert_many(pending)
        .exec_with_returning(tx)
        .await
        .map_err(|error| foreign_key_violation(error, "certificate", messages::INVALID_CERTIFICATE))?;
    let key = |row: &certificates::Model| (row.reservation_id, row.certificate_option_id);
    let mut by_option: HashMap<_, _> = added.into_iter().map(|row| (key(&row), row)).collect();
    let whole = |one: &NewReservation| {
        let reservation = by_user.remove(&one.user_id)?;
        let certificate = |option: &certificate_options::Model| {
            Some(Certificate {
                row: by_option.remove(&(reservation.id, option.id))?,
                option: option.clone(),
                paper: None,
                replaces: None,
                renewal_course: None,
            })
        };
        let certificates = one.options.iter().filter_map(certificate).collect();
        Some((one.user_id, (reservation, certificates)))
    };
    Ok(new.filter_map(whole).collect())
}

/// Whether a booking failed only because of an option that the course does not give: an admin may have deleted it since the
/// booking read it (`insert_all`), so that booking again succeeds.
#[must_use]
pub fn is_option_gone(error: &ApiError) -> bool {
    let ApiError::Invalid(errors) = error else {
        return false;
    };
    let mut all = errors.iter();
    all.all(|(field, found)| field == "certificate" && found.iter().all(|text| text == messages::INVALID_CERTIFICATE))
}

/// A reservation of this date, locked.
pub(super) async fn lock_reservation(tx: &DatabaseTransaction, date_id: i64, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id)
        .filter(Column::CourseDateId.eq(date_id))
        .lock(LockType::Update)
        .one(tx)
        .await
}

/// The live reservations of these people on a date.
pub(super) async fn live_of(
    tx: &DatabaseTransaction,
    date_id: i64,
    user_ids: impl IntoIterator<Item = i64>,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::UserId.is_in(user_ids))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .all(tx)
        .await
}

/// The live reservations of a date with their people, in order of arrival.
pub(super) async fn live(tx: &DatabaseTransaction, date_id: i64) -> Result<Vec<(Model, users::Model)>, DbErr> {
    let rows = Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .order_by_asc(Column::Id)
        .find_also_related(users::Entity)
        .all(tx)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(reservation, user)| user.map(|user| (reservation, user)))
        .collect())
}

/// The ids of the waiting reservations of a date, in order.
pub(super) async fn waiting_list(tx: &DatabaseTransaction, date_id: i64) -> Result<Vec<i64>, DbErr> {
    Ok(waiting_lists(tx, vec![date_id])
        .await?
        .remove(&date_id)
        .unwrap_or_default())
}

/// The ids of the waiting reservations of several dates, by date, in order.
pub async fn waiting_lists(db: &impl ConnectionTrait, dates: Vec<i64>) -> Result<HashMap<i64, Vec<i64>>, DbErr> {
    let mut by_date: HashMap<i64, Vec<i64>> = HashMap::new();
    if dates.is_empty() {
        return Ok(by_date);
    }
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .column(Column::Id)
        .filter(one_of(db, Column::CourseDateId, dates))
        .filter(Column::Status.eq(Status::Waiting.as_str()))
        .order_by_asc(queue_order())
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    for (date, id) in rows {
        by_date.entry(date).or_default().push(id);
    }
    Ok(by_date)
}

/// Confirms waiting reservations, and returns them in this order.
pub(super) async fn confirm(tx: &DatabaseTransaction, ids: &[i64], now: DateTime<Utc>) -> Result<Vec<Model>, DbErr> {
    let mut confirmed = Vec::with_capacity(ids.len());
    for id in ids {
        let promoted = ActiveModel {
            id: Set(*id),
            status: Set(Status::Confirmed.into()),
            updated_at: Set(now),
            ..Default::default()
        };
        confirmed.push(promoted.update(tx).await?);
    }
    Ok(confirmed)
}

/// Cancels one reservation.
pub(super) async fn cancel(tx: &DatabaseTransaction, id: i64, now: DateTime<Utc>) -> Result<Model, DbErr> {
    let cancelled = ActiveModel {
        id: Set(id),
        status: Set(Status::Cancelled.into()),
        cancelled_at: Set(Some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    cancelled.update(tx).await
}

/// Cancels every live reservation of a date.
pub(super) async fn cancel_all(tx: &DatabaseTransaction, date_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let cancelled = Status::Cancelled.as_str();
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(cancelled))
        .col_expr(Column::CancelledAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::Status.ne(cancelled))
        .exec(tx)
        .await?;
    Ok(())
}

/// Puts an existing reservation on a date, with the seat or the place in the waiting list that it was assigned.
pub(super) async fn place(
    tx: &DatabaseTransaction,
    id: i64,
    date_id: i64,
    assigned: Assignment,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let placed = ActiveModel {
        id: Set(id),
        course_date_id: Set(date_id),
        status: Set(assigned.status.into()),
        queued_at: Set(assigned.queued_at),
        recorded_at: Set(assigned.recorded_at),
        cancelled_at: Set(None),
        updated_at: Set(now),
        ..Default::default()
    };
    placed.update(tx).await
}

/// Writes all columns of a date.
pub(super) async fn update_date(tx: &DatabaseTransaction, date: &course_dates::Model) -> Result<(), DbErr> {
    date.clone().into_active_model().reset_all().update(tx).await?;
    Ok(())
}

/// The dates that have not started on which a user has a live reservation without results, lowest id first.
pub async fn cancellable_dates_of_user(
    tx: &DatabaseTransaction,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, DbErr> {
    let upcoming = Entity::find()
        .find_also_related(course_dates::Entity)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .filter(course_dates::Column::StartsAt.gt(now))
        .order_by_asc(Column::CourseDateId)
        .all(tx)
        .await?;
    let upcoming = upcoming.into_iter().filter_map(|(row, date)| Some((row, date?)));
    let without = attendances::without_results(tx, upcoming.collect()).await?;
    Ok(without.into_iter().map(|row| row.course_date_id).collect())
}

/// When somebody joined the waiting list. A node of the version before does not write `queued_at`. Ties are broken by id.
pub(in crate::features) fn queue_order() -> Expr {
    let column = |column: Column| Expr::col((Entity, column));
    Func::coalesce([column(Column::QueuedAt), column(Column::CreatedAt)]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_statuses_that_the_domain_calls_bookable() {
        for status in course_date::Status::ALL {
            assert_eq!(BOOKABLE_STATUSES.contains(status), status.is_bookable(), "{status:?}");
        }
    }
}
