//! Queries of the overview that no other feature has.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::{course_dates, courses, users};

/// Whether there is a course that is not archived.
pub(super) async fn has_course(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = courses::Entity::find()
        .select_only()
        .column(courses::Column::Id)
        .filter(courses::Column::ArchivedAt.is_null());
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// Whether there is a course date.
pub(super) async fn has_date(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = course_dates::Entity::find()
        .select_only()
        .column(course_dates::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// Whether there is an enabled instructor.
pub(super) async fn has_instructor(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        // Both: the index begins with it.
        .filter(users::Column::IsAdmin.is_in([true, false]))
        .filter(users::Column::IsInstructor.eq(true))
        .filter(users::Column::DisabledAt.is_null());
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}
