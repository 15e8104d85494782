//! What is done with many certificates of the list at once.

use axum::response::Response;
use battito_domain::{certificate::PaperStatus, rome_time};
use battito_platform::{
    Actor, ApiError, App,
    bulk::{self, BulkRequest, BulkResult, MOST_ROWS},
};

use super::{dto::CertificateFilter, list, store};
use crate::features::certificates::{archive_of, send_again};

const TOO_MANY: &str = "Un archivio contiene al massimo 500 attestati: restringi la ricerca o i filtri.";

/// The PDFs of the certificates in force that the filter finds.
///
/// # Errors
/// 404 when there is none; 422 when the filter finds too many.
pub(super) async fn download(app: &App, query: &CertificateFilter) -> Result<Response, ApiError> {
    let ids = meant(app, query).await?;
    if ids.len() as u64 > MOST_ROWS {
        return Err(ApiError::field("search", TOO_MANY));
    }
    let mut papers = store::with_ids(app.db().read(), &ids).await?;
    papers.retain(|paper| paper.status.0 == PaperStatus::Issued && !paper.imported);
    let day = rome_time::local(app.now()).date();
    archive_of(app, &format!("attestati-{day}.zip"), papers)
}

/// Sends the mail about each certificate that the filter finds again.
///
/// # Errors
/// As [`BulkRequest::check`].
pub(super) async fn mail(
    app: &App,
    actor: Actor,
    query: &CertificateFilter,
    request: &BulkRequest,
) -> Result<BulkResult, ApiError> {
    let ids = meant(app, query).await?;
    request.check(ids.len() as u64)?;
    let app = app.clone();
    bulk::each(ids, move |id| {
        let (app, actor) = (app.clone(), actor.clone());
        async move { send_again::send_again(&app, actor, id).await.map(drop) }
    })
    .await
}

/// The certificates that the filter finds; one more than can be acted on at once, at most.
async fn meant(app: &App, query: &CertificateFilter) -> Result<Vec<i64>, ApiError> {
    let (filter, order) = list::parse(app, query)?;
    Ok(store::ids(app.db().read(), &filter, order, MOST_ROWS + 1).await?)
}
