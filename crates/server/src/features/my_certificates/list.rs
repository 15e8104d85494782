//! Lists one's own certificates.

use std::collections::HashMap;

use battito_domain::{
    certificate::{EXPIRING_DAYS, PaperStatus, days_after},
    rome_time,
};
use battito_platform::{ApiError, App, Attachment, Page, SignedIn, attachment::PDF, entities::certificates::Model};
use chrono::NaiveDate;

use super::{
    dto::{MyCertificate, MyCertificateList, MyCertificateQuery},
    store,
};
use crate::features::{
    certificate_list::store as papers,
    certificates::paper,
    renewals::{self, store::rows},
    reservations::dto::CertificateRenewal,
};

/// A page of one's own certificates.
pub(super) async fn list(
    app: &App,
    signed_in: &SignedIn,
    query: &MyCertificateQuery,
) -> Result<MyCertificateList, ApiError> {
    let (db, page) = (app.db().read(), Page::parse(query.page, query.per_page)?);
    let today = rome_time::local(app.now()).date();
    let user = signed_in.user.id;
    let (rows, mut renewals, total) = if query.to_renew == Some(true) {
        to_renew(app, user, today, page).await?
    } else {
        let (rows, total) = papers::list_of_user(db, user, page).await?;
        let renewals = renewals::own::of_papers(app, rows.iter()).await?;
        (rows, renewals, total)
    };
    let mut numbers = store::numbers_around(db, &rows).await?;
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

/// A page of those that wait for their renewal, with the renewals and the total. No query tells them from the others that end,
/// of which a person has few.
async fn to_renew(
    app: &App,
    user_id: i64,
    today: NaiveDate,
    page: Page,
) -> Result<(Vec<Model>, HashMap<i64, CertificateRenewal>, u64), ApiError> {
    let days = (rows::oldest(today), days_after(today, EXPIRING_DAYS));
    let mut rows = store::ending(app.db().read(), user_id, days).await?;
    let renewals = renewals::own::of_papers(app, rows.iter()).await?;
    rows.retain(|row| renewals.get(&row.id).is_some_and(CertificateRenewal::is_to_book));
    let total = rows.len() as u64;
    let to = |rows| usize::try_from(rows).unwrap_or(usize::MAX);
    let rows = rows.into_iter().skip(to(page.offset())).take(to(page.size)).collect();
    Ok((rows, renewals, total))
}

/// Whether a certificate is in force and has a file, or one that can be made.
pub(super) fn is_downloadable(row: &Model) -> bool {
    row.status.0 == PaperStatus::Issued && has_file(row)
}

/// Whether a certificate has a file, or one that can be made.
fn has_file(row: &Model) -> bool {
    row.file_key.is_some() || !(row.imported || row.external)
}

/// The file of a certificate of this person.
///
/// # Errors
/// 404 when it is not theirs, not in force, or has no file.
pub(super) async fn download(app: &App, signed_in: &SignedIn, id: i64) -> Result<Attachment, ApiError> {
    let found = store::find_own(app.db().read(), id, signed_in.user.id).await?;
    let found = found.filter(is_downloadable).ok_or(ApiError::NotFound)?;
    Ok(Attachment {
        content_type: PDF,
        file_name: paper::file_name(&found),
        bytes: paper::file_of(app, &found).await?.into(),
    })
}
