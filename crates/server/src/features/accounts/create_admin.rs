//! Creates an admin from the command line.

use battito_domain::{
    field_errors::FieldErrors,
    password::NewPassword,
    person::{PersonChanges, PersonFields},
};
use battito_platform::{ApiError, App, LockedUser, entities::users};
use futures_util::FutureExt;
use sea_orm::Set;

use super::store;

/// Adds an admin. If a user has the e-mail address already, that user becomes an admin with the new password; the other
/// fields are not changed.
///
/// # Errors
/// The field errors of the person and of the password, or a failure of the database.
pub async fn create(app: &App, fields: &PersonFields<'_>, password: &str) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let changes = PersonChanges::collect(fields, &mut errors);
    let password = errors.take("password", NewPassword::parse(password, app.config.common_passwords()));
    let person = changes.into_person(errors)?;
    let password = password.ok_or_else(|| ApiError::internal("a valid form without a password"))?;
    let (now, hash) = (app.now(), app.passwords.hash(password.as_str()).await?);
    app.write(move |_, tx| {
        async move {
            let known = match person.email() {
                Some(email) => LockedUser::find_by_email(tx, email).await?,
                None => None,
            };
            let user = match &known {
                Some(_) => users::ActiveModel::default(),
                None => users::ActiveModel {
                    is_sanitary: Set(false),
                    is_instructor: Set(false),
                    email_verified_at: Set(Some(now)),
                    created_at: Set(now),
                    ..users::ActiveModel::from(&person)
                },
            };
            let admin = users::ActiveModel {
                is_admin: Set(true),
                password_hash: Set(Some(hash)),
                disabled_at: Set(None),
                updated_at: Set(now),
                ..user
            };
            let Some(known) = known else {
                return store::insert(tx, admin).await;
            };
            store::close_sessions(tx, known.id, None).await?;
            known.update(tx, admin).await
        }
        .boxed()
    })
    .await
}

/// The error as a text for the command line.
#[must_use]
pub fn explain(error: ApiError) -> String {
    match error {
        ApiError::Invalid(errors) => errors
            .iter()
            .map(|(field, messages)| format!("{field}: {}", messages.join(" ")))
            .collect::<Vec<_>>()
            .join("; "),
        other => other.to_string(),
    }
}
