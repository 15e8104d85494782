//! A person without an account registers: whoever has the tax code and the name gets a link to the address of the form, and that
//! address becomes the account's with the first password. Any other name with the tax code is refused as before, and waits for
//! staff.

use battito_domain::{email_address::EmailAddress, messages, person::PersonChanges};
use battito_platform::{
    Actor, ApiError, App, LockedUser, audit,
    entities::{one_time_tokens, users},
    rate_limit,
};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Set};

use super::{
    audit_change, mails,
    store::{
        self,
        links::{self, Purpose},
    },
};

/// The answer to a registration of somebody who is known.
const SENT: &str = "Ti conosciamo già: ti abbiamo scritto a questo indirizzo. Apri il link e scegli la password.";

/// The person without an account whom a registration claims.
pub(super) async fn find(db: &impl ConnectionTrait, form: &PersonChanges) -> Result<Option<users::Model>, DbErr> {
    let Some(code) = form.tax_code() else { return Ok(None) };
    let user = store::find_by_tax_code(db, code).await?;
    Ok(user.filter(|user| is_claimed(user, form)))
}

fn is_claimed(user: &users::Model, form: &PersonChanges) -> bool {
    let has_account = user.email.is_some() || user.password_hash.is_some();
    let has_name = form
        .name()
        .zip(form.surname())
        .is_some_and(|(name, surname)| user.claim().doubt(name.as_str(), surname.as_str()).is_none());
    has_name && !has_account && user.disabled_at.is_none() && user.anonymised_at.is_none()
}

/// Sends the link, and returns what the form says.
///
/// # Errors
/// Those of a registration when somebody else was faster.
pub(super) async fn ask(app: &App, id: i64, form: PersonChanges) -> Result<ApiError, ApiError> {
    let now = app.now();
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::find(tx, id).await?.filter(|user| is_claimed(user, &form));
            let user = user.ok_or_else(|| ApiError::field("fiscal_code", messages::TAX_CODE_TAKEN))?;
            let email = form
                .email()
                .ok_or_else(|| ApiError::field("email", messages::REQUIRED))?;
            if store::find_by_email(tx, email).await?.is_some() {
                return Err(ApiError::field("email", messages::EMAIL_TAKEN));
            }
            // A mail of the last hour is there already, and its link still works.
            if rate_limit::has_room(tx, rate_limit::NEW_ADDRESS.of(&email.key()), now).await? {
                let token = links::issue_for(app, tx, Purpose::Invite, id, email).await?;
                let letter = mails::claimed(&user.name, &app.centre().settings.name, &token);
                app.mailbox
                    .post(tx, now, user.recipient_at(email.as_str()), &letter)
                    .await?;
            }
            Ok(ApiError::field("email", SENT))
        }
        .boxed()
    })
    .await
}

/// The address that a link gives to a person without one.
///
/// # Errors
/// 422 when the person has another address meanwhile.
pub(super) fn address(link: &one_time_tokens::Model, user: &users::Model) -> Result<Option<EmailAddress>, ApiError> {
    let Some(email) = &link.email else { return Ok(None) };
    let expired = || ApiError::field("token", messages::LINK_EXPIRED);
    if user.email.is_some() {
        return Err(expired());
    }
    EmailAddress::parse(email).map(Some).map_err(|_| expired())
}

/// Gives the person the address, which its reader has confirmed, with these columns.
///
/// # Errors
/// 422 when somebody else has registered with the address meanwhile.
pub(super) async fn activate(
    app: &App,
    tx: &DatabaseTransaction,
    user: &LockedUser,
    email: &EmailAddress,
    columns: users::ActiveModel,
) -> Result<users::Model, ApiError> {
    let columns = users::ActiveModel {
        email: Set(Some(email.as_str().to_owned())),
        email_key: Set(Some(email.key())),
        email_verified_at: Set(Some(app.now())),
        ..columns
    };
    let account = user.update(tx, columns).await.map_err(|error| match error {
        ApiError::Invalid(_) => ApiError::field("token", messages::EMAIL_TAKEN),
        other => other,
    })?;
    let actor = Actor {
        id: account.id,
        request_id: None,
    };
    let change = audit_change::change("user.claim", account.id, Some(user), Some(&account));
    audit::record(tx, app.now(), &actor, change).await?;
    // The contact, who has received the person's mails until now, hears of it and can object.
    let letter = mails::claimed_by_owner(&app.centre().settings.name, email.as_str());
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), &letter)
        .await?;
    Ok(account)
}
