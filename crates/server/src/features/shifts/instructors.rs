//! All people who can have shifts, with their availability.

use super::{
    dto::{ShiftInstructor, ShiftInstructorList},
    store, view,
};
use crate::{
    features::availability,
    platform::{error::ApiError, state::App},
};

/// Enabled instructors and admins, by name.
pub(super) async fn instructors(app: &App, viewer: i64) -> Result<ShiftInstructorList, ApiError> {
    let db = app.db().read();
    let mut availabilities = availability::store::all(db).await?;
    let people = store::staff(db).await?.into_iter();
    let data = people.map(|user| ShiftInstructor {
        istructor: user.is_instructor,
        mine: user.id == viewer,
        availability: availabilities.remove(&user.id).map(Into::into),
        user: view::person(&user),
    });
    Ok(ShiftInstructorList { data: data.collect() })
}
