//! Registration: all errors of the form together, then one transaction that adds the user and the verification mail.

use battito_domain::{field_errors::FieldErrors, messages, validators};
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    dto::RegisterRequest,
    links::{self, Purpose},
    mails, store,
};
use crate::{
    entities::users,
    platform::{access::ClientAddress, error::ApiError, state::App, throttle},
};

/// The policy for a new password, also used when it is changed.
pub const PASSWORD: &[&str] = battito_domain::password::RULES;
/// Rules of the personal data, also used by the profile.
pub const NAME: &[&str] = &["required", "maxLength:100"];
/// See [`NAME`].
pub const TAX_CODE: &[&str] = &["required", "taxCode"];
/// See [`NAME`].
pub const PHONE: &[&str] = &["required", "phone"];
const EMAIL: &[&str] = &["required", "maxLength:254", "email"];

/// Adds a user.
pub(super) async fn register(
    app: &App,
    request: RegisterRequest,
    address: ClientAddress,
) -> Result<users::Model, ApiError> {
    let mut errors = validate(&request);
    let email = request.email.trim().to_owned();
    let email_key = email.to_lowercase();
    let tax_code = request.fiscal_code.trim().to_uppercase();
    if errors.get("email").is_none() && store::find_by_email(app.db().read(), &email_key).await?.is_some() {
        errors.add("email", messages::EMAIL_TAKEN);
    }
    if errors.get("fiscal_code").is_none() && store::find_by_tax_code(app.db().read(), &tax_code).await?.is_some() {
        errors.add("fiscal_code", messages::TAX_CODE_TAKEN);
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    throttle::pass(app, &[throttle::REGISTER_ADDRESS.of(&throttle::network(address.0))]).await?;
    let (now, password_hash) = (app.now(), app.passwords.hash(&request.password).await?);
    let user = users::ActiveModel {
        email: Set(email),
        email_key: Set(email_key),
        name: Set(request.name.trim().to_owned()),
        surname: Set(request.surname.trim().to_owned()),
        fiscal_code: Set(Some(tax_code)),
        phone: Set(Some(request.phone.trim().to_owned())),
        is_sanitary: Set(request.is_sanitary.unwrap_or_default()),
        is_admin: Set(false),
        is_instructor: Set(false),
        password_hash: Set(Some(password_hash)),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let user = store::insert(tx, user).await?;
                let token = links::issue(&state, tx, Purpose::Verify, user.id, &user.email_key).await?;
                state.mailbox.post(tx, now, &user.email, &mails::verify_email(&user.name, &token)).await?;
                Ok(user)
            }
            .boxed()
        })
        .await
}

fn validate(request: &RegisterRequest) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let fields: [(&str, &str, &[&str]); 7] = [
        ("email", request.email.trim(), EMAIL),
        ("password", &request.password, PASSWORD),
        ("password_confirmation", &request.password_confirmation, PASSWORD),
        ("name", &request.name, NAME),
        ("surname", &request.surname, NAME),
        ("fiscal_code", request.fiscal_code.trim(), TAX_CODE),
        ("phone", request.phone.trim(), PHONE),
    ];
    for (field, value, rules) in fields {
        check_into(&mut errors, field, value, rules);
    }
    if !request.password_confirmation.is_empty() && request.password != request.password_confirmation {
        errors.add("password_confirmation", messages::PASSWORDS_DIFFER);
    }
    if request.is_sanitary.is_none() {
        errors.add("is_sanitary", messages::REQUIRED);
    }
    errors
}

/// Adds every failing message of `value` under `field`.
pub fn check_into(errors: &mut FieldErrors, field: &str, value: &str, rules: &[&str]) {
    for message in validators::check(rules, value) {
        errors.add(field, message);
    }
}
