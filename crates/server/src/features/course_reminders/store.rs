//! Queries of the reminders before a course.

use battito_domain::reservation::Status;
use battito_platform::entities::{
    course_dates, course_reminder_settings as settings, course_reminders,
    reservations::{self, Column, Entity},
    users,
};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait, OnConflict, Query},
};

use crate::features::reservations::ledger::store::BOOKABLE_STATUSES;

/// The one row of the settings.
pub(super) const ID: i32 = 1;

/// The setting, if it was changed.
pub(super) async fn settings(db: &impl ConnectionTrait) -> Result<Option<settings::Model>, DbErr> {
    settings::Entity::find_by_id(ID).one(db).await
}

/// Writes the setting.
pub(super) async fn write_settings(tx: &DatabaseTransaction, row: settings::Model) -> Result<(), DbErr> {
    use settings::Column;
    settings::Entity::insert(row.into_active_model().reset_all())
        .on_conflict(
            OnConflict::column(Column::Id)
                .update_columns([Column::Days, Column::UpdatedAt, Column::UpdatedBy])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// The dates that take place and start from now to `until`, with their start.
pub(super) async fn upcoming(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Vec<(i64, DateTime<Utc>)>, DbErr> {
    use course_dates::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::StartsAt])
        .filter(Column::Status.is_in(BOOKABLE_STATUSES.map(battito_domain::course_date::Status::as_str)))
        .filter(Column::StartsAt.gt(now))
        .filter(Column::StartsAt.lt(until))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// A reminder that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Due {
    /// Which: so many days before the start.
    pub(super) days: u16,
    /// The day of the start.
    pub(super) starts_on: NaiveDate,
    /// Only for people who had booked by then.
    pub(super) booked_until: DateTime<Utc>,
}

/// Dates with reservations that this reminder, and no later one, is still to be sent for: date and reservation, date by date.
pub(super) async fn unsent(
    db: &impl ConnectionTrait,
    dates: &[i64],
    due: Due,
    most: u64,
) -> Result<Vec<(i64, i64)>, DbErr> {
    let sent = Query::select()
        .expr(Expr::value(1))
        .from(course_reminders::Entity)
        .and_where(
            Expr::col((course_reminders::Entity, course_reminders::Column::ReservationId)).equals((Entity, Column::Id)),
        )
        .and_where(
            Expr::col((course_reminders::Entity, course_reminders::Column::CourseDateId))
                .equals((Entity, Column::CourseDateId)),
        )
        .and_where(course_reminders::Column::StartsOn.eq(due.starts_on))
        .and_where(course_reminders::Column::Days.lte(i32::from(due.days)))
        .to_owned();
    Entity::find()
        .select_only()
        .columns([Column::CourseDateId, Column::Id])
        .inner_join(users::Entity)
        .filter(Column::CourseDateId.is_in(dates.iter().copied()))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(Column::CreatedAt.lte(due.booked_until))
        .filter(users::Column::DisabledAt.is_null())
        .filter(users::Column::AnonymisedAt.is_null())
        .filter(Expr::exists(sent).not())
        .order_by_asc(Column::CourseDateId)
        .order_by_asc(Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// These reservations as far as they have a seat on the date, with their people.
pub(super) async fn with_seat(
    tx: &DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<Vec<(reservations::Model, users::Model)>, DbErr> {
    let rows = Entity::find()
        .find_also_related(users::Entity)
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(users::Column::DisabledAt.is_null())
        .filter(users::Column::AnonymisedAt.is_null())
        .order_by_asc(Column::Id)
        .all(tx)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(reservation, user)| Some((reservation, user?)))
        .collect())
}

/// Records a reminder. Returns whether it is this one: `false` when it was sent before.
pub(super) async fn insert(
    tx: &DatabaseTransaction,
    reservation: &reservations::Model,
    due: Due,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    use course_reminders::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        reservation_id: Set(reservation.id),
        course_date_id: Set(reservation.course_date_id),
        starts_on: Set(due.starts_on),
        days: Set(due.days.into()),
        sent_at: Set(now),
    };
    let key = [
        Column::ReservationId,
        Column::CourseDateId,
        Column::StartsOn,
        Column::Days,
    ];
    let inserted = Entity::insert_many([row])
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok(inserted > 0)
}
