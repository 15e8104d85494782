//! Lists one's own certificates.

use battito_domain::{certificate::PaperStatus, rome_time};

use super::{
    dto::{MyCertificate, MyCertificateList, MyCertificateQuery},
    store,
};
use crate::{
    entities::certificates::Model,
    features::{certificate_list::store as papers, renewals},
    platform::{access::SignedIn, error::ApiError, paging::Page, state::App},
};

/// A page of one's own certificates.
pub(super) async fn list(
    app: &App,
    signed_in: &SignedIn,
    query: &MyCertificateQuery,
) -> Result<MyCertificateList, ApiError> {
    let (db, page) = (app.db().read(), Page::parse(query.page, query.per_page)?);
    let (rows, total) = papers::list_of_user(db, signed_in.user.id, page).await?;
    let mut renewals = renewals::own::of_papers(app, rows.iter()).await?;
    let mut numbers = store::numbers_around(db, &rows).await?;
    let today = rome_time::local(app.now()).date();
    let view = |row: Model| MyCertificate {
        id: row.id,
        status: row.state(today).into(),
        downloadable: is_downloadable(&row),
        replaces: numbers.replaced.remove(&row.id),
        replaced_by: row.replaced_by_id.and_then(|id| numbers.replacing.get(&id).cloned()),
        renewal: renewals.remove(&row.id),
        number: row.number,
        code: row.code,
        title: row.title,
        option: row.option_name,
        reason: row.status_reason,
        issued_at: row.issued_at.into(),
        expires_at: row.expires_on,
        imported: row.imported,
        external: row.external,
    };
    Ok(MyCertificateList {
        data: rows.into_iter().map(view).collect(),
        meta: page.meta(total),
    })
}

/// Whether a certificate is in force and has a file, or one that can be made.
pub(super) fn is_downloadable(row: &Model) -> bool {
    row.status.0 == PaperStatus::Issued && has_file(row)
}

/// Whether a certificate has a file, or one that can be made.
fn has_file(row: &Model) -> bool {
    row.file_key.is_some() || !(row.imported || row.external)
}
