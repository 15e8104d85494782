//! Changes a user's own data.

use battito_domain::{field_errors::FieldErrors, person::PersonChanges};
use futures_util::FutureExt;
use sea_orm::ActiveValue::{NotSet, Set};

use super::dto::ProfileWrite;
use crate::{
    entities::users,
    features::accounts::store,
    platform::{access::SignedIn, error::ApiError, locked_user::LockedUser, state::App},
};

/// Changes the personal data.
pub(super) async fn update(app: &App, signed_in: SignedIn, request: ProfileWrite) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let changes = PersonChanges::collect(&request.person(), &mut errors);
    let state = app.clone();
    let user = app
        .db()
        .write(move |tx| {
            async move {
                let user = LockedUser::of_session(&state, tx, &signed_in).await?;
                store::check_taken(tx, &changes, Some(user.id), &mut errors).await?;
                let changes = errors.into_result(changes)?;
                let columns = users::ActiveModel {
                    updated_at: Set(state.now()),
                    renewal_reminders: request.renewal_reminders.map_or(NotSet, Set),
                    ..users::ActiveModel::from(&changes)
                };
                user.update(tx, columns).await
            }
            .boxed()
        })
        .await?;
    app.changed_people.add(user.id);
    Ok(user)
}
