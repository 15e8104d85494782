//! Lists certificates.

use std::collections::HashMap;

use battito_domain::{certificate::VerificationCode, field_errors::FieldErrors, messages, rome_time};
use battito_platform::{ApiError, App, Direction, Page, entities::certificates::Model};
use chrono::NaiveDate;

use super::{
    dto::{CertificateFilter, CertificateList, CertificateSort, ListedCertificate, PageQuery},
    store::{self, CertificateTotals, Filter, Order, Search},
};
use crate::features::{
    accounts::store as accounts,
    certificates::{dto::UnlinkedCertificate, link},
};

/// The largest `expiring_within`: ten years.
const LONGEST: u16 = 3650;

/// A page of the certificates that match.
pub(super) async fn list(
    app: &App,
    totals: &CertificateTotals,
    query: &CertificateFilter,
    page: &PageQuery,
) -> Result<CertificateList, ApiError> {
    let (filter, order) = parse(app, query)?;
    let page = Page::parse(page.page, page.per_page)?;
    let (certificates, total) = store::list(app.db().read(), totals, &filter, order, page).await?;
    respond(app, certificates, page, total).await
}

/// A page of the certificates of a person, the latest first.
pub(super) async fn list_of_user(app: &App, id: i64, page: &PageQuery) -> Result<CertificateList, ApiError> {
    let (db, page) = (app.db().read(), Page::parse(page.page, page.per_page)?);
    accounts::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let (certificates, total) = store::list_of_user(db, id, page).await?;
    respond(app, certificates, page, total).await
}

/// Reads the filter and the order.
pub(super) fn parse(app: &App, query: &CertificateFilter) -> Result<(Filter, Order), ApiError> {
    if query.expiring_within.is_some_and(|days| days == 0 || days > LONGEST) {
        let mut errors = FieldErrors::default();
        errors.add("expiring_within", messages::INVALID_VALUE);
        return Err(errors.into());
    }
    let filter = Filter {
        search: Search::parse(query.search.as_deref())?,
        status: query.status.map(|status| status.0),
        expiring_within: query.expiring_within,
        course: query.id_course,
        ids: query.ids.clone().map(|ids| ids.0),
        issued: (query.issued_from, query.issued_to),
        today: rome_time::local(app.now()).date(),
    };
    let order = match (query.sort, query.direction) {
        (None, None) => (CertificateSort::IssuedAt, Direction::Desc),
        (sort, direction) => (sort.unwrap_or_default(), direction.unwrap_or_default()),
    };
    Ok((filter, order))
}

async fn respond(app: &App, rows: Vec<Model>, page: Page, total: u64) -> Result<CertificateList, ApiError> {
    let dates = store::date_ids(app.db().read(), &rows).await?;
    let mut unlinked = link::unlinked(app.db().read(), &rows).await?;
    let today = rome_time::local(app.now()).date();
    Ok(CertificateList {
        data: rows
            .into_iter()
            .map(|row| {
                let unlinked = unlinked.remove(&row.id);
                listed(row, unlinked, &dates, today)
            })
            .collect(),
        meta: page.meta(total),
    })
}

/// A row of the list. `dates` has the course date of each reservation.
pub(super) fn listed(
    row: Model,
    unlinked: Option<UnlinkedCertificate>,
    dates: &HashMap<i64, i64>,
    today: NaiveDate,
) -> ListedCertificate {
    ListedCertificate {
        id: row.id,
        code: spelled(&row.code),
        status: row.state(today).into(),
        holder: format!("{} {}", row.holder_name, row.holder_surname),
        id_course_date: row.reservation_id.and_then(|id| dates.get(&id).copied()),
        number: row.number,
        title: row.title,
        option: row.option_name,
        name: row.holder_name,
        surname: row.holder_surname,
        status_reason: row.status_reason,
        issued_at: row.issued_at.into(),
        expires_at: row.expires_on,
        imported: row.imported,
        external: row.external,
        replaced_by: row.replaced_by_id,
        id_user: row.user_id,
        unlinked,
        id_reservation: row.reservation_id,
    }
}

/// The code as it is printed.
pub(super) fn spelled(code: &str) -> String {
    VerificationCode::parse(code).map_or_else(|| code.to_owned(), |code| code.to_string())
}
