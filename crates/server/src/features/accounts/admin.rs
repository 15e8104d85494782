//! The first admin, made from the command line.

use battito_domain::field_errors::FieldErrors;
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    fields::{PASSWORD, PHONE, TAX_CODE, check_email, check_into, check_name, one_line},
    store,
};
use crate::{
    entities::users,
    platform::{error::ApiError, state::App},
};

/// Whom to make an admin.
pub struct NewAdmin {
    /// E-mail address.
    pub email: String,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// Tax code.
    pub fiscal_code: String,
    /// Telephone, 10 digits.
    pub phone: String,
    /// Password.
    pub password: String,
}

/// Makes an admin account; an account that has the address already becomes an admin, with the new password.
pub async fn create(app: &App, person: NewAdmin) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let email = person.email.trim().to_owned();
    let (name, surname) = (one_line(&person.name), one_line(&person.surname));
    check_email(&mut errors, &email);
    check_name(&mut errors, "name", &name);
    check_name(&mut errors, "surname", &surname);
    check_into(&mut errors, "fiscal_code", person.fiscal_code.trim(), TAX_CODE);
    check_into(&mut errors, "phone", person.phone.trim(), PHONE);
    check_into(&mut errors, "password", &person.password, PASSWORD);
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let (now, hash) = (app.now(), app.passwords.hash(&person.password).await?);
    app.db()
        .write(move |tx| {
            async move {
                let known = store::find_by_email(tx, &email.to_lowercase()).await?;
                let mut user = users::ActiveModel {
                    is_admin: Set(true),
                    password_hash: Set(Some(hash)),
                    disabled_at: Set(None),
                    updated_at: Set(now),
                    ..Default::default()
                };
                if let Some(known) = known {
                    user.id = Set(known.id);
                    store::close_sessions(tx, known.id, None).await?;
                    return store::update(tx, user).await;
                }
                let user = users::ActiveModel {
                    email_key: Set(email.to_lowercase()),
                    email: Set(email),
                    name: Set(name),
                    surname: Set(surname),
                    fiscal_code: Set(Some(person.fiscal_code.trim().to_uppercase())),
                    phone: Set(Some(person.phone.trim().to_owned())),
                    is_sanitary: Set(false),
                    is_instructor: Set(false),
                    email_verified_at: Set(Some(now)),
                    created_at: Set(now),
                    ..user
                };
                store::insert(tx, user).await
            }
            .boxed()
        })
        .await
}

/// What to tell on the command line.
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
