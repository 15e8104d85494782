//! Issues a certificate again that was revoked by mistake: a new paper with a new number and code, with the
//! text of the old one. The old one stays revoked.

use battito_domain::{
    certificate::{CertificateStatus, PaperStatus},
    field_errors::FieldErrors,
    reason,
};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{
        certificates::{ActiveModel, Model},
        reservations,
    },
};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    DatabaseTransaction, IntoActiveModel,
};

use super::{
    audit_change, change_paper,
    dto::{Certificate, Reissue},
    issue, mails, number_papers, paper, store,
};
use crate::features::reservations::store as reserved;

const NOT_REVOKED: &str = "Questo attestato non è revocato.";
const EXTERNAL: &str = "Questo attestato è di un ente esterno: carica il PDF che ricevi dall'ente.";
const ISSUED_AGAIN: &str = "Al posto di questo attestato ne è già stato rilasciato un altro.";
const PENDING: &str = "L'iscrizione ha già un attestato da rilasciare: non serve rilasciare di nuovo questo.";
const NOT_DUE: &str = "L'iscrizione non prevede più questo attestato.";

/// Issues a revoked certificate again, makes its PDF, and tells the holder.
pub(super) async fn reissue(app: &App, actor: Actor, id: i64, write: Reissue) -> Result<Certificate, ApiError> {
    let mut errors = FieldErrors::default();
    let reason = reason::read(write.reason.as_deref(), reason::REQUIRED, &mut errors);
    let reason = errors.into_result(reason)?;
    let new = app
        .write(move |app, tx| async move { reissue_in(app, tx, &actor, id, &reason).await }.boxed())
        .await?;
    if let Err(error) = paper::store_files(app, &[new.id]).await {
        tracing::warn!(%error, certificate = new.id, "the PDF of a certificate that was issued again is made later");
    }
    Ok(Certificate::of(&new, app.now()))
}

async fn reissue_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    id: i64,
    reason: &str,
) -> Result<Model, ApiError> {
    let ((revoked, reservation), now) = (change_paper::lock(tx, id).await?, app.now());
    let due = due(tx, &revoked, reservation.as_ref()).await?;
    let copy = ActiveModel {
        id: NotSet,
        issued_on: Set(number_papers::day_of(now)),
        issued_at: Set(now),
        status: Set(PaperStatus::Issued.into()),
        status_reason: Set(None),
        status_changed_at: Set(None),
        file_key: Set(None),
        ..revoked.clone().into_active_model().reset_all()
    };
    let mut entered = number_papers::enter(app, tx, now, vec![copy]).await?;
    let new = entered
        .pop()
        .ok_or_else(|| ApiError::internal("a paper that was not inserted"))?;
    store::mark_issued(tx, due, new.id).await?;
    if let Some(user) = change_paper::holder(tx, &new).await? {
        mails::tell_reissued(app, tx, &user, (&revoked, &new)).await?;
    }
    audit::record(tx, now, actor, audit_change::reissue(&revoked, &new, reason)).await?;
    Ok(new)
}

/// The due certificate of the revoked paper, if it has not been issued since.
async fn due(
    tx: &DatabaseTransaction,
    revoked: &Model,
    reservation: Option<&reservations::Model>,
) -> Result<i64, ApiError> {
    let conflict = |sentence: &str| ApiError::Conflict(sentence.to_owned());
    let Some(reservation) = reservation else {
        return Err(conflict(change_paper::IMPORTED));
    };
    if revoked.external {
        return Err(conflict(EXTERNAL));
    }
    if revoked.status.0 != PaperStatus::Revoked {
        return Err(conflict(NOT_REVOKED));
    }
    let holder = change_paper::holder(tx, revoked).await?;
    let refusal = holder.and_then(|user| issue::participation(reservation, &user).refusal());
    if let Some(refusal) = refusal {
        return Err(conflict(refusal.message()));
    }
    let all = reserved::certificates_of(tx, [reservation.id]).await?;
    let mut all = all.into_values().flatten().map(|one| one.row);
    let due = all.find(|row| revoked.certificate_option_id == Some(row.certificate_option_id));
    let due = due.ok_or_else(|| conflict(NOT_DUE))?;
    match due.status.0 {
        CertificateStatus::Revoked if due.certificate_id == Some(revoked.id) => Ok(due.id),
        CertificateStatus::Pending | CertificateStatus::Requested => Err(conflict(PENDING)),
        CertificateStatus::Issued | CertificateStatus::Revoked => Err(conflict(ISSUED_AGAIN)),
    }
}
