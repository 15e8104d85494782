//! Changes the design: each change is a new version, in one transaction with its audit entry.

use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, audit,
    entities::{TextList, certificate_designs::Model, settings_lock},
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, JsonValue};
use serde_json::json;

use super::{
    dto::{CertificateDesign, CertificateDesignWrite},
    input::Texts,
    show, store,
};

/// The author of a change, the version that they have seen, and the action in the audit log.
#[derive(Debug)]
pub(super) struct Intent {
    pub(super) actor: Actor,
    pub(super) precondition: Precondition,
    pub(super) action: &'static str,
}

/// Changes the texts.
pub(super) async fn update(
    app: &App,
    (actor, precondition): (Actor, Precondition),
    write: CertificateDesignWrite,
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    let texts = Texts::parse(write)?;
    let intent = Intent {
        actor,
        precondition,
        action: "certificate_design.update",
    };
    change(app, intent, move |design| apply(texts, design)).await
}

fn apply(texts: Texts, design: &mut Model) {
    if let Some(signer) = texts.signer {
        design.signer = signer;
    }
    if let Some(role) = texts.signer_role {
        design.signer_role = role;
    }
    if let Some(lines) = texts.accreditation {
        design.accreditation = TextList(lines);
    }
}

/// Puts a changed copy of the version in force in its place, unless nothing has changed.
///
/// # Errors
/// 412 when another version is in force than the client has seen.
pub(super) async fn change(
    app: &App,
    intent: Intent,
    edit: impl FnOnce(&mut Model) + Send + 'static,
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    app.write(move |app, tx| async move { change_in(app, tx, intent, edit).await }.boxed())
        .await
}

async fn change_in(
    app: &App,
    tx: &DatabaseTransaction,
    intent: Intent,
    edit: impl FnOnce(&mut Model),
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    settings_lock::lock(tx).await?;
    let before = show::current(app, tx).await?;
    intent.precondition.check(&show::tag(&before))?;
    let mut after = before.clone();
    edit(&mut after);
    if after == before {
        return show::view(tx, &before).await;
    }
    let now = app.now();
    after.created_at = now;
    after.created_by = Some(intent.actor.id);
    let after = store::insert(tx, after).await?;
    let entry = audited(intent.action, &before, &after);
    audit::record(tx, now, &intent.actor, entry).await?;
    show::view(tx, &after).await
}

fn state(design: &Model) -> JsonValue {
    json!({
        "version": design.id,
        "signer": design.signer,
        "signer_role": design.signer_role,
        "accreditation": design.accreditation,
        "logo": design.logo_key.is_some(),
        "signature": design.signature_key.is_some(),
        "template": design.template_name,
    })
}

/// A new version in place of another one.
fn audited(action: &'static str, before: &Model, after: &Model) -> audit::Change {
    audit::Change::new(
        action,
        "certificate_design",
        after.id,
        Some(state(before)),
        Some(state(after)),
    )
}
