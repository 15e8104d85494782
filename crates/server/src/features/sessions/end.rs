//! Ends sessions of a user.

use futures_util::FutureExt;

use super::store;
use crate::{
    features::accounts,
    platform::{access::SignedIn, error::ApiError, locked_user::LockedUser, state::App},
};

/// Ends all but the one of this call.
pub(super) async fn end_others(app: &App, signed_in: SignedIn) -> Result<(), ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let user = LockedUser::of_session(&state, tx, &signed_in).await?;
                accounts::store::close_sessions(tx, user.id, Some(signed_in.session_id)).await
            }
            .boxed()
        })
        .await
}

/// Ends one, if it is the user's.
pub(super) async fn end(app: &App, signed_in: SignedIn, id: i64) -> Result<(), ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let user = LockedUser::of_session(&state, tx, &signed_in).await?;
                let ended = store::end(tx, user.id, id).await?;
                if ended { Ok(()) } else { Err(ApiError::NotFound) }
            }
            .boxed()
        })
        .await
}
