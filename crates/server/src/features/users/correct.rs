//! Corrects a person in one go: the profile, and every paper in force that the centre prints and that says something else.

use battito_domain::{field_errors::FieldErrors, permission::Permission, reason};
use battito_platform::{ApiError, App, SignedIn, entities::certificates::Model};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{CorrectedPerson, ManagedUser, PersonCorrection, UserWrite},
    last_admin, rights, show, update,
};
use crate::features::certificates::{self, dto::Certificate};

/// Corrects the person. The PDFs of the new papers are made afterwards.
pub(super) async fn correct(
    app: &App,
    staff: SignedIn,
    id: i64,
    correction: PersonCorrection,
) -> Result<CorrectedPerson, ApiError> {
    let mut errors = FieldErrors::default();
    let reason = reason::read(correction.reason.as_deref(), reason::REQUIRED, &mut errors);
    errors.into_result(())?;
    let (user, papers) = app
        .write(move |app, tx| async move { correct_in(app, tx, staff, id, correction, &reason).await }.boxed())
        .await?;
    let ids: Vec<i64> = papers.iter().map(|paper| paper.id).collect();
    if let Err(error) = certificates::paper::store_files(app, &ids).await {
        tracing::warn!(%error, user = id, "the PDFs of corrected certificates are made later");
    }
    Ok(CorrectedPerson {
        user,
        certificates: papers.iter().map(|paper| Certificate::of(paper, app.now())).collect(),
    })
}

async fn correct_in(
    app: &App,
    tx: &DatabaseTransaction,
    staff: SignedIn,
    id: i64,
    correction: PersonCorrection,
    reason: &str,
) -> Result<(ManagedUser, Vec<Model>), ApiError> {
    let before = last_admin::lock_user(tx, id, false).await?;
    let staff = rights::check_target(app, tx, &staff, Permission::ManageUsers, &before).await?;
    let (now, _) = show::view(app, tx, (*before).clone()).await?;
    let write = UserWrite {
        name: correction.name,
        surname: correction.surname,
        fiscal_code: correction.fiscal_code,
        ..UserWrite::from(now)
    };
    let after = update::update_locked(app, tx, &staff, &before, write).await?;
    let papers = certificates::correct_all_of(app, tx, &staff.actor(), &after, reason).await?;
    Ok((show::view(app, tx, after).await?.0, papers))
}
