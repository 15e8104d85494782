//! The first steps that a new centre still lacks.

use sea_orm::ConnectionTrait;

use super::{dto::FirstSteps, store};
use crate::platform::error::ApiError;

/// The first steps, unless all are done.
pub(super) async fn missing(db: &impl ConnectionTrait) -> Result<Option<FirstSteps>, ApiError> {
    let steps = FirstSteps {
        course: store::has_course(db).await?,
        date: store::has_date(db).await?,
        instructor: store::has_instructor(db).await?,
    };
    let all_done = steps.course && steps.date && steps.instructor;
    Ok((!all_done).then_some(steps))
}
