//! Lists the participants of a date.

use battito_domain::attendance::half_days;

use super::{
    dto::{ReservationList, ReservationQuery},
    store::{self, Filter},
    view,
};
use crate::{
    features::reservations::store as reserved,
    platform::{error::ApiError, paging::Page, search::Words, state::App},
};

/// A page of the reservations of a date.
pub(super) async fn list(app: &App, date_id: i64, query: &ReservationQuery) -> Result<ReservationList, ApiError> {
    let (page, db) = (Page::parse(query.page, query.per_page)?, app.db().read());
    let filter = Filter {
        status: query.status,
        attendance: query.attendance,
        outcome: query.outcome,
        words: Words::parse(query.search.as_deref())?,
    };
    let details = reserved::date_details(db, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (rows, total) = store::page(db, date_id, &filter, order, page).await?;
    Ok(ReservationList {
        data: view::rows(db, rows).await?,
        meta: page.meta(total),
        half_days: half_days(&details.days()).iter().map(Into::into).collect(),
    })
}
