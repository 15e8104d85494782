//! One reservation as a calendar file.

use super::{date_details::certainty, store};
use crate::platform::{access::SignedIn, error::ApiError, mail::calendar::Event, state::App};

/// The calendar entry of one's own reservation.
pub(super) async fn event(app: &App, signed_in: &SignedIn, id: i64) -> Result<Event, ApiError> {
    let db = app.db().read();
    let found = store::find_own(db, id, signed_in.user.id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let details = store::date_details(db, [found.course_date_id])
        .await?
        .remove(&found.course_date_id)
        .ok_or(ApiError::NotFound)?;
    Ok(details.event(app, &found, certainty(found.status.0)))
}
