//! Queries on shifts. Unless they say otherwise they leave out withdrawn ones.

use std::collections::{BTreeMap, HashMap};

use battito_domain::{
    course_date::{Day, MAX_DAYS},
    shift::{Hours, ShiftStatus, real_hours},
};
use battito_platform::entities::{
    course_dates,
    shifts::{Column, Entity, Model},
    users,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::NotSet, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr,
    EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, sea_query::LockType,
};

/// Which shifts.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Shifts that overlap these hours.
    pub period: Option<Hours>,
    /// Shifts that end after this.
    pub ends_after: Option<DateTime<Utc>>,
    /// Of this person.
    pub user_id: Option<i64>,
    /// At this course date.
    pub course_date_id: Option<i64>,
    /// With this status.
    pub status: Option<ShiftStatus>,
    /// None that was declined.
    pub holding: bool,
    /// Withdrawn ones too.
    pub withdrawn: bool,
}

/// The shifts that match, soonest first. A shift lasts at most as long as a course date, so the index on the
/// start limits the rows read.
pub async fn list(db: &impl ConnectionTrait, filter: &Filter) -> Result<Vec<Model>, DbErr> {
    let Filter {
        period,
        ends_after,
        user_id,
        course_date_id,
        status,
        holding,
        withdrawn,
    } = filter;
    let mut wanted = Condition::all()
        .add_option(ends_after.map(|moment| Column::EndsAt.gt(moment)))
        .add_option(user_id.map(|id| Column::UserId.eq(id)))
        .add_option(course_date_id.map(|id| Column::CourseDateId.eq(id)))
        .add_option(status.map(|status| Column::Status.eq(status.as_str())))
        .add_option(holding.then(|| Column::Status.ne(ShiftStatus::Declined.as_str())))
        .add_option((!withdrawn).then(|| Column::WithdrawnAt.is_null()));
    if let Some(Hours { start, end }) = period {
        wanted = wanted
            .add(Column::StartsAt.gte(*start - TimeDelta::days(MAX_DAYS)))
            .add(Column::StartsAt.lt(*end))
            .add(Column::EndsAt.gt(*start));
    }
    Entity::find()
        .filter(wanted)
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// A shift.
pub(super) async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id)
        .filter(Column::WithdrawnAt.is_null())
        .one(db)
        .await
}

/// The real hours of these shifts, by their numbers.
pub async fn real_hours_of(db: &impl ConnectionTrait, shifts: &[Model]) -> Result<HashMap<i64, Vec<Hours>>, DbErr> {
    let dates: Vec<i64> = shifts.iter().filter_map(|shift| shift.course_date_id).collect();
    let days = days_of_dates(db, dates).await?;
    let hours = |shift: &Model| {
        let days = shift.course_date_id.and_then(|id| days.get(&id));
        real_hours(span(shift), days.map(Vec::as_slice))
    };
    Ok(shifts.iter().map(|shift| (shift.id, hours(shift))).collect())
}

async fn days_of_dates(db: &impl ConnectionTrait, ids: Vec<i64>) -> Result<HashMap<i64, Vec<Day>>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let dates = course_dates::Entity::find()
        .filter(course_dates::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(dates.into_iter().map(|date| (date.id, date.days())).collect())
}

/// The time from the start of a shift to its end.
#[must_use]
pub const fn span(shift: &Model) -> Hours {
    Hours {
        start: shift.starts_at,
        end: shift.ends_at,
    }
}

/// The hours that a person's other shifts hold at some time during `period`. The person must be locked.
pub(super) async fn held_hours(
    tx: &DatabaseTransaction,
    user_id: i64,
    but: Option<i64>,
    period: Hours,
) -> Result<Vec<Hours>, DbErr> {
    let filter = Filter {
        period: Some(period),
        user_id: Some(user_id),
        holding: true,
        ..Filter::default()
    };
    let mut others = list(tx, &filter).await?;
    others.retain(|shift| Some(shift.id) != but);
    Ok(real_hours_of(tx, &others).await?.into_values().flatten().collect())
}

/// People with their shifts locked, the lowest id first, so that two transactions that lock the same people do not
/// deadlock. Reservations can still refer to the rows.
pub(super) async fn lock_people(
    tx: &DatabaseTransaction,
    ids: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, users::Model>, DbErr> {
    let ids: Vec<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let people = users::Entity::find()
        .filter(users::Column::Id.is_in(ids))
        .order_by_asc(users::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .all(tx)
        .await?;
    Ok(people.into_iter().map(|user| (user.id, user)).collect())
}

/// The people with a shift at a date.
pub(super) async fn people_of_date(db: &impl ConnectionTrait, date_id: i64) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::UserId)
        .distinct()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::WithdrawnAt.is_null())
        .into_tuple()
        .all(db)
        .await
}

/// The shifts at these dates that were not declined, soonest first.
pub(super) async fn holding_at(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<Vec<Model>, DbErr> {
    if date_ids.is_empty() {
        return Ok(Vec::new());
    }
    Entity::find()
        .filter(Column::CourseDateId.is_in(date_ids.iter().copied()))
        .filter(Column::Status.ne(ShiftStatus::Declined.as_str()))
        .filter(Column::WithdrawnAt.is_null())
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// The shifts of a person, withdrawn ones too.
pub(super) async fn all_of(tx: &DatabaseTransaction, user_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .all(tx)
        .await
}

/// The shifts of a person that are not over and were not declined.
pub(super) async fn upcoming(db: &impl ConnectionTrait, user_id: i64, now: DateTime<Utc>) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndsAt.gt(now))
        .filter(Column::Status.ne(ShiftStatus::Declined.as_str()))
        .filter(Column::WithdrawnAt.is_null())
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Inserts a shift. Its `id` is ignored.
pub(super) async fn insert(tx: &DatabaseTransaction, shift: Model) -> Result<Model, DbErr> {
    let mut row = shift.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await
}

/// Writes all columns of a shift.
pub(super) async fn update(tx: &DatabaseTransaction, shift: &Model) -> Result<(), DbErr> {
    shift.clone().into_active_model().reset_all().update(tx).await?;
    Ok(())
}

/// These people, by name.
pub(super) async fn people(db: &impl ConnectionTrait, ids: Vec<i64>) -> Result<Vec<users::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    users::Entity::find()
        .filter(users::Column::Id.is_in(ids))
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(users::Column::Id)
        .all(db)
        .await
}

/// The people who can have shifts, by name: enabled instructors and admins.
pub(super) async fn staff(db: &impl ConnectionTrait) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(
            Condition::any()
                .add(users::Column::IsInstructor.eq(true))
                .add(users::Column::IsAdmin.eq(true)),
        )
        .filter(users::Column::DisabledAt.is_null())
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(users::Column::Id)
        .all(db)
        .await
}
