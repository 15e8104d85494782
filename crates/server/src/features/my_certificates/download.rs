//! The PDF of one's own certificate. One that was revoked or replaced is not given out.

use super::{list::is_downloadable, store};
use crate::{
    features::certificates::paper,
    platform::{
        access::SignedIn,
        attachment::{Attachment, PDF},
        error::ApiError,
        state::App,
    },
};

/// The file of a certificate of this person.
///
/// # Errors
/// 404 when it is not theirs, not in force, or has no file.
pub(super) async fn download(app: &App, signed_in: &SignedIn, id: i64) -> Result<Attachment, ApiError> {
    let found = store::find_own(app.db().read(), id, signed_in.user.id).await?;
    let found = found.filter(is_downloadable).ok_or(ApiError::NotFound)?;
    Ok(Attachment {
        content_type: PDF,
        file_name: paper::file_name(&found),
        bytes: paper::file_of(app, &found).await?.into(),
    })
}
