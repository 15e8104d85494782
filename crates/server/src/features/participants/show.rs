//! Shows one reservation.

use super::{dto::Reservation, version, view};
use crate::{
    features::reservations::store as reserved,
    platform::{error::ApiError, etag::EntityTag, state::App},
};

/// A reservation with its `ETag`.
pub(super) async fn show(app: &App, id: i64) -> Result<(Reservation, EntityTag), ApiError> {
    let db = app.db().read();
    let found = reserved::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let tag = version::tag(&found);
    Ok((view::row(db, found).await?, tag))
}
