//! Changes of an e-mail address that staff write. The account keeps its address until its owner confirms the
//! new one, so that staff cannot take it over by writing an address and asking for a new password.

use std::slice;

use battito_domain::email_address::EmailAddress;
use battito_platform::{ApiError, App, LockedUser, entities::users, etag};
use sea_orm::{DatabaseTransaction, Set};

use super::{
    invite, mails,
    store::links::{self, Purpose},
};

/// Whether a new address has to be confirmed first. An account without a password whose address was never
/// confirmed is only an invitation: there is no owner to protect, and its address may be mistyped.
#[must_use]
pub const fn needs_confirmation(user: &users::Model) -> bool {
    user.password_hash.is_some() || user.email_verified_at.is_some()
}

/// Sends a link to the new address, and a notice to the old one that names who wrote it and leads back.
pub async fn ask(
    app: &App,
    tx: &DatabaseTransaction,
    user: &LockedUser,
    email: &EmailAddress,
    staff: &users::Model,
) -> Result<(), ApiError> {
    let (now, centre) = (app.now(), app.centre());
    links::use_up(tx, Purpose::ChangeEmail, user.id, now).await?;
    let token = links::issue_for(app, tx, Purpose::ChangeEmail, user.id, email).await?;
    let letter = mails::confirm_new_address(&user.name, &centre.settings.name, &token);
    app.mailbox
        .post(tx, now, user.recipient_at(email.as_str()), &letter)
        .await?;
    // An address that cannot be parsed any more, of an old import, gets no mail either.
    if let Ok(old) = EmailAddress::parse(user.own_address()) {
        let token = links::issue_for(app, tx, Purpose::RestoreEmail, user.id, &old).await?;
        let author = format!("{} {} ({})", staff.name, staff.surname, centre.settings.name);
        let notice = mails::address_change_asked(&user.name, &author, email.as_str(), &token);
        app.mailbox.post_or_record(tx, now, user.recipient(), &notice).await?;
    }
    Ok(())
}

/// Invites somebody again who is only invited, at the corrected address. Without an address, links sent before stop working.
pub async fn correct(app: &App, tx: &DatabaseTransaction, user: &users::Model) -> Result<(), ApiError> {
    invite::withdraw_links(app, tx, user.id).await?;
    if user.disabled_at.is_some() || user.email.is_none() {
        return Ok(());
    }
    invite::invite(app, tx, user).await
}

/// Withdraws the pending change, also one of staff.
pub async fn withdraw(app: &App, tx: &DatabaseTransaction, user: &LockedUser) -> Result<(), ApiError> {
    links::use_up(tx, Purpose::ChangeEmail, user.id, app.now()).await
}

/// The address that waits for its confirmation.
pub async fn pending(app: &App, db: &impl sea_orm::ConnectionTrait, user_id: i64) -> Result<Option<String>, ApiError> {
    let found = links::pending_addresses(db, slice::from_ref(&user_id), app.now()).await?;
    Ok(found.into_values().next())
}

/// Makes a new version of the user: staff who have read the one before do not know the pending change.
pub(super) async fn touch(app: &App, tx: &DatabaseTransaction, user: &LockedUser) -> Result<(), ApiError> {
    let columns = users::ActiveModel {
        updated_at: Set(etag::next_updated_at(app.now(), user.updated_at)),
        ..Default::default()
    };
    user.update(tx, columns).await?;
    Ok(())
}
