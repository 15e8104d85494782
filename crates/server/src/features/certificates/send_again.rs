//! Sends the mail about a certificate again: it was lost, or the address has been corrected since.

use battito_platform::{Actor, ApiError, App, MessageBody, audit};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{audit_change, change_paper, mails};

const NOBODY: &str = "Questa persona non ha un indirizzo email.";

/// Sends the mail to the address that the holder has now. The response says where it goes.
///
/// # Errors
/// 404 for an unknown certificate; 409 when it is not in force, or when its holder has no address.
pub(in crate::features) async fn send_again(app: &App, actor: Actor, id: i64) -> Result<MessageBody, ApiError> {
    app.write(move |app, tx| async move { send_in(app, tx, &actor, id).await }.boxed())
        .await
}

async fn send_in(app: &App, tx: &DatabaseTransaction, actor: &Actor, id: i64) -> Result<MessageBody, ApiError> {
    let ((paper, _), now) = (change_paper::lock_in_force(tx, id).await?, app.now());
    let holder = change_paper::holder(tx, &paper)
        .await?
        .filter(|user| user.anonymised_at.is_none());
    let nobody = || ApiError::Conflict(NOBODY.to_owned());
    let holder = holder.ok_or_else(nobody)?;
    let address = holder.recipient().address.ok_or_else(nobody)?.to_owned();
    mails::tell_issued(app, tx, &holder, std::slice::from_ref(&paper), now, None).await?;
    let change = audit_change::change("certificate.mail", None, &paper);
    audit::record(tx, now, actor, change).await?;
    let text = format!("Email sull'attestato n. {} in partenza per {address}.", paper.number);
    Ok(MessageBody::new(text))
}
