//! Lists users.

use super::{
    dto::{UserList, UserQuery},
    store::{self, Filter, Search, UserTotals},
};
use crate::platform::{error::ApiError, paging::Page, state::App};

/// A page of the users that match.
pub(super) async fn list(app: &App, totals: &UserTotals, query: &UserQuery) -> Result<UserList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let filter = Filter {
        search: Search::parse(query.search.as_deref())?,
        role: query.role,
        state: query.state.map(|state| state.0),
    };
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (users, total) = store::list(app.db().read(), totals, &filter, order, page).await?;
    Ok(UserList {
        data: users.into_iter().map(Into::into).collect(),
        meta: page.meta(total),
    })
}
