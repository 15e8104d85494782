//! The first steps that a new centre still lacks.

use battito_platform::{
    ApiError, App,
    entities::{course_dates, courses, users},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use super::dto::FirstSteps;
use crate::features::certificate_designs;

/// The first steps, unless all are done.
pub(super) async fn missing(app: &App) -> Result<Option<FirstSteps>, ApiError> {
    let (db, centre) = (app.db().read(), app.centre());
    let design = certificate_designs::store::current(db).await?;
    let steps = FirstSteps {
        course: has_course(db).await?,
        date: has_date(db).await?,
        instructor: has_instructor(db).await?,
        signer: design.as_ref().is_some_and(|design| !design.signer.is_empty()),
        logo: centre.logo.is_some() || design.is_some_and(|design| design.logo_key.is_some()),
        privacy: centre.settings.is_complete(),
    };
    let done = [
        steps.course,
        steps.date,
        steps.instructor,
        steps.signer,
        steps.logo,
        steps.privacy,
    ];
    Ok(done.contains(&false).then_some(steps))
}

/// Whether there is a course that is not archived.
async fn has_course(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = courses::Entity::find()
        .select_only()
        .column(courses::Column::Id)
        .filter(courses::Column::ArchivedAt.is_null());
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// Whether there is a course date.
async fn has_date(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = course_dates::Entity::find()
        .select_only()
        .column(course_dates::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// Whether there is an enabled instructor.
async fn has_instructor(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let any = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        // Both: the index begins with it.
        .filter(users::Column::IsAdmin.is_in([true, false]))
        .filter(users::Column::IsInstructor.eq(true))
        .filter(users::Column::DisabledAt.is_null());
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}
