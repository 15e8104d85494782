//! Queries for the documents of a date.

use battito_domain::{
    reservation::Status,
    shift::{ShiftRole, ShiftStatus},
};
use battito_platform::{
    ApiError,
    entities::{
        certificate_options,
        reservations::{Column, Entity, Model},
        shifts, users,
    },
};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};

use crate::features::reservations::{date_details::DateDetails, store as reserved};

/// A date with its course and city.
pub(super) async fn details(db: &impl ConnectionTrait, id: i64) -> Result<DateDetails, ApiError> {
    let details = reserved::date_details(db, [id]).await?.remove(&id);
    details.ok_or(ApiError::NotFound)
}

/// The reservations of a date that are not cancelled, with their people, by name.
pub(super) async fn live(db: &impl ConnectionTrait, date_id: i64) -> Result<Vec<(Model, users::Model)>, DbErr> {
    let rows = Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .find_also_related(users::Entity)
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let joined = rows.into_iter();
    Ok(joined.filter_map(|(row, user)| user.map(|user| (row, user))).collect())
}

/// The instructors of a date by name, with the roles of their shifts that were not declined, each role once.
pub(super) async fn instructors(
    db: &impl ConnectionTrait,
    date_id: i64,
) -> Result<Vec<(users::Model, Vec<ShiftRole>)>, DbErr> {
    let rows = shifts::Entity::find()
        .filter(shifts::Column::CourseDateId.eq(date_id))
        .filter(shifts::Column::Status.ne(ShiftStatus::Declined.as_str()))
        .all(db)
        .await?;
    let ids = rows.iter().map(|shift| shift.user_id);
    let people = users::Entity::find()
        .filter(users::Column::Id.is_in(ids))
        .order_by_asc(users::Column::SortKey)
        .all(db)
        .await?;
    let has = |user: &users::Model, role| {
        rows.iter()
            .any(|shift| shift.user_id == user.id && shift.role.0 == role)
    };
    let roles_of = |user: &users::Model| ShiftRole::ALL.iter().copied().filter(|role| has(user, *role)).collect();
    Ok(people
        .into_iter()
        .map(|user| {
            let roles = roles_of(&user);
            (user, roles)
        })
        .collect())
}

/// The certificates of a course that people can choose, in order: none that is retired.
pub(super) async fn choices(
    db: &impl ConnectionTrait,
    course_id: i64,
) -> Result<Vec<certificate_options::Model>, DbErr> {
    certificate_options::Entity::find()
        .filter(certificate_options::Column::CourseId.eq(course_id))
        .filter(certificate_options::Column::Always.eq(0))
        .filter(certificate_options::Column::RetiredAt.is_null())
        .order_by_asc(certificate_options::Column::Position)
        .order_by_asc(certificate_options::Column::Id)
        .all(db)
        .await
}
