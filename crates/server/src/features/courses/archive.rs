//! Archives a course. It disappears from the site and can be brought back; its dates, bookings and certificates stay.

use super::{dto::CourseStateChange, publish};
use crate::{
    features::catalogue::dto::Course,
    platform::{
        audit::Actor,
        error::ApiError,
        etag::{EntityTag, Precondition},
        state::App,
    },
};

/// Archives a course. One that is archived stays as it is.
pub(super) async fn archive(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
) -> Result<(Course, EntityTag), ApiError> {
    let change = CourseStateChange {
        published: None,
        archived: Some(true),
    };
    publish::change_state(app, actor, id, precondition, change).await
}
