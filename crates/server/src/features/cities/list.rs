//! Lists cities.

use super::{
    dto::{CityList, CityQuery},
    store,
};
use crate::platform::{error::ApiError, paging::Page, search::Words, state::App};

/// Returns a page of the matching cities.
pub(super) async fn list(app: &App, query: &CityQuery) -> Result<CityList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let words = Words::parse(query.search.as_deref())?;
    let (cities, total) = store::list(app.db().read(), &words, page).await?;
    Ok(CityList {
        data: cities.into_iter().map(Into::into).collect(),
        meta: page.meta(total),
    })
}
