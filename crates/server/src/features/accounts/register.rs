//! Registration. Reports all errors of the form together, then adds the user and the verification mail in one transaction. A
//! person without an account, whom the centre knows, gets a link instead.

use battito_domain::{field_errors::FieldErrors, messages, password::NewPassword, person::PersonChanges};
use battito_platform::{ApiError, App, ClientAddress, entities::users, passwords, rate_limit};
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    claim,
    dto::RegisterRequest,
    mails,
    store::{
        self,
        links::{self, Purpose},
    },
};

/// Adds a user and sends the verification mail.
pub(super) async fn register(
    app: &App,
    request: RegisterRequest,
    address: ClientAddress,
) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let person = PersonChanges::collect(&request.person(), &mut errors);
    let password = NewPassword::parse_repeated(
        &request.password,
        &request.password_confirmation,
        app.config.common_passwords(),
        &mut errors,
    );
    if request.is_sanitary.is_none() {
        errors.add("is_sanitary", messages::REQUIRED);
    }
    let claimed = claim::find(app.db().read(), &person).await?;
    let identity = (person.email(), person.tax_code().filter(|_| claimed.is_none()));
    let is_taken = store::check_taken(app.db().read(), identity, None, &mut errors).await?;
    if is_taken || errors.is_empty() {
        // A taken address counts too. Otherwise this response could be used to test any number of addresses.
        let network = rate_limit::network(address.0);
        let _counted = rate_limit::take(app, [rate_limit::REGISTER_ADDRESS.of(&network)]).await?;
    }
    let form = person.clone();
    let person = person.into_person(errors)?;
    if let Some(claimed) = claimed {
        return Err(claim::ask(app, claimed.id, form).await?);
    }
    let password = password.ok_or_else(|| ApiError::internal("a valid form without a password"))?;
    let admitted = passwords::admit(app, address, None, []).await?;
    let (now, password_hash) = (app.now(), admitted.hash(app, password.as_str()).await?);
    let user = users::ActiveModel {
        is_sanitary: Set(request.is_sanitary.unwrap_or_default()),
        is_admin: Set(false),
        is_instructor: Set(false),
        password_hash: Set(Some(password_hash)),
        created_at: Set(now),
        updated_at: Set(now),
        ..users::ActiveModel::from(&person)
    };
    app.write(move |app, tx| {
        async move {
            let user = store::insert(tx, user).await?;
            // A mail of the last hour is there already. The profile sends another link.
            if rate_limit::has_room(tx, rate_limit::NEW_ADDRESS.of(user.own_key()), now).await? {
                let token = links::issue(app, tx, Purpose::Verify, user.id, user.own_key()).await?;
                let letter = mails::verify_email(&user.name, &token);
                app.mailbox.post(tx, now, user.recipient(), &letter).await?;
            }
            Ok(user)
        }
        .boxed()
    })
    .await
}
