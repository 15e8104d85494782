//! Changes a user's own data.

use battito_domain::{field_errors::FieldErrors, person::PersonChanges};
use futures_util::FutureExt;
use sea_orm::ActiveValue::{NotSet, Set};

use super::dto::ProfileWrite;
use crate::{
    entities::users,
    features::accounts::store,
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// Changes the personal data.
pub(super) async fn update(app: &App, signed_in: SignedIn, request: ProfileWrite) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let changes = PersonChanges::collect(&request.person(), &mut errors);
    store::check_taken(app.db().read(), &changes, Some(signed_in.user.id), &mut errors).await?;
    let changes = errors.into_result(changes)?;
    let user = users::ActiveModel {
        id: Set(signed_in.user.id),
        updated_at: Set(app.now()),
        renewal_reminders: request.renewal_reminders.map_or(NotSet, Set),
        ..users::ActiveModel::from(&changes)
    };
    let user = app.db().write(move |tx| store::update(tx, user).boxed()).await?;
    app.changed_people.add(user.id);
    Ok(user)
}
