//! Invites a user to set the first password.

use sea_orm::DatabaseTransaction;

use super::{
    mails,
    store::links::{self, Purpose},
};
use crate::{
    entities::users,
    platform::{error::ApiError, state::App},
};

/// Sends a user the link of an invitation. Links sent before stop working.
pub async fn invite(app: &App, tx: &DatabaseTransaction, user: &users::Model) -> Result<(), ApiError> {
    let now = app.now();
    links::use_up(tx, Purpose::Invite, user.id, now).await?;
    let token = links::issue(app, tx, Purpose::Invite, user.id, &user.email_key).await?;
    let texts = app.mail_texts.current(tx, now).await?;
    let letter = mails::invitation(app, &texts, user, &token);
    app.mailbox.post(tx, now, user.recipient(), &letter).await?;
    Ok(())
}

/// Sends links of an invitation to users who were just added, a few statements for all of them.
///
/// # Errors
/// When an address cannot be written to, or the database fails.
pub async fn invite_new(app: &App, tx: &DatabaseTransaction, users: &[users::Model]) -> Result<(), ApiError> {
    let now = app.now();
    let people: Vec<_> = users.iter().map(|user| (user.id, user.email_key.as_str())).collect();
    let tokens = links::issue_all(app, tx, Purpose::Invite, &people).await?;
    let texts = app.mail_texts.current(tx, now).await?;
    let letters = users.iter().zip(&tokens);
    let letters = letters.map(|(user, token)| (user.recipient(), mails::invitation(app, &texts, user, token)));
    app.mailbox.post_all(tx, now, &letters.collect::<Vec<_>>()).await
}

/// Makes all links stop working that were sent to a user.
pub async fn withdraw_links(app: &App, tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    links::use_up(tx, Purpose::RestoreEmail, user_id, app.now()).await?;
    withdraw_links_but_back(app, tx, user_id).await
}

/// The same but for the links that lead back to former addresses: who changes an address must not close the way back.
pub(super) async fn withdraw_links_but_back(app: &App, tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    let now = app.now();
    links::use_up(tx, Purpose::Reset, user_id, now).await?;
    links::use_up(tx, Purpose::ChangeEmail, user_id, now).await?;
    links::use_up(tx, Purpose::Verify, user_id, now).await
}
