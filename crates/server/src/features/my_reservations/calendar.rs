//! One reservation as a calendar file.

use battito_documents::file_name;
use battito_domain::{rome_time, search_text};

use crate::{
    features::reservations::{date_details::certainty, store},
    platform::{access::SignedIn, error::ApiError, mail::calendar::Event, state::App},
};

/// The calendar entry of one's own reservation, and the name of its file: the course and the day.
pub(super) async fn event(app: &App, signed_in: &SignedIn, id: i64) -> Result<(Event, String), ApiError> {
    let db = app.db().read();
    let found = store::find_own(db, id, signed_in.user.id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let details = store::date_details(db, [found.course_date_id])
        .await?
        .remove(&found.course_date_id)
        .ok_or(ApiError::NotFound)?;
    let course = file_name::slug(&search_text::fold(&details.course.title));
    let day = rome_time::local(details.date.starts_at).date();
    let event = details.event(app, &found, certainty(found.status.0));
    Ok((event, format!("{course}-{day}.ics")))
}
