//! What follows from a new e-mail address that staff have written.

use sea_orm::DatabaseTransaction;

use super::{
    invite, mails,
    store::links::{self, Purpose},
};
use crate::{
    entities::users,
    platform::{error::ApiError, state::App},
};

/// Makes the links stop working that were sent to the old address, and asks the new one for confirmation. Who has no
/// password yet is invited again, which confirms the address too.
///
/// # Errors
/// When the database fails.
pub async fn follow_up(app: &App, tx: &DatabaseTransaction, user: &users::Model) -> Result<(), ApiError> {
    invite::withdraw_links(app, tx, user.id).await?;
    if user.disabled_at.is_some() {
        return Ok(());
    }
    if user.password_hash.is_none() {
        return invite::invite(app, tx, user).await;
    }
    let token = links::issue(app, tx, Purpose::Verify, user.id, &user.email_key).await?;
    let letter = mails::confirm_new_address(&user.name, &token);
    app.mailbox.post(tx, app.now(), user.recipient(), &letter).await?;
    Ok(())
}
