//! Changing one's own data and password.

use battito_domain::{blank, field_errors::FieldErrors, messages};
use futures_util::FutureExt;
use sea_orm::Set;

use super::dto::{PasswordChange, ProfileWrite};
use crate::{
    entities::users,
    features::accounts::{
        fields::{PHONE, TAX_CODE, check_into, check_name, check_new_password, one_line},
        mails, store,
    },
    platform::{access::SignedIn, error::ApiError, state::App, throttle},
};

/// Changes the personal data.
pub(super) async fn update(app: &App, signed_in: SignedIn, request: ProfileWrite) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let (name, surname) = (one_line(&request.name), one_line(&request.surname));
    let tax_code = blank::trim(&request.fiscal_code).to_uppercase();
    let phone = blank::trim(&request.phone).to_owned();
    check_name(&mut errors, "name", &name);
    check_name(&mut errors, "surname", &surname);
    check_into(&mut errors, "fiscal_code", &tax_code, TAX_CODE);
    check_into(&mut errors, "phone", &phone, PHONE);
    if errors.get("fiscal_code").is_none() {
        let holder = store::find_by_tax_code(app.db().read(), &tax_code).await?;
        if holder.is_some_and(|holder| holder.id != signed_in.user.id) {
            errors.add("fiscal_code", messages::TAX_CODE_TAKEN);
        }
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let user = users::ActiveModel {
        id: Set(signed_in.user.id),
        name: Set(name),
        surname: Set(surname),
        fiscal_code: Set(Some(tax_code)),
        phone: Set(Some(phone)),
        updated_at: Set(app.now()),
        ..Default::default()
    };
    app.db().write(move |tx| store::update(tx, user).boxed()).await
}

/// Changes the password: the current one is asked for, the other sessions end, and the owner is told by mail.
pub(super) async fn change_password(app: &App, signed_in: SignedIn, request: PasswordChange) -> Result<(), ApiError> {
    let user = signed_in.user;
    let gate = [throttle::LOGIN_ACCOUNT.of(&user.email_key)];
    throttle::check(app, &gate).await?;
    let mut errors = FieldErrors::default();
    check_into(
        &mut errors,
        "current_password",
        &request.current_password,
        &["required"],
    );
    check_new_password(&mut errors, &request.password, &request.password_confirmation);
    if errors.get("current_password").is_none()
        && !app
            .passwords
            .verify(&request.current_password, user.password_hash.as_deref())
            .await?
    {
        throttle::count(app, &gate).await?;
        errors.add("current_password", "La password attuale non è corretta.");
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let (state, now, hash) = (app.clone(), app.now(), app.passwords.hash(&request.password).await?);
    app.db()
        .write(move |tx| {
            async move {
                let changed = users::ActiveModel {
                    id: Set(user.id),
                    password_hash: Set(Some(hash)),
                    updated_at: Set(now),
                    ..Default::default()
                };
                store::update(tx, changed).await?;
                store::close_sessions(tx, user.id, Some(signed_in.session_id)).await?;
                state
                    .mailbox
                    .post(tx, now, &user.email, &mails::password_changed(&user.name))
                    .await?;
                Ok(())
            }
            .boxed()
        })
        .await
}
