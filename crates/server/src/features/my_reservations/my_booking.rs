//! The facts about the reader that a course's booking form needs.

use super::dto::MyBooking;
use crate::{
    features::{catalogue, reservations::store},
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// Whether this person may book a public course, and the dates of it that they hold.
pub(super) async fn my_booking(app: &App, signed_in: &SignedIn, course_id: i64) -> Result<MyBooking, ApiError> {
    let (db, user) = (app.db().read(), &signed_in.user);
    let audience = catalogue::store::find_public_audience(db, course_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    Ok(MyBooking {
        admitted: audience.0.admits(user.is_sanitary),
        dates: store::held_dates(db, user.id, course_id, app.now()).await?,
    })
}
