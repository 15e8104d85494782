//! Registration: all errors of the form together, then one transaction that adds the user and the verification mail.

use battito_domain::{blank, field_errors::FieldErrors, messages};
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    dto::RegisterRequest,
    fields::{PHONE, TAX_CODE, check_email, check_into, check_name, check_new_password, one_line},
    links::{self, Purpose},
    mails, store,
};
use crate::{
    entities::users,
    platform::{access::ClientAddress, error::ApiError, state::App, throttle},
};

/// Adds a user.
pub(super) async fn register(
    app: &App,
    request: RegisterRequest,
    address: ClientAddress,
) -> Result<users::Model, ApiError> {
    let request = tidied(request);
    let mut errors = validate(&request);
    let email_key = request.email.to_lowercase();
    let mut is_taken = false;
    if errors.get("email").is_none() && store::find_by_email(app.db().read(), &email_key).await?.is_some() {
        errors.add("email", messages::EMAIL_TAKEN);
        is_taken = true;
    }
    let tax_code = request.fiscal_code.clone();
    if errors.get("fiscal_code").is_none() && store::find_by_tax_code(app.db().read(), &tax_code).await?.is_some() {
        errors.add("fiscal_code", messages::TAX_CODE_TAKEN);
        is_taken = true;
    }
    if is_taken || errors.is_empty() {
        // Telling that something is taken counts too: otherwise one could try addresses without end.
        throttle::pass(app, &[throttle::REGISTER_ADDRESS.of(&throttle::network(address.0))]).await?;
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let (now, password_hash) = (app.now(), app.passwords.hash(&request.password).await?);
    let user = users::ActiveModel {
        email: Set(request.email),
        email_key: Set(email_key),
        name: Set(request.name),
        surname: Set(request.surname),
        fiscal_code: Set(Some(tax_code)),
        phone: Set(Some(request.phone)),
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
                state
                    .mailbox
                    .post(tx, now, &user.email, &mails::verify_email(&user.name, &token))
                    .await?;
                Ok(user)
            }
            .boxed()
        })
        .await
}

/// White space around what people paste is not theirs; in a password it is.
fn tidied(request: RegisterRequest) -> RegisterRequest {
    RegisterRequest {
        email: blank::trim(&request.email).to_owned(),
        name: one_line(&request.name),
        surname: one_line(&request.surname),
        fiscal_code: blank::trim(&request.fiscal_code).to_uppercase(),
        phone: blank::trim(&request.phone).to_owned(),
        ..request
    }
}

fn validate(request: &RegisterRequest) -> FieldErrors {
    let mut errors = FieldErrors::default();
    check_email(&mut errors, &request.email);
    check_new_password(&mut errors, &request.password, &request.password_confirmation);
    check_name(&mut errors, "name", &request.name);
    check_name(&mut errors, "surname", &request.surname);
    check_into(&mut errors, "fiscal_code", &request.fiscal_code, TAX_CODE);
    check_into(&mut errors, "phone", &request.phone, PHONE);
    if request.is_sanitary.is_none() {
        errors.add("is_sanitary", messages::REQUIRED);
    }
    errors
}
