//! Revokes a certificate: it was issued by mistake, or is worth nothing any more. Its number is never used again.

use battito_domain::{certificate::PaperStatus, field_errors::FieldErrors, reason};
use battito_platform::{Actor, ApiError, App, audit};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change, change_paper,
    dto::{Certificate, Revocation},
    mails, store,
};

/// Revokes a certificate, and tells its holder.
pub(super) async fn revoke(app: &App, actor: Actor, id: i64, write: Revocation) -> Result<Certificate, ApiError> {
    let mut errors = FieldErrors::default();
    let reason = reason::read(write.reason.as_deref(), reason::REQUIRED, &mut errors);
    let reason = errors.into_result(reason)?;
    app.write(move |app, tx| async move { revoke_in(app, tx, &actor, id, reason).await }.boxed())
        .await
}

async fn revoke_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    id: i64,
    reason: String,
) -> Result<Certificate, ApiError> {
    let ((before, reservation), now) = (change_paper::lock_in_force(tx, id).await?, app.now());
    let revoked = store::end(tx, id, PaperStatus::Revoked, reason, None, now).await?;
    if let Some(due) = revoked.reservation_certificate_id {
        store::mark_revoked(tx, due).await?;
    }
    if let Some(user) = change_paper::holder(tx, &revoked).await? {
        if let Some(reservation) = &reservation {
            mails::tell_anew(app, tx, &user, reservation).await?;
        }
        mails::tell_revoked(app, tx, &user, &revoked).await?;
    }
    let change = audit_change::change("certificate.revoke", Some(&before), &revoked);
    audit::record(tx, now, actor, change).await?;
    Ok(Certificate::of(&revoked, now))
}
